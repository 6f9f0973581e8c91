/* Asks Direct3D 11: runner.exe JOB DATA ANSWERS, beside d3dcompiler_47.dll. Lines of JOB, all numbers unsigned and decimal:
 *   shader FILE                      a pixel shader in HLSL, main; numbered from 0
 *   case   and the numbers of struct job below, in that order
 * DATA holds texels and inputs. ANSWERS takes for each case a 32-bit result, 0 if all went well, and 16 bytes for each lane. */
#define COBJMACROS
#include <windows.h>
#include <d3d11.h>
#include <d3dcompiler.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct job {
    unsigned shader, lanes, inputs, kind, array, format, view, width, height, depth, layers, levels;
    unsigned block_width, block_height, bytes, texels, filter, address[3], bias, compare, border[4], least, most;
};
#define NUMBERS (sizeof(struct job) / sizeof(unsigned))
enum { LINE = 0, PLANE = 1, VOLUME = 2, CUBE = 3 };
#define LANE_BYTES 64
#define TRY(call) do { HRESULT result_ = (call); if (FAILED(result_)) return result_; } while (0)

typedef HRESULT (WINAPI *Compile)(const void *, SIZE_T, const char *, const D3D_SHADER_MACRO *, ID3DInclude *,
    const char *, const char *, UINT, UINT, ID3DBlob **, ID3DBlob **);
static Compile compile;
static ID3D11Device *device;
static ID3D11DeviceContext *context;
static ID3D11PixelShader **shaders;
static unsigned shader_count;
static char *data;
static size_t data_size;

static char *read_file(const char *path, size_t *size)
{
    FILE *file = fopen(path, "rb");
    if (!file) { fprintf(stderr, "cannot read %s\n", path); exit(1); }
    fseek(file, 0, SEEK_END);
    *size = ftell(file);
    rewind(file);
    char *bytes = calloc(1, *size + 1);
    *size = fread(bytes, 1, *size, file);
    fclose(file);
    return bytes;
}

static ID3DBlob *compiled(const char *source, const char *target, const char *name)
{
    ID3DBlob *code = NULL, *errors = NULL;
    if (FAILED(compile(source, strlen(source), name, NULL, NULL, "main", target, 0, 0, &code, &errors)))
        fprintf(stderr, "%s: %s\n", name, errors ? (char *)ID3D10Blob_GetBufferPointer(errors) : "?");
    return code;
}

static void add_shader(const char *path)
{
    size_t size;
    char *source = read_file(path, &size);
    ID3DBlob *code = compiled(source, "ps_5_0", path);
    shaders = realloc(shaders, (shader_count + 1) * sizeof *shaders);
    shaders[shader_count] = NULL;
    if (code)
        ID3D11Device_CreatePixelShader(device, ID3D10Blob_GetBufferPointer(code), ID3D10Blob_GetBufferSize(code), NULL,
            &shaders[shader_count]);
    shader_count++;
    free(source);
}

/* Three vertices that cover everything. */
static void bind_triangle(void)
{
    ID3DBlob *code = compiled("float4 main(uint i : SV_VertexID) : SV_Position"
        " { return float4(float2(i & 1, i >> 1) * float2(4, -4) + float2(-1, 1), 0, 1); }", "vs_4_0", "triangle");
    ID3D11VertexShader *shader;
    ID3D11Device_CreateVertexShader(device, ID3D10Blob_GetBufferPointer(code), ID3D10Blob_GetBufferSize(code), NULL,
        &shader);
    ID3D11DeviceContext_VSSetShader(context, shader, NULL, 0);
    ID3D11DeviceContext_IASetPrimitiveTopology(context, D3D11_PRIMITIVE_TOPOLOGY_TRIANGLELIST);
    D3D11_RASTERIZER_DESC about = { D3D11_FILL_SOLID, D3D11_CULL_NONE };
    about.DepthClipEnable = TRUE;
    ID3D11RasterizerState *state;
    ID3D11Device_CreateRasterizerState(device, &about, &state);
    ID3D11DeviceContext_RSSetState(context, state);
}

static unsigned at_least_one(unsigned size) { return size ? size : 1; }

/* Subresources: the data lies level by level, Direct3D counts layer by layer. */
static D3D11_SUBRESOURCE_DATA *subresources(const struct job *job)
{
    D3D11_SUBRESOURCE_DATA *all = calloc(job->levels * job->layers, sizeof *all);
    const char *texels = data + job->texels;
    for (unsigned level = 0; level < job->levels; level++)
        for (unsigned layer = 0; layer < job->layers; layer++) {
            unsigned width = at_least_one(job->width >> level), height = at_least_one(job->height >> level);
            unsigned depth = at_least_one(job->depth >> level);
            unsigned columns = (width + job->block_width - 1) / job->block_width;
            unsigned rows = (height + job->block_height - 1) / job->block_height;
            D3D11_SUBRESOURCE_DATA *place = &all[layer * job->levels + level];
            place->pSysMem = texels;
            place->SysMemPitch = columns * job->bytes;
            place->SysMemSlicePitch = rows * place->SysMemPitch;
            texels += (size_t)depth * place->SysMemSlicePitch;
        }
    return all;
}

