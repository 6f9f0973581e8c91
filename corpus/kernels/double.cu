// Double precision as the compiler makes it: quotients and roots by Newton steps, each rounding of the basic operations,
// comparisons, conversions.

extern "C" __global__ void quotient(double *out, const double *a, const double *b)
{
    int i = threadIdx.x + blockIdx.x * blockDim.x;
    out[i] = a[i] / b[i];
}

extern "C" __global__ void reciprocal(double *out, const double *a, const double *b)
{
    int i = threadIdx.x + blockIdx.x * blockDim.x;
    out[i] = 1.0 / b[i];
}

extern "C" __global__ void root(double *out, const double *a, const double *b)
{
    int i = threadIdx.x + blockIdx.x * blockDim.x;
    out[i] = sqrt(a[i]);
}

extern "C" __global__ void roundings(double *out, const double *a, const double *b, const double *c)
{
    int i = threadIdx.x + blockIdx.x * blockDim.x;
    double x = a[i], y = b[i], z = c[i];
    double *o = out + 12 * i;
    o[0] = __dadd_rn(x, y);
    o[1] = __dadd_rd(x, -y);
    o[2] = __dadd_ru(fabs(x), y);
    o[3] = __dadd_rz(x, y);
    o[4] = __dmul_rn(x, y);
    o[5] = __dmul_rd(x, y);
    o[6] = __dmul_ru(x, -y);
    o[7] = __dmul_rz(x, y);
    o[8] = __fma_rn(x, y, z);
    o[9] = __fma_rd(x, y, z);
    o[10] = __fma_ru(-x, y, z);
    o[11] = __fma_rz(x, y, -z);
}

extern "C" __global__ void comparisons(double *out, const double *a, const double *b, const double *c)
{
    int i = threadIdx.x + blockIdx.x * blockDim.x;
    double x = a[i], y = b[i], z = c[i];
    double *o = out + 8 * i;
    o[0] = fmin(x, y);
    o[1] = fmax(fabs(x), -y);
    o[2] = x < y ? z : y;
    o[3] = x <= y && y <= z ? 1.0 : 0.0;
    o[4] = x != x || y > 2.0 ? x : z;
    o[5] = __longlong_as_double((x == y) + 2 * (x > y) + 4 * (x >= z) + 8 * !(x < z));
    o[6] = fmin(fmax(x, 0.0), 1.0);
    o[7] = copysign(x, y);
}

// The conversions of one double, of its upper half as a float and of its bits as integers.
extern "C" __global__ void conversions(unsigned long long *out, const double *a)
{
    int i = threadIdx.x + blockIdx.x * blockDim.x;
    double x = a[i];
    unsigned long long bits = __double_as_longlong(x);
    float f = __int_as_float((int)(bits >> 32));
    unsigned long long *o = out + 24 * i;
    o[0] = __float_as_uint(__double2float_rn(x));
    o[1] = __float_as_uint(__double2float_rd(x));
    o[2] = __float_as_uint(__double2float_ru(x));
    o[3] = __float_as_uint(__double2float_rz(x));
    o[4] = __double_as_longlong((double)f);
    o[5] = __double2ll_rz(x);
    o[6] = __double2ll_rn(x);
    o[7] = __double2ull_rd(x);
    o[8] = __double2ull_ru(x);
    o[9] = (unsigned)__double2int_rn(x);
    o[10] = __double2uint_rz(x);
    o[11] = __float2ll_rz(f);
    o[12] = __float2ull_rn(f);
    o[13] = __double_as_longlong(__ll2double_rn((long long)bits));
    o[14] = __double_as_longlong(__ull2double_rd(bits));
    o[15] = __double_as_longlong(__ull2double_ru(bits));
    o[16] = __double_as_longlong((double)(int)bits);
    o[17] = __double_as_longlong((double)(unsigned)bits);
    o[18] = __float_as_uint(__ll2float_rn((long long)bits));
    o[19] = __float_as_uint(__ull2float_rz(bits));
    o[20] = __double_as_longlong(floor(x));
    o[21] = __double_as_longlong(ceil(x));
    o[22] = __double_as_longlong(trunc(x));
    o[23] = __double_as_longlong(rint(x));
}
