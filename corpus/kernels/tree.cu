// Points counted in rectangles: a walk through a quadtree with a stack of its own in local memory.
#include <cuda_runtime.h>

// tree: nodes of four numbers, read by index: first child (0: a leaf), count of points, unused, unused; the root is
// node 0 and covers size * size. queries: left, top, right, bottom; out: how many points lie in nodes that are all
// inside, and how many nodes were looked at.
extern "C" __global__ void tree(cudaTextureObject_t tree, const int4 *queries, int2 *out, int count, int size)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= count)
        return;
    int4 wanted = queries[i];
    int4 stack[24];
    int top = 0, points = 0, visited = 0;
    stack[top++] = make_int4(0, 0, 0, size);
    while (top > 0) {
        int4 node = stack[--top];
        ++visited;
        int left = node.y, upper = node.z, width = node.w;
        if (left >= wanted.z || upper >= wanted.w || left + width <= wanted.x || upper + width <= wanted.y)
            continue;
        int4 found = tex1Dfetch<int4>(tree, node.x);
        if (left >= wanted.x && upper >= wanted.y && left + width <= wanted.z && upper + width <= wanted.w) {
            points += found.y;
            continue;
        }
        if (found.x == 0)
            continue;
        int half = width >> 1;
        for (int child = 0; child < 4; ++child)
            stack[top++] = make_int4(found.x + child, left + (child & 1) * half, upper + (child >> 1) * half, half);
    }
    out[i] = make_int2(points, visited);
}
