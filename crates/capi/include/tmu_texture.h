/* The texture unit and the device of OpenTMU for C and C++.
 *
 * docs/c-library.md says how to build with it, crates/capi/examples/c shows how to use it.
 *
 * Every pointer is null, or points to as much memory as the function says; it need not be aligned. Null, numbers out
 * of range and states of all kinds are answered by a status, and tmu_last_error() says more. Text ends with a zero
 * byte and is UTF-8. Structures are copied. A handle that a function makes is freed with the function of its kind.
 *
 * Textures, samplers and fetches do not change once they are made, and devices and what is made of them may be used by
 * several threads: any number of them may use one at the same time. Only to free it a thread must be alone with it. Each thread has a last error of its own. */

#ifndef TMU_TEXTURE_H
#define TMU_TEXTURE_H

/* Written by `cargo xtask c-header` from crates/capi/src. */

#include <stddef.h>
#include <stdint.h>

/**
 * The version of this header's functions and structures. It grows when one of them changes, so that a
 * program built with another header can tell; see `tmu_abi_version`.
 */
#define TMU_ABI_VERSION 2

/**
 * How a call went. What failed has changed nothing, except that handles that it should have made are null.
 */
enum tmu_status
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : uint32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    /**
     * All is well.
     */
    TMU_STATUS_OK = 0,
    /**
     * A pointer is null that must not be.
     */
    TMU_STATUS_NULL_POINTER = 1,
    /**
     * An argument is outside its range, unknown, or contradicts another.
     */
    TMU_STATUS_INVALID_ARGUMENT = 2,
    /**
     * A hardware header holds a code without a meaning.
     */
    TMU_STATUS_INVALID_HEADER = 3,
    /**
     * The texture unit cannot do that, or the hardware cannot.
     */
    TMU_STATUS_UNSUPPORTED = 4,
    /**
     * The texture's bytes are not all in the memory that was given.
     */
    TMU_STATUS_OUTSIDE_MEMORY = 5,
    /**
     * There is not enough memory on this machine.
     */
    TMU_STATUS_OUT_OF_MEMORY = 6,
    /**
     * An error of this library. It has been caught, and the library can be used further.
     */
    TMU_STATUS_INTERNAL = 7,
    /**
     * A module, or a function of it, is wrong or asks for what is not supported.
     */
    TMU_STATUS_INVALID_MODULE = 8,
    /**
     * A program was stopped: by an access outside of memory, a trap, a limit. What it had written stays written.
     */
    TMU_STATUS_FAULT = 9,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum tmu_status tmu_status;
#else
typedef uint32_t tmu_status;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/**
 * A named set of rounding rules. The same request under the same model gives the same bits everywhere.
 */
enum tmu_model
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : uint32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    /**
     * NVIDIA's hardware: coordinates in 1/256 texel, integer weights that add up to 256, UNORM results in 16 bits.
     */
    TMU_MODEL_NVIDIA = 0,
    /**
     * The Direct3D 11.3 functional specification: coordinates in 1/256 texel, exact weights, one rounding to f32.
     */
    TMU_MODEL_D3D = 1,
    /**
     * f32 coordinates and fractions, no fixed point anywhere, one rounding to f32.
     */
    TMU_MODEL_EXACT = 2,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum tmu_model tmu_model;
#else
typedef uint32_t tmu_model;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/**
 * What happens to a coordinate outside the texture, one per axis. The names and codes are the hardware's
 * (`NVB197_TEXSAMP0_ADDRESS_*`).
 */
enum tmu_address_mode
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : uint32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    /**
     * The texture repeats.
     */
    TMU_ADDRESS_MODE_WRAP = 0,
    /**
     * The texture repeats, every other copy mirrored.
     */
    TMU_ADDRESS_MODE_MIRROR = 1,
    /**
     * The edge texel continues.
     */
    TMU_ADDRESS_MODE_CLAMP_TO_EDGE = 2,
    /**
     * The border colour continues.
     */
    TMU_ADDRESS_MODE_BORDER = 3,
    /**
     * The coordinate is clamped to 0…1, where a linear footprint is half border colour (OpenGL's `GL_CLAMP`).
     */
    TMU_ADDRESS_MODE_CLAMP_OGL = 4,
    /**
     * Mirrored once about 0, then the edge texel continues.
     */
    TMU_ADDRESS_MODE_MIRROR_ONCE_CLAMP_TO_EDGE = 5,
    /**
     * Mirrored once about 0, then the border colour continues.
     */
    TMU_ADDRESS_MODE_MIRROR_ONCE_BORDER = 6,
    /**
     * Mirrored once about 0, then clamped to 0…1 as by `GL_CLAMP`.
     */
    TMU_ADDRESS_MODE_MIRROR_ONCE_CLAMP_OGL = 7,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum tmu_address_mode tmu_address_mode;
#else
typedef uint32_t tmu_address_mode;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/**
 * `reference FUNCTION texel`. The hardware's code is a set of outcomes: bit 0 less, bit 1 equal, bit 2 greater.
 */
enum tmu_compare_function
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : uint32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    /**
     * Never passes.
     */
    TMU_COMPARE_FUNCTION_NEVER = 0,
    /**
     * reference < texel
     */
    TMU_COMPARE_FUNCTION_LESS = 1,
    /**
     * reference = texel
     */
    TMU_COMPARE_FUNCTION_EQUAL = 2,
    /**
     * reference ≤ texel
     */
    TMU_COMPARE_FUNCTION_LESS_EQUAL = 3,
    /**
     * reference > texel
     */
    TMU_COMPARE_FUNCTION_GREATER = 4,
    /**
     * reference ≠ texel; true for NaN
     */
    TMU_COMPARE_FUNCTION_NOT_EQUAL = 5,
    /**
     * reference ≥ texel
     */
    TMU_COMPARE_FUNCTION_GREATER_EQUAL = 6,
    /**
     * Always passes, NaN included.
     */
    TMU_COMPARE_FUNCTION_ALWAYS = 7,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum tmu_compare_function tmu_compare_function;
#else
typedef uint32_t tmu_compare_function;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/**
 * Number and meaning of the coordinates.
 */
