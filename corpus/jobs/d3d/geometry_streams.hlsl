// Points sorted into two streams: those right of 0 with their distance, the others with their number.
struct Input { float4 place : POSITION; };
struct Right { float distance : DISTANCE; };
struct Left { uint number : NUMBER; float2 place : PLACE; };

[maxvertexcount(2)]
void main(point Input input[1], uint primitive : SV_PrimitiveID, inout PointStream<Right> right,
          inout PointStream<Left> left)
{
    if (input[0].place.x > 0) {
        Right vertex;
        vertex.distance = input[0].place.x * 2;
        right.Append(vertex);
    } else {
        Left vertex;
        vertex.number = primitive;
        vertex.place = input[0].place.zw;
        left.Append(vertex);
        left.Append(vertex);
    }
}
