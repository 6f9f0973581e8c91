// What a draw gives to a shader and takes from it, one part an entry.
// build: places ps_4_0
// build: derivatives ps_5_0
// build: cut ps_4_0
// build: several ps_4_0
// build: deep ps_5_0
// build: deeper ps_5_0
// build: nearer ps_5_0
// build: early ps_5_0
// build: mask ps_5_0
// build: pulled ps_5_0
// build: each ps_4_1
// build: between ps_4_1
// build: system_values ps_5_0
// build: packed ps_4_0
// build: modes ps_4_0
// build: whole_vertex vs_4_0
// build: marks ps_5_0
// build: forever ps_5_0

float4 places(float4 position : SV_Position, float2 uv : TEXCOORD0) : SV_Target
{
    return float4(position.xy, uv);
}

// Squares, so that derivatives differ between the rows and columns of a quad.
float4 derivatives(float4 position : SV_Position) : SV_Target
{
    float value = position.x * position.x + 4 * position.y * position.y + position.x * position.y;
    return float4(ddx_coarse(value), ddy_coarse(value), ddx_fine(value), ddy_fine(value));
}

// Three of the four pixels of a quad are cut out, and still help the fourth.
float4 cut(float4 position : SV_Position, nointerpolation uint kept : KEPT) : SV_Target
{
    uint2 at = (uint2)position.xy;
    if (((at.x & 1) | (at.y & 1) << 1) != kept)
        discard;
    float value = position.x * position.y;
    return float4(ddx(value), ddy(value), value, 1);
}

struct Several
{
    float4 colour : SV_Target0;
    uint2 numbers : SV_Target1;
    float red : SV_Target3;
};

Several several(float4 position : SV_Position, float4 colour : COLOR)
{
    Several result;
    result.colour = colour;
    result.numbers = (uint2)position.xy;
    result.red = position.x;
    return result;
}

float4 deep(float4 position : SV_Position, out float depth : SV_Depth) : SV_Target
{
    depth = position.x < 1 ? 2 : position.x < 2 ? sqrt(-position.x) : position.z * 0.5;
    return position;
}

float4 deeper(linear noperspective centroid float4 position : SV_Position, out float depth : SV_DepthGreaterEqual) : SV_Target
{
    depth = position.x < 1 ? 0 : 0.75;
    return position;
}

float4 nearer(linear noperspective centroid float4 position : SV_Position, out float depth : SV_DepthLessEqual) : SV_Target
{
    depth = position.x < 1 ? 0.25 : 0.75;
    return position;
}

[earlydepthstencil]
float4 early(float4 position : SV_Position) : SV_Target
{
    if (position.x < 1)
        discard;
    return position;
}

// Column n writes sample n alone.
float4 mask(float4 position : SV_Position, uint covered : SV_Coverage, out uint mask : SV_Coverage) : SV_Target
{
    mask = 1u << (uint)position.x;
    return covered;
}

struct Pulled
{
    float4 near : SV_Target0;
    float4 far : SV_Target1;
};

// Whole vectors: the compiler loses the swizzle behind an evaluation.
Pulled pulled(float4 position : SV_Position, float2 value : VALUE)
{
    Pulled result;
    result.near = float4(EvaluateAttributeSnapped(value, int2(-8, 7)), EvaluateAttributeCentroid(value));
    result.far = float4(EvaluateAttributeAtSample(value, 1), EvaluateAttributeAtSample(value, (uint)position.x + 3));
    return result;
}

float4 each(float4 position : SV_Position, uint number : SV_SampleIndex) : SV_Target
{
    return float4(position.xy, number, 1);
}

float4 between(sample float2 uv : TEXCOORD0, linear noperspective sample float4 position : SV_Position) : SV_Target
{
    return float4(uv, position.xy);
}

uint4 system_values(float4 position : SV_Position, uint primitive : SV_PrimitiveID, uint layer : SV_RenderTargetArrayIndex,
                    uint viewport : SV_ViewportArrayIndex, bool front : SV_IsFrontFace) : SV_Target
{
    return uint4(primitive, layer, viewport, front);
}

// The compiler puts both into one register, and declares what is read of it.
float2 packed(float4 position : SV_Position, float2 first : FIRST, float2 second : SECOND) : SV_Target
{
    return float2(first.x, second.y);
}

float4 modes(float4 position : SV_Position, float a : A, noperspective float b : B, nointerpolation float c : C) : SV_Target
{
    return float4(a, b, c, position.w);
}

struct Vertex
{
    float4 place : SV_Position;
    float3 colour : COLOR;
    uint2 numbers : NUMBERS;
};

Vertex whole_vertex(float2 place : POSITION, float4 colour : COLOR, float2 shift : SHIFT, float scale : SCALE,
                    uint vertex : SV_VertexID, uint instance : SV_InstanceID)
{
    Vertex result;
    result.place = float4(place * scale + shift, 0, 1);
    result.colour = colour.rgb * colour.a;
    result.numbers = uint2(vertex, instance);
    return result;
}

RWByteAddressBuffer counts : register(u1);

// Every pixel that runs counts itself; helpers do not.
float4 marks(float4 position : SV_Position) : SV_Target
{
    if (position.x > 2)
        discard;
    counts.InterlockedAdd(0, 1);
    return 1;
}

float4 forever(float4 position : SV_Position) : SV_Target
{
    float value = position.x;
    [loop]
    while (value > 0)
        value += position.y;
    return value;
}