enum tmu_dimension
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : uint32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    /**
     * s
     */
    TMU_DIMENSION_D1 = 0,
    /**
     * s, t
     */
    TMU_DIMENSION_D2 = 1,
    /**
     * s, t, r
     */
    TMU_DIMENSION_D3 = 2,
    /**
     * A direction s, t, r
     */
    TMU_DIMENSION_CUBE = 3,
    /**
     * A texel index into a buffer
     */
    TMU_DIMENSION_BUFFER = 4,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum tmu_dimension tmu_dimension;
#else
typedef uint32_t tmu_dimension;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/**
 * The order of the bytes inside a GOB, which depends on the chip and on how memory was read.
 */
enum tmu_gob_order
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : uint32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    /**
     * Tegra X1: pieces of 16 bytes × 2 rows, along x, then down, then the right half.
     */
    TMU_GOB_ORDER_TEGRA = 0,
    /**
     * The colour order of desktop chips from Fermi to Volta, as driver sources describe it; not verified on a chip.
     */
    TMU_GOB_ORDER_DESKTOP = 1,
    /**
     * Eight rows of 64 bytes, as the processor sees it through a mapping that undoes the order.
     */
    TMU_GOB_ORDER_ROWS = 2,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum tmu_gob_order tmu_gob_order;
#else
typedef uint32_t tmu_gob_order;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/**
 * Which kind of answer is wanted. The answers are four components of 32 bits.
 */
enum tmu_operation
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : uint32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    /**
     * One texel at integer coordinates, unfiltered (TLD, `ld`). The components are bits of float, or
     * integers for integer formats.
     */
    TMU_OPERATION_LOAD = 0,
    /**
     * A filtered sample at float coordinates (TEX, TEXS, `sample`).
     */
    TMU_OPERATION_SAMPLE = 1,
    /**
     * One component of each of the four texels of the bilinear footprint, bottom left, bottom right, top
     * right, top left (TLD4, `gather4`).
     */
    TMU_OPERATION_GATHER = 2,
    /**
     * The level of detail that a sample would use, as floats: x unclamped, y clamped (TMML, `lod`).
     */
    TMU_OPERATION_QUERY_LEVEL_OF_DETAIL = 3,
    /**
     * Integers: width, height, depth or layers, number of levels of the view (TXQ, `resinfo`).
     */
    TMU_OPERATION_QUERY_SIZE = 4,
    /**
     * Integers: the texture header's type code, 0, the number of samples, 0 (TXQ).
     */
    TMU_OPERATION_QUERY_TYPE = 5,
    /**
     * Floats: where the lane's sample lies, x and y from the texel's centre, y down (`samplepos`).
     */
    TMU_OPERATION_QUERY_SAMPLE_POSITION = 6,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum tmu_operation tmu_operation;
#else
typedef uint32_t tmu_operation;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/**
 * Where the mip level comes from. Levels count from the first level of the texture's view.
 */
enum tmu_level
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : uint32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    /**
     * Level 0 (`.LZ`).
     */
    TMU_LEVEL_ZERO = 0,
    /**
     * From the coordinate differences of each 2×2 quad of lanes.
     */
    TMU_LEVEL_IMPLICIT = 1,
    /**
     * Implicit, plus a bias per lane in `tmu_lanes.level` (`.LB`).
     */
    TMU_LEVEL_BIAS = 2,
    /**
     * Given per lane in `tmu_lanes.level`, as an integer for loads and as a float otherwise (`.LL`).
     */
    TMU_LEVEL_EXPLICIT = 3,
    /**
     * From derivatives given per lane in `tmu_lanes.gradients` (TXD).
     */
    TMU_LEVEL_GRADIENTS = 4,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum tmu_level tmu_level;
#else
typedef uint32_t tmu_level;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/**
 * Where the derivatives for an implicit level come from.
 */
enum tmu_derivatives
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : uint32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    /**
     * Differences within each quad of lanes: lane 1 is the x neighbour of lane 0, lane 2 the y neighbour.
     */
    TMU_DERIVATIVES_QUAD = 0,
    /**
     * All zero, so that the implicit level is the clamped bias: compute shaders.
     */
    TMU_DERIVATIVES_ZERO = 1,
    /**
     * There are none, and the implicit level is −32 before any bias: how NVIDIA's compiler for sm_70 and later writes it for kernels.
     */
    TMU_DERIVATIVES_NONE = 2,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum tmu_derivatives tmu_derivatives;
#else
typedef uint32_t tmu_derivatives;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/**
 * Offsets in texel space, added before addressing and never to the array layer.
 */
enum tmu_offset
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : uint32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    /**
     * No offset.
     */
    TMU_OFFSET_NONE = 0,
    /**
     * One offset per lane in `tmu_lanes.offset`.
     */
    TMU_OFFSET_TEXEL = 1,
    /**
     * Gather only: four offsets per lane, one per result, in `tmu_lanes.four_offsets` (`.PTP`).
     */
    TMU_OFFSET_FOUR = 2,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum tmu_offset tmu_offset;
#else
typedef uint32_t tmu_offset;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/**
 * Whether texels are compared with a reference.
 */
enum tmu_compare
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : uint32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    /**
     * Never, whatever the sampler says.
     */
    TMU_COMPARE_NEVER = 0,
    /**
     * Always, with the sampler's function, whether or not the sampler enables comparison.
     */
    TMU_COMPARE_FORCED = 1,
    /**
     * Only if the sampler enables comparison.
     */
    TMU_COMPARE_IF_SAMPLER = 2,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum tmu_compare tmu_compare;
#else
typedef uint32_t tmu_compare;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/**
 * A minimum level of detail that comes per lane in `tmu_lanes.min_level`, counted from the view's first level.
 */
enum tmu_min_level
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : uint32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    /**
     * There is none.
     */
    TMU_MIN_LEVEL_NONE = 0,
    /**
     * The view's last level at most (`.LC`).
     */
    TMU_MIN_LEVEL_UP_TO_LAST = 1,
    /**
     * Behind the view's last level it leaves nothing: such lanes read what is outside (D3D `_cl`, 5.9.4.5.4).
     */
    TMU_MIN_LEVEL_OR_NOTHING = 2,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum tmu_min_level tmu_min_level;
#else
typedef uint32_t tmu_min_level;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/**
 * How the four components come back.
 */
