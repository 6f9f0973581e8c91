"""Direct3D's shaders, dispatched and drawn. What is expected is arithmetic by hand; rules of draws are those of docs/jobs.md."""

import numpy
import pytest

import opentmu

SCALE = b"""cs_5_0
    dcl_globalFlags refactoringAllowed
    dcl_constantbuffer cb0[1], immediateIndexed
    dcl_resource_buffer (float,float,float,float) t0
    dcl_uav_raw u0
    dcl_input vThreadID.x
    dcl_temps 2
    dcl_thread_group 4, 1, 1
    ld_indexable(buffer)(float,float,float,float) r0.xyzw, vThreadID.xxxx, t0.xyzw
    mad r0.x, r0.x, cb0[0].x, cb0[0].y
    ishl r1.x, vThreadID.x, l(2)
    store_raw u0.x, r1.x, r0.x
    ret"""


def test_a_compute_shader_reads_buffers_and_constants(cuda_device):
    shader = cuda_device.load_direct3d(SCALE, "scale.dxasm")
    assert (shader.version, shader.thread_group, shader.inputs) == ("cs_5_0", (4, 1, 1), {})
    values = numpy.arange(8, dtype=numpy.float32)
    out = cuda_device.zeros(8)
    told = shader[2](t0=values, u0=out, cb0=numpy.array([3, 0.5], numpy.float32))
    assert out.numpy().tolist() == [3 * number + 0.5 for number in range(8)]
    # Two warps, which execute six instructions each.
    assert told.instructions >= 12
    # NumPy's arrays are copied back; bytes are constants, too. Nothing at t0 reads zero.
    back = numpy.full(8, 7, numpy.float32)
    shader[1](u0=back, cb0=numpy.array([3, 0.5], numpy.float32).tobytes())
    assert back.tolist() == [0.5] * 4 + [7] * 4


def test_containers_run_as_their_text_does(cuda_device, tmp_path):
    container = tmp_path / "scale.dxbc"
    container.write_bytes(opentmu.assemble(SCALE.decode(), name="scale.dxasm").code)
    assert container.read_bytes()[:4] == b"DXBC"
    out = cuda_device.zeros(4)
    shader = cuda_device.load_direct3d(container)
    shader[1](t0=cuda_device.array(numpy.float32([1, 2, 3, 4])), u0=out, cb0=numpy.float32([10, 1]))
    assert out.numpy().tolist() == [11, 21, 31, 41]


SAMPLE = b"""cs_5_0
    dcl_globalFlags refactoringAllowed
    dcl_sampler s0, mode_default
    dcl_resource_texture2d (float,float,float,float) t0
    dcl_uav_typed_texture2d (float,float,float,float) u0
    dcl_input vThreadID.xy
    dcl_temps 2
    dcl_thread_group 2, 2, 1
    utof r0.xy, vThreadID.xyxx
    mul r0.xy, r0.xyxx, l(0.5, 0.5, 0, 0)
    sample_l_indexable(texture2d)(float,float,float,float) r1.xyzw, r0.xyxx, t0.xyzw, s0, l(0)
    store_uav_typed u0.xyzw, vThreadID.xyyy, r1.xyzw
    ret"""


def test_a_compute_shader_samples_a_texture_into_a_surface(cuda_device):
    shader = cuda_device.load_direct3d(SAMPLE)
    texels = numpy.float32([[0, 1], [2, 3]])
    out = cuda_device.surface(size=(2, 2), format="r32_float")
    # At 0 there is the edge, at 0.5 the mean of two texels: clamped, linear.
    linear = opentmu.Sampler(filter="linear")
    for resource in (cuda_device.texture(texels), cuda_device.surface(texels)):
        out.set(-1.0)
        shader[1](t0=resource, s0=linear, u0=out)
        assert out.numpy().tolist() == [[0, 0.5], [1, 1.5]]
    # Without a filter, 0.5 is in the second texel.
    shader[1](t0=cuda_device.texture(texels), s0=opentmu.Sampler(), u0=out)
    assert out.numpy().tolist() == [[0, 1], [2, 3]]


COUNT = b"""cs_5_0
    dcl_globalFlags refactoringAllowed
    dcl_uav_structured_opc u0, 8
    dcl_input vThreadID.x
    dcl_temps 2
    dcl_thread_group 4, 1, 1
    imm_atomic_alloc r0.x, u0
    mov r1.x, vThreadID.x
    mov r1.y, l(9)
    store_structured u0.xy, r0.x, l(0), r1.xyxx
    ret"""


