// Materials by number: a switch of subroutines, a loop that goes on and breaks, a return in between.
// build: main ps_4_0 ps_5_0

Texture2D<uint> codes : register(t0);

float4 stripes(uint2 at)
{
    return (at.x >> 2 & 1) ? float4(1, 0.5, 0, 1) : float4(0, 0.5, 1, 1);
}

float4 rings(uint2 at)
{
    float2 from = float2(at) - 16;
    float square = dot(from, from);
    float sum = 0;
    [loop]
    for (uint i = 1; i < 64; i++)
    {
        if (i % 3 == 0)
            continue;
        sum += i;
        if (sum > square)
            break;
    }
    return float4(sum, square, i, 1);
}

float4 checks(uint2 at)
{
    if ((at.x ^ at.y) & 4)
        return float4(0.25, 0.25, 0.25, 1);
    return float4(at.x, at.y, at.x * at.y, 1);
}

float4 main(float4 position : SV_Position) : SV_Target
{
    uint2 at = uint2(position.xy);
    uint code = codes.Load(int3(at, 0));
    float4 colour = 0;
    [call]
    switch (code >> 5)
    {
    case 0:
    case 5:
        colour = stripes(at);
        break;
    case 1:
    case 2:
        colour = rings(at);
        break;
    case 3:
        colour = checks(at);
        break;
    default:
        colour = float4(code, 0, 0, 0);
        break;
    }
    return colour;
}