enum tmu_packing
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : uint32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    /**
     * 32 bits each.
     */
    TMU_PACKING_BITS32 = 0,
    /**
     * As 16-bit floats in the low half, rounded to nearest even.
     */
    TMU_PACKING_F16 = 1,
    /**
     * As 16-bit floats in the low half, rounded toward zero.
     */
    TMU_PACKING_F16_TOWARD_ZERO = 2,
    /**
     * As integers in units of 1/256, rounded down: queries of the level of detail (TMML).
     */
    TMU_PACKING_FIXED8 = 3,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum tmu_packing tmu_packing;
#else
typedef uint32_t tmu_packing;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/**
 * How the texels of one level are combined.
 */
enum tmu_filter
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : uint32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    /**
     * The texel that the coordinate falls into.
     */
    TMU_FILTER_POINT = 0,
    /**
     * The two, four or eight nearest texels, weighted.
     */
    TMU_FILTER_LINEAR = 1,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum tmu_filter tmu_filter;
#else
typedef uint32_t tmu_filter;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/**
 * How levels are combined.
 */
enum tmu_mip_filter
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : uint32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    /**
     * The first level of the view, always.
     */
    TMU_MIP_FILTER_NONE = 0,
    /**
     * The nearest level.
     */
    TMU_MIP_FILTER_POINT = 1,
    /**
     * The two nearest levels, weighted.
     */
    TMU_MIP_FILTER_LINEAR = 2,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum tmu_mip_filter tmu_mip_filter;
#else
typedef uint32_t tmu_mip_filter;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/**
 * What a linear footprint does at the edge of a cube's face.
 */
enum tmu_cube_filtering
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : uint32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    /**
     * It goes on across the edge, onto the neighbouring face (D3D 7.18.12).
     */
    TMU_CUBE_FILTERING_SEAMLESS = 0,
    /**
     * It stays on the face: clamp to edge, whatever the address modes say.
     */
    TMU_CUBE_FILTERING_PER_FACE = 1,
    /**
     * It stays on the face, whose edges follow the address modes.
     */
    TMU_CUBE_FILTERING_WRAPPED = 2,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum tmu_cube_filtering tmu_cube_filtering;
#else
typedef uint32_t tmu_cube_filtering;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/**
 * How weighted texels become one value.
 */
enum tmu_reduction
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : uint32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    /**
     * Their weighted sum.
     */
    TMU_REDUCTION_WEIGHTED_AVERAGE = 0,
    /**
     * The least of those that have weight, component by component.
     */
    TMU_REDUCTION_MINIMUM = 1,
    /**
     * The greatest of those that have weight.
     */
    TMU_REDUCTION_MAXIMUM = 2,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum tmu_reduction tmu_reduction;
#else
typedef uint32_t tmu_reduction;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/**
 * A GPU in software. Any number of threads may use one at the same time, and everything made of it.
 */
typedef struct tmu_device tmu_device;

/**
 * A point in a stream.
 */
typedef struct tmu_event tmu_event;

/**
 * A fetch bound to a texture, a sampler and a model, ready to run.
 */
typedef struct tmu_fetch tmu_fetch;

/**
 * A kernel of a module.
 */
typedef struct tmu_function tmu_function;

/**
 * Code that is loaded, with its variables.
 */
typedef struct tmu_module tmu_module;

/**
 * A sampler.
 */
typedef struct tmu_sampler tmu_sampler;

/**
 * Work that is done in the order in which it is handed in, while the program goes on.
 */
typedef struct tmu_stream tmu_stream;

/**
 * A texture with its texels.
 */
typedef struct tmu_texture tmu_texture;

/**
 * A texture that kernels fetch from.
 */
typedef struct tmu_texture_object tmu_texture_object;

/**
 * What is known about a format. Flags are 0 or 1.
 */
typedef struct {
    /**
     * Bytes of a texel, 1 … 16; of a block of a compressed format, 8 or 16.
     */
    uint32_t bytes;
    /**
     * Width and height in texels of what has so many bytes: 1 and 1, or those of a block.
     */
    uint32_t block[2];
    /**
     * How many components there are, 1 … 4.
     */
    uint32_t components;
    /**
     * Whether shaders read integers, a flag.
     */
    uint32_t integer;
    /**
     * Whether red, green and blue go through the sRGB curve, a flag.
     */
    uint32_t srgb;
    /**
     * Whether red is a depth, a flag.
     */
    uint32_t depth;
} tmu_format_info;

/**
 * Everything in a texture header, named as in NVIDIA's class header `clb197tex.h` (`NVB197_TEXHEAD_*`).
 * What the header's version does not have is 0. Flags are 0 or 1. Unless it says otherwise, a field is the
 * code that the bits hold.
 */
