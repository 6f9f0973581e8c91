// Pixels that mix with what a view already holds, in order.
// build: main ps_5_1

RasterizerOrderedTexture2D<unorm float4> canvas : register(u1);
RasterizerOrderedBuffer<uint> marks : register(u2);

float4 main(float4 position : SV_Position) : SV_Target
{
    uint2 at = uint2(position.xy);
    marks[at.y * 24 + at.x] = at.x * 256 + at.y;
    canvas[at] = float4(position.xy * 0.03125, 0.5, 1);
    return float4(at, 0, 1);
}
