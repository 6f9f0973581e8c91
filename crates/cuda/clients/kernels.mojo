# Kernels in Mojo, and what they should give, by the host: a product of matrices in tiles, a histogram by atomics, sums of warps by shuffles
# (which Mojo compiles for sm_75 and later).

from layout.tile_layout import row_major
from layout.tile_tensor import stack_allocation
from max.gpu.host import DeviceContext
from max.gpu.sync import barrier
from std.atomic import Atomic
from std.gpu import block_idx, global_idx, thread_idx
from std.gpu.primitives import warp
from std.sys import is_defined
from std.testing import assert_equal

comptime N = 40
comptime TILE = 8
comptime COUNT = 1000
comptime BINS = 16
comptime Singles = UnsafePointer[Float32, MutAnyOrigin]
comptime Words = UnsafePointer[Int32, MutAnyOrigin]


def product(a: Singles, b: Singles, c: Singles):
    var tile_a = stack_allocation[dtype = DType.float32, address_space = AddressSpace.SHARED](row_major[TILE * TILE]())
    var tile_b = stack_allocation[dtype = DType.float32, address_space = AddressSpace.SHARED](row_major[TILE * TILE]())
    var x = Int(thread_idx.x)
    var y = Int(thread_idx.y)
    var column = Int(block_idx.x) * TILE + x
    var row = Int(block_idx.y) * TILE + y
    var sum = Float32(0)
    for tile in range(N // TILE):
        tile_a[y * TILE + x] = a[row * N + tile * TILE + x]
        tile_b[y * TILE + x] = b[(tile * TILE + y) * N + column]
        barrier()
        for k in range(TILE):
            sum += tile_a[y * TILE + k][0] * tile_b[k * TILE + x][0]
        barrier()
    c[row * N + column] = sum


def histogram(numbers: Words, bins: Words, count: Int32):
    var index = Int(global_idx.x)
    if index < Int(count):
        _ = Atomic.fetch_add(bins + Int(numbers[index]) % BINS, 1)


def sums_of_warps(numbers: Words, sums: Words):
    var index = Int(global_idx.x)
    var sum = warp.sum(numbers[index])
    if index % 32 == 0:
        sums[index // 32] = sum


# Small whole numbers, so that sums of singles are exact in any order.
def check_product(ctx: DeviceContext) raises:
    var a = ctx.enqueue_create_buffer[DType.float32](N * N)
    var b = ctx.enqueue_create_buffer[DType.float32](N * N)
    var c = ctx.enqueue_create_buffer[DType.float32](N * N)
    with a.map_to_host() as a, b.map_to_host() as b:
        for i in range(N * N):
            a[i] = Float32(i % 7 - 3)
            b[i] = Float32(i % 11 - 5)
    ctx.enqueue_function[product](a, b, c, grid_dim=(N // TILE, N // TILE), block_dim=(TILE, TILE))
    with a.map_to_host() as a, b.map_to_host() as b, c.map_to_host() as c:
        for row in range(N):
            for column in range(N):
                var sum = Float32(0)
                for k in range(N):
                    sum += a[row * N + k] * b[k * N + column]
                assert_equal(c[row * N + column], sum)


def check_histogram(ctx: DeviceContext) raises:
    var numbers = ctx.enqueue_create_buffer[DType.int32](COUNT)
    var bins = ctx.enqueue_create_buffer[DType.int32](BINS)
    bins.enqueue_fill(0)
    with numbers.map_to_host() as numbers:
        for i in range(COUNT):
            numbers[i] = Int32(i * i)
    ctx.enqueue_function[histogram](numbers, bins, Int32(COUNT), grid_dim=8, block_dim=128)
    with bins.map_to_host() as bins:
        for bin in range(BINS):
            var count = 0
            for i in range(COUNT):
                count += 1 if i * i % BINS == bin else 0
            assert_equal(Int(bins[bin]), count)


def check_sums_of_warps(ctx: DeviceContext) raises:
    var numbers = ctx.enqueue_create_buffer[DType.int32](256)
    var sums = ctx.enqueue_create_buffer[DType.int32](8)
    with numbers.map_to_host() as numbers:
        for i in range(256):
            numbers[i] = Int32(i * 3 - 100)
    ctx.enqueue_function[sums_of_warps](numbers, sums, grid_dim=2, block_dim=128)
    with sums.map_to_host() as sums:
        for number in range(8):
            var sum = 0
            for lane in range(32):
                sum += (number * 32 + lane) * 3 - 100
            assert_equal(Int(sums[number]), sum)


def main() raises:
    with DeviceContext() as ctx:
        print(ctx.name())
        check_product(ctx)
        print("product: right")
        check_histogram(ctx)
        print("histogram: right")
        comptime if is_defined["SHUFFLES"]():
            check_sums_of_warps(ctx)
            print("sums of warps: right")
