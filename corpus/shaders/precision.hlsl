// A filter that asks for no more than half precision, as shaders for phones do.
// build: main ps_4_0 ps_5_0

Texture2D<min16float4> picture : register(t0);
cbuffer Frame : register(b0)
{
    min16float contrast;
    min16uint levels;
};

min16float4 main(float4 position : SV_Position) : SV_Target
{
    min16int2 at = min16int2(position.xy);
    min16float4 texel = picture.Load(int3(at, 0));
    min16float grey = dot(texel.rgb, min16float3(0.25, 0.5, 0.25));
    min16float3 colour = (texel.rgb - grey) * contrast + grey;
    min16uint3 steps = min16uint3(saturate(colour) * levels);
    return min16float4(min16float3(steps) / levels, texel.a);
}