def test_structured_buffers_have_counters(cuda_device):
    shader = cuda_device.load_direct3d(COUNT)
    data, counter = cuda_device.zeros((8, 2), numpy.uint32), cuda_device.zeros(1, numpy.uint32)
    shader[2](u0=opentmu.BufferView(data, stride=8, counter=counter))
    assert counter.numpy().tolist() == [8]
    assert sorted(data.numpy().tolist()) == [[number, 9] for number in range(8)]
    with pytest.raises(opentmu.InvalidError) as raised:
        shader[2](u0=opentmu.BufferView(data, stride=12, counter=counter))
    assert raised.value.code == "BIND-01"
    with pytest.raises(opentmu.InvalidError, match="4"):
        shader[2](u0=opentmu.BufferView(data, counter=cuda_device.zeros(1, numpy.uint8)))


TINT = b"""ps_4_0
    dcl_input_ps linear v0.xyzw
    dcl_input_ps_siv linear noperspective v1.xy, position
    dcl_output o0.xyzw
    dcl_temps 1
    mov o0.xy, v1.xyxx
    mov o0.zw, v0.xxxy
    ret"""


def test_a_pixel_shader_draws_into_arrays_and_surfaces(cuda_device):
    shader = cuda_device.load_direct3d(TINT)
    # v0.x goes from 0 over 4 columns to 8, v0.y from 1 over 3 rows to 4; pixels are at n + ½.
    inputs = {"V0": [[0, 1], [8, 1], [0, 4]]}
    rows, columns = numpy.indices((3, 4)) + 0.5
    expected = numpy.stack([columns, rows, 2 * columns, 1 + rows], -1).astype(numpy.float32)
    host = numpy.zeros((3, 4, 4), numpy.float32)
    assert shader.draw_pixels((4, 3), targets=[host], inputs=inputs).instructions >= 3
    assert numpy.array_equal(host, expected)
    surface = cuda_device.surface(size=(4, 3), format="rgba32_float", dimension="2d_array", layers=2)
    shader.draw_pixels((4, 3), targets=[(surface, 1)], inputs=inputs)
    assert numpy.array_equal(surface.numpy(), [numpy.zeros_like(expected), expected])
    # The same everywhere.
    codes = numpy.zeros((1, 1, 4), numpy.uint8)
    shader.draw_pixels((1, 1), targets=[codes], inputs={"V0": (1.0, 0.25)})
    # ½ · 255 = 127.5 and ¼ · 255 = 63.75, to the nearest code, ties away from zero.
    assert codes.tolist() == [[[128, 128, 255, 64]]]


def test_depth_is_interpolated_over_the_rectangle(cuda_device):
    shader = cuda_device.load_direct3d(b"ps_4_0\n dcl_output o0.xyzw\n mov o0.xyzw, l(0,0,0,0)\n ret")
    depth = cuda_device.surface(size=(2, 2), format="d32_float")
    shader.draw_pixels((2, 2), depth=depth, z=[0, 1, 0])
    assert depth.numpy().tolist() == [[0.25, 0.75]] * 2
    several = cuda_device.surface(size=(2, 2), format="r32_float", samples=4)
    shader.draw_pixels((2, 2), targets=[several], samples=4)
    assert several.shape == (2, 2, 4)
    with pytest.raises(opentmu.InvalidError) as raised:
        shader.draw_pixels((3, 2), depth=depth)
    assert raised.value.code == "DRAW-01"


VERTEX = b"""vs_4_0
    dcl_input v0.xyz
    dcl_input v1.x
    dcl_input_sgv v2.x, vertex_id
    dcl_output_siv o0.xyzw, position
    dcl_output o1.x
    add o0.xyz, v0.xyzx, v1.xxxx
    mov o0.w, l(1.0)
    mov o1.x, v2.x
    ret"""


def test_a_vertex_shader_returns_what_comes_out(cuda_device):
    shader = cuda_device.load_direct3d(VERTEX)
    assert set(shader.inputs) == {"V0", "V1"}
    mesh = numpy.float32([[0, 1, 2], [3, 4, 5]])
    shifts = opentmu.VertexBuffer(cuda_device.array(numpy.float32([10, 20])), instances=1)
    drawn = shader.draw_vertices(2, instances=2, inputs={"V0": mesh, "v1": shifts})
    assert drawn.outputs["SV_POSITION0"].tolist() == [
        [10, 11, 12, 1], [13, 14, 15, 1], [20, 21, 22, 1], [23, 24, 25, 1]
    ]
    assert drawn.outputs["O1"].view(numpy.uint32).ravel().tolist() == [0, 1, 0, 1]
    # A constant, and the vertices' numbers.
    drawn = shader.draw_vertices(3, indices=numpy.uint16([1, 0, 1]), inputs={"V0": mesh, "V1": -1.0})
    assert drawn.outputs["SV_POSITION0"][:, 0].tolist() == [2, -1, 2]
    assert drawn.outputs["O1"].view(numpy.uint32).ravel().tolist() == [1, 0, 1]
    # Elements of 16 bytes, of which the first is left out.
    wide = cuda_device.array(numpy.arange(12, dtype=numpy.float32).reshape(3, 4))
    buffer = opentmu.VertexBuffer(wide, format="rgb32_float", offset=16, stride=16)
    drawn = shader.draw_vertices(2, inputs={"V0": buffer, "V1": 0.0})
    assert drawn.outputs["SV_POSITION0"].tolist() == [[4, 5, 6, 1], [8, 9, 10, 1]]


