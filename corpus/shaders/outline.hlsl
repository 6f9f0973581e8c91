// Lines where depth jumps, found by derivatives: of whole quads, and of single rows and columns.
// build: main ps_5_0
// build: plain ps_4_0

Texture2D<float> depths : register(t0);

float4 main(float4 position : SV_Position) : SV_Target
{
    float depth = depths.Load(int3(position.xy, 0));
    return float4(ddx_fine(depth), ddy_fine(depth), ddx_coarse(depth), ddy_coarse(depth));
}

float4 plain(float4 position : SV_Position) : SV_Target
{
    float depth = depths.Load(int3(position.xy, 0));
    float change = fwidth(depth);
    float edge = step(0.03125, change);
    return float4(ddx(depth), ddy(depth), change, edge);
}
