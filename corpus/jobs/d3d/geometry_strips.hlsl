// Each triangle twice: a strip of its corners, moved by the instance, and one of two points whose second is a copy.
struct Corner { float2 place : POSITION; uint name : NAME; };
struct Vertex { float2 place : PLACE; uint2 tags : TAGS; };

[instance(2)]
[maxvertexcount(6)]
void main(triangle Corner corners[3], uint primitive : SV_PrimitiveID, uint instance : SV_GSInstanceID,
          inout TriangleStream<Vertex> strip)
{
    Vertex vertex;
    for (uint i = 0; i < 3; i++) {
        vertex.place = corners[i].place + instance * 0.5;
        vertex.tags = uint2(corners[i].name, primitive * 10 + instance);
        strip.Append(vertex);
    }
    strip.RestartStrip();
    if (corners[0].name & 1) {
        vertex.place = float2(-1, corners[instance].place.y);
        strip.Append(vertex);
        strip.Append(vertex);
    }
}