def test_a_container_s_draw_is_that_of_its_job(cuda_device, corpus):
    shader = cuda_device.load_direct3d(corpus / "shaders" / "drawing.nearer.ps_5_0.dxbc")
    target = numpy.zeros((2, 2, 4), numpy.float32)
    shader.draw_pixels((2, 2), targets=[target], z=0.5)
    # SV_Position: centres of pixels, the rectangle's depth, w = 1.
    assert target.tolist() == [[[0.5, 0.5, 0.5, 1], [1.5, 0.5, 0.5, 1]], [[0.5, 1.5, 0.5, 1], [1.5, 1.5, 0.5, 1]]]


def test_what_does_not_fit_a_shader_is_refused(cuda_device):
    shader = cuda_device.load_direct3d(SCALE)
    other = opentmu.Device()
    for slots, error, code in [
        ({"u0": other.zeros(4)}, opentmu.InvalidError, None),
        ({"t0": cuda_device.texture(numpy.zeros((2, 2), numpy.float32))}, opentmu.InvalidError, "BIND-01"),
        ({"s0": "linear"}, TypeError, None),
        ({"cb0": [1.0]}, TypeError, None),
        ({"cb0": bytes(65540)}, opentmu.InvalidError, "CONSTANT-01"),
        ({"u0": 5}, TypeError, None),
        ({"x0": 5}, TypeError, None),
    ]:
        with pytest.raises(error) as raised:
            shader[1](**slots)
        assert code is None or raised.value.code == code
    for draw in (lambda: shader.draw_pixels((1, 1)), lambda: shader.draw_vertices(1)):
        with pytest.raises(opentmu.InvalidError) as raised:
            draw()
        assert raised.value.code == "DRAW-04"
    pixels = cuda_device.load_direct3d(TINT)
    for inputs, code in [({}, "DRAW-02"), ({"V0": 1.0, "V7": 1.0}, "DRAW-03"), ({"V0": 1.0, "9": 1.0}, "DRAW-03")]:
        with pytest.raises(opentmu.InvalidError) as raised:
            pixels.draw_pixels((1, 1), inputs=inputs)
        assert raised.value.code == code
    with pytest.raises(ValueError, match="four"):
        pixels.draw_pixels((1, 1), inputs={"V0": (1, 2, 3, 4, 5)})
    with pytest.raises(opentmu.ShaderError):
        cuda_device.load_direct3d(SCALE.replace(b"mad ", b"mud "))


FOREVER = b"""cs_5_0
    dcl_uav_raw u0
    dcl_input vThreadID.x
    dcl_temps 1
    dcl_thread_group 4, 1, 1
    loop
      atomic_iadd u0, l(0), l(1)
    endloop
    ret"""


@pytest.mark.usefixtures("takes_interrupts")
def test_an_interrupt_ends_a_shader():
    import _thread
    import threading

    cuda_device = opentmu.Device(step_limit=1 << 60)
    shader = cuda_device.load_direct3d(FOREVER)
    threading.Timer(0.1, _thread.interrupt_main).start()
    with pytest.raises(KeyboardInterrupt):
        shader[1](u0=cuda_device.zeros(1, numpy.uint32))


# Each thread writes its number to the word of group shared memory that a constant has it write to.
SHARED = b"""cs_5_0
    dcl_globalFlags refactoringAllowed
    dcl_constantbuffer cb0[1], immediateIndexed
    dcl_input vThreadID.x
    dcl_temps 1
    dcl_tgsm_raw g0, 256
    dcl_thread_group 64, 1, 1
    imul null, r0.x, vThreadID.x, cb0[0].x
    store_raw g0.x, r0.x, vThreadID.x
    ret"""


def test_a_race_of_a_shader_is_raised_where_it_is_looked_for():
    shader = opentmu.Device(check="race").load_direct3d(SHARED)
    shader[1](cb0=numpy.int32([4]))
    with pytest.raises(opentmu.RaceError):
        shader[1](cb0=numpy.int32([0]))