static HRESULT make_texture(const struct job *job, ID3D11Resource **texture)
{
    D3D11_SUBRESOURCE_DATA *all = subresources(job);
    HRESULT result;
    if (job->kind == LINE) {
        D3D11_TEXTURE1D_DESC about = { job->width, job->levels, job->layers, job->format, D3D11_USAGE_DEFAULT,
            D3D11_BIND_SHADER_RESOURCE };
        result = ID3D11Device_CreateTexture1D(device, &about, all, (ID3D11Texture1D **)texture);
    } else if (job->kind == VOLUME) {
        D3D11_TEXTURE3D_DESC about = { job->width, job->height, job->depth, job->levels, job->format,
            D3D11_USAGE_DEFAULT, D3D11_BIND_SHADER_RESOURCE };
        result = ID3D11Device_CreateTexture3D(device, &about, all, (ID3D11Texture3D **)texture);
    } else {
        D3D11_TEXTURE2D_DESC about = { job->width, job->height, job->levels, job->layers, job->format, { 1, 0 },
            D3D11_USAGE_DEFAULT, D3D11_BIND_SHADER_RESOURCE, 0,
            job->kind == CUBE ? D3D11_RESOURCE_MISC_TEXTURECUBE : 0 };
        result = ID3D11Device_CreateTexture2D(device, &about, all, (ID3D11Texture2D **)texture);
    }
    free(all);
    return result;
}

static HRESULT make_view(const struct job *job, ID3D11Resource *texture, ID3D11ShaderResourceView **view)
{
    D3D11_SHADER_RESOURCE_VIEW_DESC about;
    memset(&about, 0, sizeof about);
    about.Format = job->view;
    /* The arrays' structures begin as those of plain textures do: first level, levels, first layer, layers. */
    static const D3D11_SRV_DIMENSION plain[] = { D3D11_SRV_DIMENSION_TEXTURE1D, D3D11_SRV_DIMENSION_TEXTURE2D,
        D3D11_SRV_DIMENSION_TEXTURE3D, D3D11_SRV_DIMENSION_TEXTURECUBE };
    static const D3D11_SRV_DIMENSION arrays[] = { D3D11_SRV_DIMENSION_TEXTURE1DARRAY,
        D3D11_SRV_DIMENSION_TEXTURE2DARRAY, D3D11_SRV_DIMENSION_TEXTURE3D, D3D11_SRV_DIMENSION_TEXTURECUBEARRAY };
    about.ViewDimension = job->array ? arrays[job->kind] : plain[job->kind];
    about.Texture2DArray.MipLevels = job->levels;
    if (job->array) about.Texture2DArray.ArraySize = job->kind == CUBE ? job->layers / 6 : job->layers;
    return ID3D11Device_CreateShaderResourceView(device, texture, &about, view);
}

