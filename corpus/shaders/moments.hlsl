// Mean and variance in double precision, of rows whose numbers are nearly alike.
// build: main cs_5_0

StructuredBuffer<float> numbers : register(t0);
RWStructuredBuffer<double2> moments : register(u0);
RWStructuredBuffer<int4> whole : register(u1);
cbuffer Rows : register(b0)
{
    uint length;
    float offset;
};

[numthreads(8, 1, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    double sum = 0, squares = 0;
    [loop]
    for (uint i = 0; i < length; i++)
    {
        double number = (double)numbers[id.x * length + i] + (double)offset;
        sum += number;
        squares = fma(number, number, squares);
    }
    double mean = sum / length;
    double variance = squares / length - mean * mean;
    moments[id.x] = double2(mean, max(variance, (double)0));
    whole[id.x] = int4(int(mean), uint(sum), mean > (double)offset ? 1 : 0, asint(float(variance)));
}
