// Kernels that take memory of the device's heap.

struct Node {
    Node *next;
    int value;
};

extern "C" __global__ void list(int *sums, int count) {
    Node *head = nullptr;
    for (int i = 0; i < count; i++) {
        Node *node = new Node;
        if (!node) break;
        node->next = head;
        node->value = i * (threadIdx.x + 1);
        head = node;
    }
    int sum = 0;
    while (head) {
        Node *node = head;
        sum += node->value;
        head = node->next;
        delete node;
    }
    sums[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}

extern "C" __global__ void grab(unsigned long long *addresses, unsigned long long bytes) {
    addresses[blockIdx.x * blockDim.x + threadIdx.x] = (unsigned long long)malloc(bytes);
}

extern "C" __global__ void twice(int *out) {
    *out = 1;
    void *part = malloc(16);
    free(part);
    free(part);
}