typedef struct {
    /**
     * `HEADER_VERSION`: 0 one-dimensional buffer, 1 pitch with colour key, 2 pitch, 3 block-linear, 4
     * block-linear with colour key.
     */
    uint32_t version;
    /**
     * `COMPONENTS`: the code of the components' sizes, 0 … 127.
     */
    uint32_t components;
    /**
     * `R_DATA_TYPE` … `A_DATA_TYPE`: 1 SNORM, 2 UNORM, 3 SINT, 4 UINT, 5 SNORM_FORCE_FP16, 6
     * UNORM_FORCE_FP16, 7 FLOAT.
     */
    uint32_t types[4];
    /**
     * `X_SOURCE` … `W_SOURCE`: 0 zero, 2 R, 3 G, 4 B, 5 A, 6 the integer 1, 7 1.0.
     */
    uint32_t sources[4];
    /**
     * `PACK_COMPONENTS`, a flag.
     */
    uint32_t pack_components;
    /**
     * `TEXTURE_TYPE`: 0 1D, 1 2D, 2 3D, 3 cube, 4 1D array, 5 2D array, 6 buffer, 7 2D without mip levels,
     * 8 cube array.
     */
    uint32_t texture_type;
    /**
     * Byte address, 48 bits: a multiple of 512 for block-linear headers and of 32 for pitch headers.
     */
    uint64_t address;
    /**
     * Width, height, and depth, layers or cubes, each at least 1.
     */
    uint64_t size[3];
    /**
     * Bytes from one row to the next, a multiple of 32: pitch headers.
     */
    uint32_t pitch;
    /**
     * Width, height, depth of a block in GOBs, as powers of two of 0 … 5: block-linear headers.
     */
    uint32_t gobs_per_block[3];
    /**
     * `GOB_DEPTH_OFFSET`, 0 … 3.
     */
    uint32_t gob_depth_offset;
    /**
     * `TILE_WIDTH_IN_GOBS`, as a power of two of 0 … 7.
     */
    uint32_t tile_width;
    /**
     * `SPARSE_ENABLE`, a flag.
     */
    uint32_t sparse;
    /**
     * `GOB3D`, a flag.
     */
    uint32_t gob_3d;
    /**
     * `USE_ARRAY_TILE_ALIGNMENT`, a flag.
     */
    uint32_t array_tile_alignment;
    /**
     * `COLOR_KEY_OP`, a flag.
     */
    uint32_t color_key_enabled;
    /**
     * `COLOR_KEY_VALUE`.
     */
    uint32_t color_key_value;
    /**
     * `RESOURCE_VIEW_COHERENCY_HASH`, 0 … 15.
     */
    uint32_t coherency_hash;
    /**
     * `S_R_G_B_CONVERSION`, a flag.
     */
    uint32_t srgb;
    /**
     * `SECTOR_PROMOTION`, 0 … 3.
     */
    uint32_t sector_promotion;
    /**
     * `BORDER_SIZE`: 7 is the sampler's colour.
     */
    uint32_t border_size;
    /**
     * `DEPTH_TEXTURE`, a flag.
     */
    uint32_t depth_texture;
    /**
     * `NORMALIZED_COORDS`, a flag.
     */
    uint32_t normalized_coords;
    /**
     * `MAX_MIP_LEVEL`, 0 … 15.
     */
    uint32_t max_mip_level;
    /**
     * `RES_VIEW_MIN_MIP_LEVEL`, `RES_VIEW_MAX_MIP_LEVEL`, 0 … 15.
     */
    uint32_t view_mip_levels[2];
    /**
     * `MULTI_SAMPLE_COUNT`: 0 1×1, 1 2×1, 2 2×2, 3 4×2, 4 4×2 as Direct3D has it, 5 2×1 as Direct3D has
     * it, 6 4×4.
     */
    uint32_t multi_sample_count;
    /**
     * `MIN_LOD_CLAMP` in 1/256, 0 … 4095.
     */
    uint32_t min_lod_clamp;
    /**
     * `USE_HEADER_OPT_CONTROL`, a flag: maximum anisotropy, bias and trilinear optimisation are the
     * header's, not the sampler's.
     */
    uint32_t use_header_opt_control;
    /**
     * `LOD_ANISO_QUALITY2`, `LOD_ANISO_QUALITY`, `LOD_ISO_QUALITY`, flags.
     */
    uint32_t high_quality[3];
    /**
     * `ANISO_COARSE_SPREAD_MODIFIER`, 0 … 3.
     */
    uint32_t aniso_coarse_spread_modifier;
    /**
     * `ANISO_FINE_SPREAD_MODIFIER`, 0 … 3.
     */
    uint32_t aniso_fine_spread_modifier;
    /**
     * `ANISO_SPREAD_SCALE`, −16 … 15.
     */
    int32_t aniso_spread_scale;
    /**
     * `ANISO_SPREAD_MAX_LOG2`, 0 … 7.
     */
    uint32_t aniso_spread_max_log2;
    /**
     * `ANISO_FINE_SPREAD_FUNC`, 0 … 3.
     */
    uint32_t aniso_fine_spread_func;
    /**
     * `ANISO_COARSE_SPREAD_FUNC`, 0 … 3.
     */
    uint32_t aniso_coarse_spread_func;
    /**
     * `ANISO_BIAS` in 1/16, 0 … 15.
     */
    uint32_t aniso_bias;
    /**
     * `MAX_ANISOTROPY`: the code of 1, 2, 4, 6, 8, 10, 12, 16.
     */
    uint32_t max_anisotropy;
    /**
     * `TRILIN_OPT`, 0 … 31.
     */
    uint32_t trilin_opt;
    /**
     * `MIP_LOD_BIAS` in 1/256, −4096 … 4095.
     */
    int32_t mip_lod_bias;
} tmu_texture_header;

/**
 * Everything in a hardware sampler, named as in NVIDIA's class header `clb197tex.h` (`NVB197_TEXSAMP*`).
 * Flags are 0 or 1. Unless it says otherwise, a field is the code that the bits hold.
 */
typedef struct {
    /**
     * `ADDRESS_U`, `_V`, `_P`, each a `tmu_address_mode`.
     */
    uint32_t address[3];
    /**
     * `DEPTH_COMPARE`, a flag.
     */
    uint32_t depth_compare;
    /**
     * `DEPTH_COMPARE_FUNC`, a `tmu_compare_function`.
     */
    uint32_t depth_compare_func;
    /**
     * `S_R_G_B_CONVERSION`, a flag.
     */
    uint32_t srgb;
    /**
     * `MAX_ANISOTROPY`: the code of 1, 2, 4, 6, 8, 10, 12, 16.
     */
    uint32_t max_anisotropy;
    /**
     * `MAG_FILTER`: 1 point, 2 linear; 0 … 7.
     */
    uint32_t mag_filter;
    /**
     * `MIN_LOD_CLAMP_BEHAVIOR_FOR_NEAREST_MIP`, a flag: only the integer part.
     */
    uint32_t min_lod_integer_only;
    /**
     * `MIN_FILTER`: 1 point, 2 linear, 3 anisotropic; 0 … 3.
     */
    uint32_t min_filter;
    /**
     * `MIP_FILTER`: 1 none, 2 point, 3 linear; 0 … 3.
     */
    uint32_t mip_filter;
    /**
     * `CUBEMAP_INTERFACE_FILTERING`: 0 use wrap, 1 override wrap, 2 auto span seam, 3 auto cross seam.
     */
    uint32_t cubemap_interface;
    /**
     * `REDUCTION_FILTER`: 0 none, 1 minimum, 2 maximum; 0 … 3.
     */
    uint32_t reduction_filter;
    /**
     * `MIP_LOD_BIAS` in 1/256, −4096 … 4095.
     */
    int32_t mip_lod_bias;
    /**
     * `FLOAT_COORD_NORMALIZATION`, a flag: coordinates are in texels, whatever the header says.
     */
    uint32_t force_unnormalized;
    /**
     * `TRILIN_OPT`, 0 … 31.
     */
    uint32_t trilin_opt;
    /**
     * `MIN_LOD_CLAMP`, `MAX_LOD_CLAMP` in 1/256, 0 … 4095.
     */
    uint32_t lod_clamp[2];
    /**
     * Red, green, blue of the border as sRGB codes, 0 … 255.
     */
    uint32_t srgb_border[3];
    /**
     * Red, green, blue, alpha of the border: bits of float, or integers.
     */
    uint32_t border[4];
} tmu_sampler_header;

