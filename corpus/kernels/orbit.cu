// The same set in double precision, deep inside: how long each place takes and where its orbit ends.
#include <cuda_runtime.h>

// out: the last place of each orbit; rounds: how long it took.
extern "C" __global__ void orbit(double2 *out, int *rounds, int width, double left, double top, double step, int limit)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    double a = left + (double)x * step, b = top + (double)y * step;
    double re = 0.0, im = 0.0;
    int round = 0;
    while (round < limit && re * re + im * im < 16.0) {
        double next = re * re - im * im + a;
        im = 2.0 * re * im + b;
        re = next;
        ++round;
    }
    out[y * width + x] = make_double2(re / (1.0 + sqrt(re * re + im * im)), fmin(im, 1.0));
    rounds[y * width + x] = round;
}
