// Transparency by covering fewer samples of a pixel: the mask comes in and goes out.
// build: main ps_5_0
// build: out_only ps_4_1

Texture2D<float4> leaves : register(t0);

float4 main(float4 position : SV_Position, uint covered : SV_Coverage, out uint mask : SV_Coverage) : SV_Target
{
    float4 texel = leaves.Load(int3(position.xy, 0));
    uint samples = (uint)(texel.a * 4 + 0.5);
    mask = covered & ((1u << samples) - 1);
    return float4(texel.rgb, countbits(mask));
}

float4 out_only(float4 position : SV_Position, out uint mask : SV_Coverage) : SV_Target
{
    float4 texel = leaves.Load(int3(position.xy, 0));
    mask = (1u << (uint)(texel.a * 4 + 0.5)) - 1;
    return texel;
}