/**
 * What a sampler is. Flags are 0 or 1. Begin with `tmu_sampler_defaults`.
 */
typedef struct {
    /**
     * The `tmu_address_mode` of the s, t and r axes.
     */
    uint32_t address[3];
    /**
     * The `tmu_filter` within a level where the texture is magnified.
     */
    uint32_t mag;
    /**
     * The `tmu_filter` within a level where the texture is minified.
     */
    uint32_t min;
    /**
     * The `tmu_mip_filter` between levels.
     */
    uint32_t mip;
    /**
     * Added to the level of detail.
     */
    float lod_bias;
    /**
     * Lowest level of detail, counted from the view's first level. It wins over the highest one.
     */
    float lod_min;
    /**
     * Highest level of detail.
     */
    float lod_max;
    /**
     * Largest ratio of anisotropy, 1 … 16; 1 is isotropic.
     */
    uint32_t max_anisotropy;
    /**
     * The border's red, green, blue, alpha: bits of float, or integers for integer formats.
     */
    uint32_t border[4];
    /**
     * The `tmu_compare_function` of depth comparisons.
     */
    uint32_t compare;
    /**
     * Whether fetches that leave it to the sampler compare, a flag.
     */
    uint32_t compare_enable;
    /**
     * Coordinates 0 … 1 span the texture, a flag; otherwise they are in texels. Taken as 1 for textures
     * with several levels, and for cubes, as the hardware does.
     */
    uint32_t normalized;
    /**
     * The `tmu_cube_filtering` at the edges of faces.
     */
    uint32_t cube_filtering;
    /**
     * The `tmu_reduction` of weighted texels.
     */
    uint32_t reduction;
    /**
     * Texels of sRGB formats are decoded, a flag.
     */
    uint32_t srgb;
    /**
     * sRGB textures have the border `srgb_border`, a flag.
     */
    uint32_t srgb_border_enable;
    /**
     * Red, green, blue of the border of sRGB textures as sRGB codes, 0 … 255.
     */
    uint32_t srgb_border[3];
    /**
     * How steeply linear filtering between levels goes from one to the next: the hardware's code, 0 … 31;
     * 0 is the plain filter.
     */
    uint32_t trilin_opt;
} tmu_sampler_description;

/**
 * What a texture is, without its texels.
 */
typedef struct {
    /**
     * A `tmu_dimension`.
     */
    uint32_t dimension;
    /**
     * Whether there are array layers to choose from, a flag (0 or 1): 1D, 2D and cubes.
     */
    uint32_t array;
    /**
     * Width, height, depth of level 0 in texels, 1 … 16384 (a buffer's width up to 2²⁷); 1 where the
     * dimension has no such axis.
     */
    uint32_t size[3];
    /**
     * Array layers, 1 … 2048; 6 for a cube, 6 for each cube of a cube array; otherwise 1.
     */
    uint32_t layers;
    /**
     * Mip levels, from 1 to the full chain.
     */
    uint32_t levels;
    /**
     * Samples of each texel: 1, 2, 4, 8 or 16; more than 1 for 2D only.
     */
    uint32_t samples;
    /**
     * Whether a 2D texture of one sample is a multisampled one all the same, a flag (0 or 1): loads then look at sample
     * numbers. Textures of several samples are, whatever stands here.
     */
    uint32_t multisample;
    /**
     * Name of the format of the texels; see `tmu_format_name`.
     */
    const char *format;
} tmu_texture_description;

/**
 * A piece of an emulated machine's memory.
 */
typedef struct {
    /**
     * Its address in the emulated machine.
     */
    uint64_t address;
    /**
     * Its bytes here.
     */
    const void *bytes;
    /**
     * How many there are.
     */
    size_t length;
} tmu_memory_part;

/**
 * The part of a texture that fetches see.
 */
typedef struct {
    /**
     * The level that is level 0 to fetches.
     */
    uint32_t first_level;
    /**
     * How many levels fetches see; 0 is all from the first one on.
     */
    uint32_t levels;
    /**
     * The layer (or face) that is layer 0 to fetches.
     */
    uint32_t first_layer;
    /**
     * How many layers (or faces) fetches see; 0 is all from the first one on.
     */
    uint32_t layers;
    /**
     * Where the components come from: four of the letters `r g b a` and the digits `0 1`, such as `bgr1`;
     * null is as in the texture.
     */
    const char *swizzle;
    /**
     * Name of the format that the bytes are read as, which must have texels of the same size; null is the
     * texture's own.
     */
    const char *format;
    /**
     * Lowest level of detail, counted from the texture's own level 0, at least 0.
     */
    float min_lod;
} tmu_view;

/**
 * What all lanes of a fetch ask alike. A description of zeros is a load of level 0 of a 1D texture, under
 * the `nvidia` model. Flags are 0 or 1.
 */
typedef struct {
    /**
     * A `tmu_operation`.
     */
    uint32_t operation;
    /**
     * Of gathers: 0 red, 1 green, 2 blue, 3 alpha, of the swizzled texel.
     */
    uint32_t component;
    /**
     * A `tmu_dimension`: number and meaning of the coordinates.
     */
    uint32_t dimension;
    /**
     * An array layer comes in `tmu_lanes.layer`, a flag.
     */
    uint32_t array;
    /**
     * A sample number comes in `tmu_lanes.sample`, a flag: loads from 2D textures and arrays.
     */
    uint32_t multisample;
    /**
     * A `tmu_level`.
     */
    uint32_t level;
    /**
     * A `tmu_derivatives`: where they come from when the level is implicit.
     */
    uint32_t derivatives;
    /**
     * A `tmu_offset`.
     */
    uint32_t offset;
    /**
     * A `tmu_compare`.
     */
    uint32_t compare;
    /**
     * Loads outside the texture are clamped to its edge (`.CL`) instead of reading black, a flag.
     */
    uint32_t clamp;
    /**
     * A `tmu_min_level`.
     */
    uint32_t min_level;
    /**
     * A `tmu_packing`.
     */
    uint32_t packing;
    /**
     * A `tmu_model`.
     */
    uint32_t model;
} tmu_fetch_description;

