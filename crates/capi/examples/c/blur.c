/* Blurs a picture twice with a PTX kernel, whose weights are a __constant__ variable set by its name: two launches, each of which
 * fetches from a texture of what the one before left, and an event behind them.
 *
 * The kernel is corpus/kernels/separable.ptx; its file is the program's argument. The picture is 64 x 64 floats that are 0 but for
 * one texel, which is 81 * 81. Each launch takes the mean of 9 x 9 texels, so that after two of them the texel itself holds
 * 81 = 9 * 9 (all the 81 texels around it hold 81 after the first), its neighbour n columns away (9 - n) * 9, and one 9 columns
 * away nothing. Prints these; the exit status is 0 if they are right.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tmu_texture.h"

#define SIDE 64
#define BYTES (SIDE * SIDE * sizeof(float))

/* The kernel's parameters, as it declares them. */
struct parameters {
    uint64_t texture;
    uint64_t out;
    int32_t width;
};

/* Reports the first call that fails. */
static int good(tmu_status status, const char *what)
{
    if (status != TMU_STATUS_OK) {
        fprintf(stderr, "%s: %s\n", what, tmu_last_error());
    }
    return status == TMU_STATUS_OK;
}

/* Reads a file as a whole. */
static char *contents(const char *path, size_t *length)
{
    FILE *file = fopen(path, "rb");
    char *bytes = malloc(1 << 20);
    if (file == NULL || bytes == NULL) {
        fprintf(stderr, "%s cannot be read\n", path);
        exit(1);
    }
    *length = fread(bytes, 1, 1 << 20, file);
    fclose(file);
    return bytes;
}

/* A texture of the floats at an address: texels by their column and row, no filter, the edges repeated. */
static tmu_texture_object *texture_of(tmu_device *device, uint64_t address)
{
    tmu_memory_texels texels = {address, SIDE * sizeof(float), "r32_float", SIDE, SIDE};
    tmu_sampler_description description;
    tmu_sampler *sampler = NULL;
    tmu_texture_object *object = NULL;
    tmu_sampler_defaults(&description);
    description.normalized = 0;
    description.address[0] = description.address[1] = TMU_ADDRESS_MODE_CLAMP_TO_EDGE;
    if (!good(tmu_sampler_new(&description, &sampler), "sampler") ||
        !good(tmu_texture_object_new(device, &texels, sampler, &object), "texture")) {
        exit(1);
    }
    tmu_sampler_free(sampler);
    return object;
}

int main(int count, char **arguments)
{
    static float picture[SIDE * SIDE];
    float weights[9];
    uint64_t memory[2], variable;
    size_t length;
    char *ptx;
    int i, bad = 0;
    tmu_device *device = NULL;
    tmu_module *module = NULL;
    tmu_function *function = NULL;
    tmu_stream *stream = NULL;
    tmu_event *done = NULL;
    tmu_texture_object *textures[2];
    tmu_launch_description launch = {{SIDE / 16, SIDE / 16, 1}, {16, 16, 1}, 0, 0};

    if (count != 2) {
        fprintf(stderr, "usage: blur separable.ptx\n");
        return 1;
    }
    ptx = contents(arguments[1], &length);
    picture[32 * SIDE + 32] = 81 * 81;
    for (i = 0; i < 9; i++) {
        weights[i] = 1.0f / 9.0f;
    }

    if (!good(tmu_device_new(NULL, &device), "device") ||
        !good(tmu_module_load(device, "separable.ptx", ptx, length, &module), "module") ||
        !good(tmu_module_function(module, "separable", &function), "function") ||
        !good(tmu_module_variable(module, "kernel", &variable, NULL), "variable") ||
        !good(tmu_memory_write(device, variable, weights, sizeof weights), "weights") ||
        !good(tmu_memory_allocate(device, BYTES, &memory[0]), "memory") ||
        !good(tmu_memory_allocate(device, BYTES, &memory[1]), "memory") ||
        !good(tmu_memory_write(device, memory[0], picture, BYTES), "picture") ||
        !good(tmu_stream_new(device, &stream), "stream") || !good(tmu_event_new(&done), "event")) {
        return 1;
    }
    for (i = 0; i < 2; i++) {
        struct parameters parameters;
        memset(&parameters, 0, sizeof parameters);
        textures[i] = texture_of(device, memory[i]);
        parameters.texture = tmu_texture_object_handle(textures[i]);
        parameters.out = memory[1 - i];
        parameters.width = SIDE;
        if (!good(tmu_launch(function, &launch, &parameters, sizeof parameters, stream), "launch")) {
            return 1;
        }
    }
    if (!good(tmu_event_record(done, stream), "record") || !good(tmu_event_synchronize(done), "event") ||
        !good(tmu_stream_synchronize(stream), "stream") ||
        !good(tmu_memory_read(device, memory[0], picture, BYTES), "result")) {
        return 1;
    }

    for (i = 0; i < 10; i += 3) {
        float got = picture[32 * SIDE + 32 + i], want = (float)((9 - i) * 9);
        printf("%d columns away %.3f\n", i, got);
        bad += got < want - 0.001f || got > want + 0.001f;
    }
    /* A kernel that runs into memory that is not there is stopped, and says so. */
    {
        struct parameters nowhere;
        memset(&nowhere, 0, sizeof nowhere);
        nowhere.texture = tmu_texture_object_handle(textures[0]);
        bad += tmu_launch(function, &launch, &nowhere, sizeof nowhere, NULL) != TMU_STATUS_FAULT;
        printf("%s\n", strstr(tmu_last_error(), "MEMORY-03") ? "address 0 is a fault" : tmu_last_error());
    }
    for (i = 0; i < 2; i++) {
        tmu_texture_object_free(textures[i]);
        tmu_memory_free(device, memory[i]);
    }
    tmu_event_free(done);
    tmu_stream_free(stream);
    tmu_function_free(function);
    tmu_module_free(module);
    tmu_device_free(device);
    free(ptx);
    return bad != 0;
}
