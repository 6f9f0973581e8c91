// What these sources need of CUDA, for clang without NVIDIA's headers.
#define KERNEL extern "C" __attribute__((global))
#define DEVICE __attribute__((device))
#define NOINLINE __attribute__((device, noinline))
#define SHARED __attribute__((shared))
#define CONSTANT __attribute__((constant))

typedef unsigned char u8;
typedef unsigned short u16;
typedef unsigned int u32;
typedef unsigned long long u64;
typedef unsigned __int128 u128;
typedef u64 texture;

DEVICE inline u32 thread() { return __nvvm_read_ptx_sreg_tid_x(); }
DEVICE inline u32 row() { return __nvvm_read_ptx_sreg_tid_y(); }
DEVICE inline u32 block() { return __nvvm_read_ptx_sreg_ctaid_x(); }
DEVICE inline u32 threads() { return __nvvm_read_ptx_sreg_ntid_x(); }
DEVICE inline void barrier() { __syncthreads(); }

struct float4 { float x, y, z, w; };

DEVICE inline float4 tex2d(texture t, float s, float r) {
    float4 v;
    asm("tex.2d.v4.f32.f32 {%0, %1, %2, %3}, [%4, {%5, %6}];"
        : "=f"(v.x), "=f"(v.y), "=f"(v.z), "=f"(v.w) : "l"(t), "f"(s), "f"(r));
    return v;
}

DEVICE inline float4 tex3d(texture t, float x, float y, float z) {
    float4 v;
    asm("tex.3d.v4.f32.f32 {%0, %1, %2, %3}, [%4, {%5, %6, %7, %7}];"
        : "=f"(v.x), "=f"(v.y), "=f"(v.z), "=f"(v.w) : "l"(t), "f"(x), "f"(y), "f"(z));
    return v;
}

DEVICE inline float4 tex2d_layer_level(texture t, u32 layer, float s, float r, float level) {
    float4 v;
    asm("tex.level.a2d.v4.f32.f32 {%0, %1, %2, %3}, [%4, {%5, %6, %7, %7}], %8;"
        : "=f"(v.x), "=f"(v.y), "=f"(v.z), "=f"(v.w) : "l"(t), "r"(layer), "f"(s), "f"(r), "f"(level));
    return v;
}