/**
 * What each lane asks: arrays with one element per lane. Those that the fetch does not ask for are not
 * read and may be null; those that it does ask for may not.
 */
typedef struct {
    /**
     * s, t, r: `int32_t` for loads, `float` for the rest. As many as the fetch's dimension has (cubes have
     * three); queries of size, type and sample position have none.
     */
    const void *coordinates[3];
    /**
     * Array layer: fetches of arrays.
     */
    const uint32_t *layer;
    /**
     * Level, or bias: `uint32_t` for loads and queries of the size, `float` for the rest.
     */
    const void *level;
    /**
     * Sample number: multisample loads and queries of the sample position.
     */
    const uint32_t *sample;
    /**
     * What texels are compared with.
     */
    const float *reference;
    /**
     * Texel offset u, v, w: as many as the texture's texels have indices.
     */
    const int32_t *offset[3];
    /**
     * u, v of each of the four offsets of a gather.
     */
    const int32_t *four_offsets[4][2];
    /**
     * Derivatives of s, t, r along x, then along y: as many as coordinates.
     */
    const float *gradients[2][3];
    /**
     * Lowest level of detail.
     */
    const float *min_level;
    /**
     * Which lanes are active: bytes, 0 for those that are not. Null: all are. Inactive lanes are not
     * answered, but the coordinates of lanes 0, 1 and 2 of a quad give its derivatives even then.
     */
    const uint8_t *active;
} tmu_lanes;

/**
 * Where the answers go: arrays with one element per lane. Null is fine for what is not wanted. What
 * belongs to an inactive lane stays as it is.
 */
typedef struct {
    /**
     * The four components, or the four gathered texels: `float`, `uint32_t` or `int32_t` as operation,
     * format and packing say. Any may be an array of `tmu_lanes`.
     */
    void *components[4];
    /**
     * 1 where all texels with weight were in memory, 0 elsewhere.
     */
    uint8_t *resident;
} tmu_results;

/**
 * What a device is. A structure of zeros is a device that takes machine code of sm_61.
 */
typedef struct {
    /**
     * The machine whose code is chosen from fat binaries: 50, 52, 53, 60, 61 or 62; 0 is 61.
     */
    uint32_t arch;
    /**
     * The `tmu_model` of its texture unit.
     */
    uint32_t model;
    /**
     * Threads to run blocks on; 0 is as many as the host has. No result depends on it.
     */
    uint32_t threads;
} tmu_device_description;

/**
 * How many threads run a kernel.
 */
typedef struct {
    /**
     * Blocks along x, y, z, at least 1 each.
     */
    uint32_t grid[3];
    /**
     * Threads of a block along x, y, z, at least 1 each.
     */
    uint32_t block[3];
    /**
     * Bytes of shared memory of a block besides the kernel's own.
     */
    uint32_t shared_bytes;
    /**
     * All blocks are there from the start, and may wait for each other, a flag.
     */
    uint32_t cooperative;
} tmu_launch_description;

/**
 * Texels in device memory, which are read as they are when a launch begins.
 */
typedef struct {
    /**
     * Address of the first texel.
     */
    uint64_t address;
    /**
     * Bytes from one row to the next. Not looked at where there is one row.
     */
    uint64_t pitch;
    /**
     * Name of the texels' format, such as `rgba8_unorm`.
     */
    const char *format;
    /**
     * Texels of a row.
     */
    uint32_t width;
    /**
     * Rows; 0 for texels that are fetched by their number alone.
     */
    uint32_t height;
} tmu_memory_texels;

/**
 * Every model, the default first.
 */
#define tmu_model_ALL { tmu_model_Nvidia, tmu_model_D3d, tmu_model_Exact, }

/**
 * Every mode, in the order of the hardware's codes.
 */
#define tmu_address_mode_ALL { tmu_address_mode_Wrap, tmu_address_mode_Mirror, tmu_address_mode_ClampToEdge, tmu_address_mode_Border, tmu_address_mode_ClampOgl, tmu_address_mode_MirrorOnceClampToEdge, tmu_address_mode_MirrorOnceBorder, tmu_address_mode_MirrorOnceClampOgl, }

/**
 * Every function, in the order of the hardware's codes.
 */
#define tmu_compare_function_ALL { tmu_compare_function_Never, tmu_compare_function_Less, tmu_compare_function_Equal, tmu_compare_function_LessEqual, tmu_compare_function_Greater, tmu_compare_function_NotEqual, tmu_compare_function_GreaterEqual, tmu_compare_function_Always, }

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/**
 * `TMU_ABI_VERSION` of the library that runs. If it is not that of the header, nothing else may be called.
 */
uint32_t tmu_abi_version(void);

/**
 * The library's version, such as `0.1.0`; text of the library's, never freed.
 */
const char *tmu_version(void);

/**
 * The message of this thread's last call that failed: one sentence without a full stop, empty before the first. The
 * pointer is the same in every call of a thread and good until the thread ends; what it points to changes only when
 * a call of the same thread fails. Other threads must copy the text before.
 */
const char *tmu_last_error(void);

/**
 * How many formats there are.
 */
uint32_t tmu_format_count(void);

/**
 * The name of a format, such as `rgba8_unorm` or `bc1_unorm`, by number from 0 up to but not including
 * `tmu_format_count`; null for other numbers. The text is the library's. Names stay the same from
 * version to version; numbers may change.
 */
const char *tmu_format_name(uint32_t number);

/**
 * Says what is known about the format of that name.
 */
tmu_status tmu_format_describe(const char *format, tmu_format_info *info);

