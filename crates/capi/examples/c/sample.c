/* "Sample this texture exactly as that machine does": a block-compressed texture in block-linear memory, described by
 * the hardware's own words, filtered and gathered from under two models. Prints what it gets and what it should get;
 * its exit status is 0 if they are the same.
 *
 * The texture: 8 x 8 texels of BC1, so 2 x 2 blocks. Each block has one colour, whose red is
 *
 *      31  0        of 31; NVIDIA's texture units make red in 8 bits of it as 3 * code * 22 / 8,
 *      16  8        cut off, so 255, 0, 132, 66 of 255.
 */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "tmu_texture.h"

/* Where the texture lies in the emulated machine's memory. */
#define ADDRESS 0x10000u

static const uint32_t TEXTURE_HEADER[8] = {
    0x58d24924u,          /* DXT1, four UNORM components, X Y Z W from R G B A */
    ADDRESS, 0x00600000u, /* block-linear */
    0,                    /* blocks of one GOB, one mip level */
    0xe0800007u,          /* 8 wide, 2D, the border is the sampler's colour */
    0x80000007u,          /* 8 high, normalised coordinates */
    0, 0,
};

static const uint32_t SAMPLER_HEADER[8] = {
    0x00000092u, /* clamp to edge on all axes */
    0x00000062u, /* linear filters, no mip levels */
    0x00fff000u, /* levels of detail from 0 to 15 255/256 */
    0, 0, 0, 0, 0,
};

/* One GOB of memory. Tegra keeps 16 bytes of row 0, then 16 bytes of row 1: here two blocks of 8 bytes each. */
static void fill_memory(uint8_t memory[512])
{
    static const uint8_t red[4] = {31, 0, 16, 8};
    int block;
    memset(memory, 0, 512);
    for (block = 0; block < 4; block++) {
        uint16_t color = (uint16_t)(red[block] << 11);
        memory[8 * block] = (uint8_t)color; /* colour 0; colour 1 and all indices are 0 */
        memory[8 * block + 1] = (uint8_t)(color >> 8);
    }
}

/* Reports the first call that fails. */
static int good(tmu_status status, const char *what)
{
    if (status == TMU_STATUS_OK)
        return 1;
    fprintf(stderr, "%s: status %" PRIu32 ": %s\n", what, (uint32_t)status, tmu_last_error());
    return 0;
}

/* Asks one lane, and compares the four components with what they should be. */
static int ask(const char *name, const tmu_fetch_description *description, const tmu_texture *texture,
               const tmu_sampler *sampler, const float at[2], const float expected[4])
{
    tmu_fetch *fetch;
    tmu_lanes lanes;
    tmu_results results;
    float got[4];
    uint8_t resident = 0;
    int component, right = 1;

    memset(&lanes, 0, sizeof lanes);
    lanes.coordinates[0] = &at[0];
    lanes.coordinates[1] = &at[1];
    results.resident = &resident;
    for (component = 0; component < 4; component++)
        results.components[component] = &got[component];

    if (!good(tmu_fetch_bind(description, texture, sampler, &fetch), "tmu_fetch_bind"))
        return 0;
    if (!good(tmu_fetch_run(fetch, &lanes, 1, &results), "tmu_fetch_run"))
        right = 0;
    tmu_fetch_free(fetch);

    for (component = 0; right && component < 4; component++)
        right = got[component] == expected[component] && resident == 1;
    if (right)
        printf("%-15s %.9g %.9g %.9g %.9g\n", name, got[0], got[1], got[2], got[3]);
    else
        fprintf(stderr, "%s: wrong\n", name);
    return right;
}

int main(void)
{
    /* On the edge between the upper two blocks: halfway from red to black. */
    static const float edge[2] = {0.5f, 0.25f};
    /* Where all four blocks meet. */
    static const float middle[2] = {0.5f, 0.5f};
    /* NVIDIA's filter has weights of 1/256 and results of 16 bits: 128 * 255 = 32640, and (32640 + 128) / 65535. */
    static const float nvidia_half[4] = {32768.0f / 65535.0f, 0, 0, 1};
    static const float exact_half[4] = {0.5f, 0, 0, 1};
    /* Bottom left, bottom right, top right, top left. */
    static const float four[4] = {132.0f / 255.0f, 66.0f / 255.0f, 0, 1};

    uint8_t memory[512];
    uint64_t address, bytes;
    tmu_memory_part part;
    tmu_texture *texture = NULL;
    tmu_sampler *sampler = NULL;
    tmu_fetch_description sample, gather;
    int right = 1;

    if (tmu_abi_version() != TMU_ABI_VERSION) {
        fprintf(stderr, "this program was built for another version of the library\n");
        return 1;
    }
    fill_memory(memory);
    if (!good(tmu_texture_header_memory(TEXTURE_HEADER, TMU_GOB_ORDER_TEGRA, &address, &bytes), "header"))
        return 1;
    printf("texture         %" PRIu64 " bytes at 0x%" PRIx64 "\n", bytes, address);

    part.address = ADDRESS;
    part.bytes = memory;
    part.length = sizeof memory;
    right &= good(tmu_texture_from_header(TEXTURE_HEADER, &part, 1, TMU_GOB_ORDER_TEGRA, &texture), "texture");
    right &= good(tmu_sampler_from_header(SAMPLER_HEADER, &sampler), "sampler");

    memset(&sample, 0, sizeof sample);
    sample.operation = TMU_OPERATION_SAMPLE;
    sample.dimension = TMU_DIMENSION_D2;
    sample.level = TMU_LEVEL_ZERO;
    sample.model = TMU_MODEL_NVIDIA;
    gather = sample;
    gather.operation = TMU_OPERATION_GATHER;
    gather.component = 0;

    right = right && ask("sample, nvidia", &sample, texture, sampler, edge, nvidia_half);
    right = right && ask("gather, nvidia", &gather, texture, sampler, middle, four);
    sample.model = TMU_MODEL_EXACT;
    right = right && ask("sample, exact", &sample, texture, sampler, edge, exact_half);

    tmu_sampler_free(sampler);
    tmu_texture_free(texture);
    return right ? 0 : 1;
}