static float as_float(unsigned bits)
{
    float value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

static HRESULT make_sampler(const struct job *job, ID3D11SamplerState **sampler)
{
    D3D11_SAMPLER_DESC about = { job->filter, job->address[0], job->address[1], job->address[2] };
    about.MipLODBias = as_float(job->bias);
    about.MaxAnisotropy = 1;
    about.ComparisonFunc = job->compare;
    for (int i = 0; i < 4; i++) about.BorderColor[i] = as_float(job->border[i]);
    about.MinLOD = as_float(job->least);
    about.MaxLOD = as_float(job->most);
    return ID3D11Device_CreateSamplerState(device, &about, sampler);
}

/* The inputs as a raw buffer. */
static HRESULT make_inputs(const struct job *job, ID3D11ShaderResourceView **view)
{
    D3D11_BUFFER_DESC about = { job->lanes * LANE_BYTES, D3D11_USAGE_DEFAULT, D3D11_BIND_SHADER_RESOURCE, 0,
        D3D11_RESOURCE_MISC_BUFFER_ALLOW_RAW_VIEWS };
    D3D11_SUBRESOURCE_DATA contents = { data + job->inputs };
    ID3D11Buffer *buffer;
    TRY(ID3D11Device_CreateBuffer(device, &about, &contents, &buffer));
    D3D11_SHADER_RESOURCE_VIEW_DESC raw;
    memset(&raw, 0, sizeof raw);
    raw.Format = DXGI_FORMAT_R32_TYPELESS;
    raw.ViewDimension = D3D11_SRV_DIMENSION_BUFFEREX;
    raw.BufferEx.NumElements = job->lanes * LANE_BYTES / 4;
    raw.BufferEx.Flags = D3D11_BUFFEREX_SRV_FLAG_RAW;
    HRESULT result = ID3D11Device_CreateShaderResourceView(device, (ID3D11Resource *)buffer, &raw, view);
    ID3D11Buffer_Release(buffer);
    return result;
}

/* Draws two rows of pixels and copies them to `answers`, quad by quad. */
static HRESULT draw(const struct job *job, unsigned *answers)
{
    unsigned width = job->lanes / 2;
    D3D11_TEXTURE2D_DESC about = { width, 2, 1, 1, DXGI_FORMAT_R32G32B32A32_UINT, { 1, 0 }, D3D11_USAGE_DEFAULT,
        D3D11_BIND_RENDER_TARGET };
    ID3D11Texture2D *target, *copy;
    TRY(ID3D11Device_CreateTexture2D(device, &about, NULL, &target));
    ID3D11RenderTargetView *view;
    TRY(ID3D11Device_CreateRenderTargetView(device, (ID3D11Resource *)target, NULL, &view));
    D3D11_VIEWPORT port = { 0, 0, width, 2, 0, 1 };
    ID3D11DeviceContext_RSSetViewports(context, 1, &port);
    ID3D11DeviceContext_OMSetRenderTargets(context, 1, &view, NULL);
    ID3D11DeviceContext_Draw(context, 3, 0);
    about.Usage = D3D11_USAGE_STAGING;
    about.BindFlags = 0;
    about.CPUAccessFlags = D3D11_CPU_ACCESS_READ;
    TRY(ID3D11Device_CreateTexture2D(device, &about, NULL, &copy));
    ID3D11DeviceContext_CopyResource(context, (ID3D11Resource *)copy, (ID3D11Resource *)target);
    D3D11_MAPPED_SUBRESOURCE mapped;
    TRY(ID3D11DeviceContext_Map(context, (ID3D11Resource *)copy, 0, D3D11_MAP_READ, 0, &mapped));
    for (unsigned lane = 0; lane < job->lanes; lane++) {
        unsigned x = lane / 4 * 2 + (lane & 1), y = lane >> 1 & 1;
        memcpy(answers + 4 * lane, (char *)mapped.pData + y * mapped.RowPitch + 16 * x, 16);
    }
    ID3D11DeviceContext_Unmap(context, (ID3D11Resource *)copy, 0);
    ID3D11RenderTargetView_Release(view);
    ID3D11Texture2D_Release(target);
    ID3D11Texture2D_Release(copy);
    return S_OK;
}

static HRESULT answer(const struct job *job, unsigned *answers)
{
    if (job->shader >= shader_count || !shaders[job->shader]) return E_INVALIDARG;
    ID3D11Resource *texture = NULL;
    ID3D11ShaderResourceView *views[2];
    ID3D11SamplerState *sampler;
    TRY(make_texture(job, &texture));
    TRY(make_view(job, texture, &views[0]));
    TRY(make_inputs(job, &views[1]));
    TRY(make_sampler(job, &sampler));
    ID3D11DeviceContext_PSSetShader(context, shaders[job->shader], NULL, 0);
    ID3D11DeviceContext_PSSetShaderResources(context, 0, 2, views);
    ID3D11DeviceContext_PSSetSamplers(context, 0, 1, &sampler);
    HRESULT result = draw(job, answers);
    ID3D11SamplerState_Release(sampler);
    ID3D11ShaderResourceView_Release(views[0]);
    ID3D11ShaderResourceView_Release(views[1]);
    ID3D11Resource_Release(texture);
    return result;
}

int main(int count, char **arguments)
{
    if (count != 4) { fprintf(stderr, "runner.exe JOB DATA ANSWERS\n"); return 2; }
    HMODULE library = LoadLibraryA("d3dcompiler_47.dll");
    compile = library ? (Compile)(void *)GetProcAddress(library, "D3DCompile") : NULL;
    if (!compile) { fprintf(stderr, "no d3dcompiler_47.dll\n"); return 1; }
    D3D_FEATURE_LEVEL level = D3D_FEATURE_LEVEL_11_0;
    HRESULT result = D3D11CreateDevice(NULL, D3D_DRIVER_TYPE_HARDWARE, NULL, 0, &level, 1, D3D11_SDK_VERSION, &device,
        NULL, &context);
    if (FAILED(result)) { fprintf(stderr, "no Direct3D 11 device: %#lx\n", (unsigned long)result); return 1; }
    bind_triangle();
    data = read_file(arguments[2], &data_size);
    FILE *jobs = fopen(arguments[1], "r"), *answers = fopen(arguments[3], "wb");
    if (!jobs || !answers) { fprintf(stderr, "cannot open the job or the answers\n"); return 1; }
    char line[2048];
    while (fgets(line, sizeof line, jobs)) {
        char *word = strtok(line, " \r\n");
        if (word && !strcmp(word, "shader")) {
            add_shader(strtok(NULL, "\r\n"));
        } else if (word && !strcmp(word, "case")) {
            struct job job;
            unsigned *numbers = (unsigned *)&job;
            for (unsigned i = 0; i < NUMBERS; i++) {
                char *number = strtok(NULL, " \r\n");
                if (!number) { fprintf(stderr, "a case lacks numbers\n"); return 1; }
                numbers[i] = strtoul(number, NULL, 10);
            }
            unsigned *texels = calloc(job.lanes, 16);
            unsigned status = answer(&job, texels);
            fwrite(&status, 4, 1, answers);
            fwrite(texels, 16, job.lanes, answers);
            free(texels);
        }
    }
    fclose(answers);
    return 0;
}