/**
 * Decodes texels, or blocks of a compressed format: `length` bytes, a whole number of them, which follow
 * each other without gaps.
 *
 * Each texel becomes four 32-bit values, red, green, blue, alpha: bits of float, or integers for integer
 * formats. Those of a block come row by row from the top. `capacity` is how many values there is room for,
 * at least four for each texel. The model, a `tmu_model`, decides about the palettes of BC1 to BC5.
 */
tmu_status tmu_texels_decode(const char *format,
                             uint32_t model,
                             const void *texels,
                             size_t length,
                             uint32_t *values,
                             size_t capacity);

/**
 * Encodes texels of a format that is not compressed, as a store to an image does: `count` texels of four
 * 32-bit values each, red, green, blue, alpha, as bits of float, or integers for integer formats. Values
 * for components that the format lacks are ignored.
 *
 * Values outside the range are clamped; the nearest code is taken. Floats of 16, 11 and 10 bits are
 * rounded to nearest even, or toward zero if `toward_zero` is 1 and not 0. `capacity` is how many bytes
 * there is room for.
 *
 * `TMU_STATUS_UNSUPPORTED` for a compressed format.
 */
tmu_status tmu_texels_encode(const char *format,
                             uint32_t toward_zero,
                             const uint32_t *values,
                             size_t count,
                             void *texels,
                             size_t capacity);

/**
 * Reads the eight words of a texture header into `header`. Reserved bits are not looked at.
 *
 * `TMU_STATUS_INVALID_HEADER` if a version, type or source has no meaning; the header of all zeros is one
 * of those.
 */
tmu_status tmu_texture_header_decode(const uint32_t *words, tmu_texture_header *header);

/**
 * Writes a header as eight words. Reserved bits are written as zeros.
 *
 * `TMU_STATUS_INVALID_ARGUMENT` if a field has no meaning, does not fit its bits, or is not 0 though the
 * version does not have it.
 */
tmu_status tmu_texture_header_encode(const tmu_texture_header *header, uint32_t *words);

/**
 * Sets `components`, `types`, `sources` and `srgb` of a header to those of a format, by name as in
 * `tmu_format_name`, seen through a swizzle: four of the letters `r g b a` and the digits `0 1`, such as
 * `bgr1`; null is `rgba`. The rest of the header must be good.
 */
tmu_status tmu_texture_header_set_format(tmu_texture_header *header, const char *format, const char *swizzle);

/**
 * Where a header's texels lie in memory: the address of the first byte, and the number of bytes from there
 * on, which
 * `tmu_texture_from_header` needs. The order is a `tmu_gob_order`. Either place may be null.
 */
tmu_status tmu_texture_header_memory(const uint32_t *words, uint32_t gob_order, uint64_t *address, uint64_t *bytes);

/**
 * Reads the eight words of a hardware sampler into `header`. Reserved bits are not looked at; every code
 * is read, those without a meaning too.
 */
tmu_status tmu_sampler_header_decode(const uint32_t *words, tmu_sampler_header *header);

/**
 * Writes a hardware sampler as eight words. Reserved bits are written as zeros.
 *
 * `TMU_STATUS_INVALID_ARGUMENT` if a field does not fit its bits.
 */
tmu_status tmu_sampler_header_encode(const tmu_sampler_header *header, uint32_t *words);

/**
 * Fills a description with the plainest sampler: point sampling of the first level, wrapping, no
 * comparison, normalised coordinates, seamless cubes, sRGB decoding, transparent black border.
 */
tmu_status tmu_sampler_defaults(tmu_sampler_description *description);

/**
 * Makes a sampler, which is freed with `tmu_sampler_free`.
 */
tmu_status tmu_sampler_new(const tmu_sampler_description *description, tmu_sampler **sampler);

/**
 * Makes a sampler of the eight words of a hardware sampler; it is freed with `tmu_sampler_free`.
 *
 * `TMU_STATUS_INVALID_HEADER` if a filter's code has no meaning, `TMU_STATUS_UNSUPPORTED` for filters of
 * coverage samples.
 */
tmu_status tmu_sampler_from_header(const uint32_t *words, tmu_sampler **sampler);

/**
 * Says what a sampler is.
 */
tmu_status tmu_sampler_describe(const tmu_sampler *sampler, tmu_sampler_description *description);

/**
 * Frees a sampler; null is fine. Fetches that were bound to it stay as they are.
 */
void tmu_sampler_free(tmu_sampler *sampler);

/**
 * How many bytes the texels of such a texture take, in the order that `tmu_texture_new` takes them in.
 */
tmu_status tmu_texture_size(const tmu_texture_description *description, size_t *bytes);

/**
 * Makes a texture of texels without gaps: level 0 first, then by layer (or face, +x −x +y −y +z −z), depth
 * slice, row from the top, texel (or block), sample, component. `length` must be what `tmu_texture_size`
 * says. The bytes are copied. The texture is freed with `tmu_texture_free`.
 */
tmu_status tmu_texture_new(const tmu_texture_description *description,
                           const void *texels,
                           size_t length,
                           tmu_texture **texture);

/**
 * Makes the texture that the eight words of a header describe, with its texels out of memory in
 * `part_count` parts, of which one must hold all of them;
 * `tmu_texture_header_memory` says which bytes those are. Block-linear
 * memory is read in that `tmu_gob_order`. The texels are copied: what is written to the memory later needs
 * a new texture. It is freed with `tmu_texture_free`.
 *
 * A header that views no level at all, which is how drivers write that there is no texture, makes none:
 * the handle is null and the status good. Fetches from a null texture answer zeros.
 */
tmu_status tmu_texture_from_header(const uint32_t *words,
                                   const tmu_memory_part *parts,
                                   size_t part_count,
                                   uint32_t gob_order,
                                   tmu_texture **texture);

/**
 * The same texels seen otherwise; they are shared, not copied, and stay while a texture or a fetch uses
 * them. What the texture's view was counts for nothing but its swizzle. It is freed with
 * `tmu_texture_free`.
 */
tmu_status tmu_texture_view(const tmu_texture *texture, const tmu_view *view, tmu_texture **seen);

/**
 * The same texture, of which only those tiles are in memory. `tile` is the width, height and depth of a
 * tile in texels; each of the `count` resident tiles is four numbers: x, y, z in tiles, and the level. For
 * arrays and cubes z is the layer (or face), and the tile's depth must be 1. The new texture is freed with
 * `tmu_texture_free`.
 */
