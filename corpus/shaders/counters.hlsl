// Counts and lists what pixels see while they are drawn; those thrown away count no more.
// build: main ps_5_0 ps_5_1

Texture2D<uint> codes : register(t0);
RWStructuredBuffer<uint> counts : register(u1); // of each class
RWTexture2D<uint> marks : register(u2);

uint4 main(float4 position : SV_Position) : SV_Target
{
    uint2 at = uint2(position.xy);
    uint code = codes.Load(int3(at, 0));
    if (code < 64)
        discard;
    InterlockedAdd(counts[code >> 5], 1);
    uint was;
    InterlockedMax(marks[uint2(code & 7, code >> 5)], code, was);
    return uint4(code, code >> 5, 0, 1);
}
