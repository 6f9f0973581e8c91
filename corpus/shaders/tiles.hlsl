// A board of signed and whole-number textures and views: loads with offsets, layers, levels and channels in any order.
// build: main ps_4_0 ps_5_0

Texture2DArray<int4> board : register(t0);
Texture1DArray<uint2> rules : register(t1);
Texture3D<int> volume : register(t2);
Buffer<int4> list : register(t3);

int4 main(float4 position : SV_Position) : SV_Target
{
    int2 at = int2(position.xy);
    int4 here = board.Load(int4(at, at.x & 1, 0), int2(-1, 1)).wzyx;
    uint2 rule = rules.Load(int3(at.x, at.y & 3, 0));
    int inner = volume.Load(int4(at.x >> 2, at.y >> 2, (at.x + at.y) & 7, 1));
    int4 entry = list[at.y * 8 + at.x];
    return here * int4(rule.xyxy) + inner - entry.yxwz;
}