tmu_status tmu_texture_with_tiles(const tmu_texture *texture,
                                  const uint32_t *tile,
                                  const uint32_t *resident,
                                  size_t count,
                                  tmu_texture **tiled);

/**
 * Says what a texture is; the format's name is the library's text.
 */
tmu_status tmu_texture_describe(const tmu_texture *texture, tmu_texture_description *description);

/**
 * Frees a texture; null is fine. Fetches that were bound to it, and other views of it, stay as they are.
 */
void tmu_texture_free(tmu_texture *texture);

/**
 * Binds a fetch to a texture and a sampler, which chooses its routine; a compressed texture is decoded
 * when it is first bound. The fetch keeps what it needs: texture and sampler may be freed before it. It is
 * freed with `tmu_fetch_free`.
 *
 * A null texture or sampler is an invalid handle of the emulated machine: the fetch answers zeros, all
 * resident. Loads and queries of size, type and sample position need no sampler. So it is if the texture
 * has another number of coordinates than the fetch.
 *
 * `TMU_STATUS_UNSUPPORTED` if neither hardware nor this library can answer such a fetch, such as a
 * filtered sample of a buffer.
 */
tmu_status tmu_fetch_bind(const tmu_fetch_description *description,
                          const tmu_texture *texture,
                          const tmu_sampler *sampler,
                          tmu_fetch **fetch);

/**
 * Frees a fetch; null is fine.
 */
void tmu_fetch_free(tmu_fetch *fetch);

/**
 * Answers `count` lanes. Under one model the same request gives the same bits on every machine, and a
 * lane's answer depends on nothing but what that lane asks and, for implicit levels, on the coordinates in
 * its quad, for which `count` must be a multiple of 4.
 */
tmu_status tmu_fetch_run(const tmu_fetch *fetch, const tmu_lanes *lanes, size_t count, const tmu_results *results);

/**
 * Makes a device, which is freed with `tmu_device_free`. Null for the description is one of zeros.
 */
tmu_status tmu_device_new(const tmu_device_description *description, tmu_device **device);

/**
 * Frees a device; null is fine. What was made of it keeps what it needs.
 */
void tmu_device_free(tmu_device *device);

/**
 * Allocates zero bytes at an address that is a multiple of 512: that which they have in this process.
 */
tmu_status tmu_memory_allocate(const tmu_device *device, uint64_t length, uint64_t *address);

/**
 * Frees what was allocated at an address, behind everything that was handed in before.
 */
tmu_status tmu_memory_free(const tmu_device *device, uint64_t address);

/**
 * Copies bytes to device memory, behind everything that was handed in before.
 */
tmu_status tmu_memory_write(const tmu_device *device, uint64_t address, const void *from, size_t length);

/**
 * Copies bytes of device memory, behind everything that was handed in before.
 */
tmu_status tmu_memory_read(const tmu_device *device, uint64_t address, void *to, size_t length);

/**
 * Loads PTX, a cubin, or the member of a fat binary that is for the device. `name` is what messages call it. It is freed with
 * `tmu_module_free`.
 */
tmu_status tmu_module_load(const tmu_device *device,
                           const char *name,
                           const void *image,
                           size_t length,
                           tmu_module **module);

/**
 * Frees a module; null is fine. Its functions keep what they need.
 */
void tmu_module_free(tmu_module *module);

/**
 * The address and the size of a variable, by its name in the file. Null is fine for what is not wanted.
 */
tmu_status tmu_module_variable(const tmu_module *module, const char *name, uint64_t *address, uint64_t *length);

/**
 * A kernel by its name in the file or in the source, or any part of either that only it has. It is freed with
 * `tmu_function_free`.
 */
tmu_status tmu_module_function(const tmu_module *module, const char *name, tmu_function **function);

/**
 * Frees a function; null is fine.
 */
void tmu_function_free(tmu_function *function);

/**
 * Makes a stream, which is freed with `tmu_stream_free`.
 */
tmu_status tmu_stream_new(const tmu_device *device, tmu_stream **stream);

/**
 * Frees a stream; null is fine. What was handed in is still done.
 */
void tmu_stream_free(tmu_stream *stream);

/**
 * Launches a kernel. `parameters` are the bytes of its parameters as they lie in a structure of C. With a stream it is handed in,
 * and a fault is what `tmu_stream_synchronize` returns; without one the call waits for its end.
 */
tmu_status tmu_launch(const tmu_function *function,
                      const tmu_launch_description *launch,
                      const void *parameters,
                      size_t length,
                      const tmu_stream *stream);

/**
 * Waits until everything is done that was handed in to a stream. Its first failure since the last call is what this call fails with.
 */
tmu_status tmu_stream_synchronize(const tmu_stream *stream);

/**
 * Makes an event, which is freed with `tmu_event_free`.
 */
tmu_status tmu_event_new(tmu_event **event);

/**
 * Frees an event; null is fine.
 */
void tmu_event_free(tmu_event *event);

/**
 * Records an event behind what was handed in to a stream.
 */
tmu_status tmu_event_record(const tmu_event *event, const tmu_stream *stream);

/**
 * Waits until what was handed in before an event is done; not at all for one that was never recorded.
 */
tmu_status tmu_event_synchronize(const tmu_event *event);

/**
 * The seconds between two events that are done.
 */
tmu_status tmu_event_elapsed(const tmu_event *start, const tmu_event *end, double *seconds);

/**
 * Makes a texture of device memory, which is freed with `tmu_texture_object_free`. Where coordinates are in texels, address modes
 * of the sampler that wrap or mirror clamp, as in CUDA.
 */
tmu_status tmu_texture_object_new(const tmu_device *device,
                                  const tmu_memory_texels *texels,
                                  const tmu_sampler *sampler,
                                  tmu_texture_object **object);

/**
 * What a kernel takes for a texture, as a 64-bit parameter; 0 for null.
 */
uint64_t tmu_texture_object_handle(const tmu_texture_object *object);

/**
 * Frees a texture of device memory; null is fine.
 */
void tmu_texture_object_free(tmu_texture_object *object);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* TMU_TEXTURE_H */
