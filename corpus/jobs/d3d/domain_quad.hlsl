// A bilinear patch, lifted by a patch constant.
struct Control { float3 place : POSITION; };
struct Constants { float edges[4] : SV_TessFactor; float inside[2] : SV_InsideTessFactor; float lift : LIFT; };
struct Vertex { float4 place : SV_Position; float edge : EDGE; uint patch : PATCH; };

[domain("quad")]
Vertex main(Constants constants, float2 uv : SV_DomainLocation, const OutputPatch<Control, 4> controls,
            uint patch : SV_PrimitiveID)
{
    Vertex vertex;
    float3 upper = controls[0].place * (1 - uv.x) + controls[1].place * uv.x;
    float3 lower = controls[2].place * (1 - uv.x) + controls[3].place * uv.x;
    vertex.place = float4(upper * (1 - uv.y) + lower * uv.y + float3(0, 0, constants.lift), 1);
    vertex.edge = constants.edges[2];
    vertex.patch = patch;
    return vertex;
}
