// Bits of whole numbers, as packers and rasterizers use them.
// build: main cs_5_0

StructuredBuffer<uint4> words : register(t0);
RWStructuredBuffer<uint4> answers : register(u0);

[numthreads(32, 1, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    uint4 word = words[id.x];
    uint width = word.w & 31, from = word.w >> 5 & 31;
    uint field = word.x >> from & ((1u << width) - 1);
    int wide = int(word.x << 13) >> 19;
    uint merged = (word.y & ~0x00fff000) | (word.z << 12 & 0x00fff000);
    answers[id.x * 3] = uint4(countbits(word.x), firstbithigh(word.y), firstbitlow(word.z), reversebits(word.x));
    answers[id.x * 3 + 1] = uint4(field, uint(wide), merged, uint(firstbithigh(int(word.x))));
    uint3 quotient = uint3(word.xyz / max(word.w, 1u));
    uint rest = word.x % max(word.w, 1u);
    uint4 sad = msad4(word.x, word.yz, uint4(1, 2, 3, 4));
    answers[id.x * 3 + 2] = uint4(quotient.x ^ quotient.y ^ quotient.z, rest, sad.x ^ sad.y << 8, sad.z ^ sad.w << 8);
}
