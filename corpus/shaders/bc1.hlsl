// Packs a picture into BC1 blocks: the ends of the palette are the corners of the box around a block's colours, moved
// inwards; each texel takes the nearest of the four colours.
// build: main cs_5_0

Texture2D<float4> picture : register(t0);
RWStructuredBuffer<uint2> blocks : register(u0);
cbuffer Frame : register(b0)
{
    uint across; // blocks in a row
};

uint pack565(uint3 colour)
{
    return (colour.r >> 3) << 11 | (colour.g >> 2) << 5 | colour.b >> 3;
}

int3 expand565(uint packed)
{
    uint r = packed >> 11, g = packed >> 5 & 63, b = packed & 31;
    return int3(r << 3 | r >> 2, g << 2 | g >> 4, b << 3 | b >> 2);
}

[numthreads(4, 4, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    uint3 texels[16];
    uint3 least = 255, most = 0;
    uint i;
    [unroll]
    for (i = 0; i < 16; i++)
    {
        float3 texel = picture.Load(int3(id.xy * 4 + uint2(i % 4, i / 4), 0)).rgb;
        texels[i] = uint3(texel * 255 + 0.5);
        least = min(least, texels[i]);
        most = max(most, texels[i]);
    }
    uint3 inset = (most - least) >> 4;
    uint first = pack565(most - inset), second = pack565(least + inset);
    if (first < second)
    {
        uint other = first;
        first = second;
        second = other;
    }
    uint indices = 0;
    if (first != second)
    {
        int3 a = expand565(first), b = expand565(second);
        int3 palette[4] = { a, b, (2 * a + b) / 3, (a + 2 * b) / 3 };
        [loop]
        for (i = 0; i < 16; i++)
        {
            uint nearest = 0, distance = 0xffffffff;
            [loop]
            for (uint j = 0; j < 4; j++)
            {
                int3 d = int3(texels[i]) - palette[j];
                uint square = d.r * d.r + d.g * d.g + d.b * d.b;
                if (square < distance)
                {
                    distance = square;
                    nearest = j;
                }
            }
            indices |= nearest << (2 * i);
        }
    }
    blocks[id.y * across + id.x] = uint2(first | second << 16, indices);
}
