"""What notebooks show. What is expected is arithmetic by hand, and rules of docs/texture-model.md."""

import base64
import io
import re
from xml.etree import ElementTree

import numpy
import pytest
from PIL import Image

import opentmu


def pixels(png):
    return numpy.asarray(Image.open(io.BytesIO(png)).convert("RGB"))


def test_a_fetch_is_explained(cuda_device):
    texture = cuda_device.texture(numpy.float32([[0, 1], [2, 3]]), filter="linear")
    told = texture.explain(0.5, 0.5)
    # The mean of all four texels, each with a quarter.
    assert told.result[0] == 1.5 and told.result.dtype == numpy.float32
    assert told.sections[0].title == "texture.sample(0.5, 0.5)"
    assert told.text.count("64/256") == 4 and "r = 1.5" in str(told)
    ElementTree.fromstring(told.svg)
    assert told.svg in told._repr_html_() and "<pre>" in told._repr_html_()
    picture = pixels(told._repr_png_())
    # Two pixels for each unit of the SVG.
    width, height = (float(size) for size in re.search(r'width="([\d.]+)" height="([\d.]+)"', told.svg).groups())
    assert picture.shape[:2] == (int(numpy.ceil(2 * height)), int(numpy.ceil(2 * width)))


def test_loads_and_gathers_are_explained(cuda_device):
    layers = cuda_device.texture(numpy.uint32([[[5]], [[6]]]), dimension="2d_array")
    told = layers.explain(0, 0, operation="load", layer=1)
    assert told.result[0] == 6 and told.result.dtype == numpy.uint32
    assert told.sections[0].title == "texture.load(0, 0, layer=1)"
    square = cuda_device.texture(numpy.float32([[0, 1], [2, 3]]))
    # As docs/python.md has it.
    assert square.explain(0.5, 0.5, operation="gather").result.tolist() == [2, 3, 1, 0]
    assert numpy.array_equal(square.explain(0.3, 0.7, level=0).result, square.sample(0.3, 0.7, level=0))
    with pytest.raises(ValueError, match="one fetch"):
        square.explain([0, 1], 0)
    with pytest.raises(ValueError, match="query"):
        square.explain(0, 0, operation="query")


def test_a_texture_is_a_picture(cuda_device):
    codes = numpy.uint8([[[255, 0, 0, 255], [0, 128, 0, 0]]])
    texture = cuda_device.texture(codes)
    # Two texels of 128 pixels each. Alpha is not shown.
    shown = pixels(texture._repr_png_())
    assert shown.shape == (128, 256, 3)
    assert numpy.array_equal(shown[:, :128], numpy.broadcast_to(numpy.uint8([255, 0, 0]), (128, 128, 3)))
    assert numpy.array_equal(shown[:, 128:], numpy.broadcast_to(numpy.uint8([0, 128, 0]), (128, 128, 3)))
    # sRGB codes are shown as they are; integers are scaled to the largest, and one component is a grey.
    assert numpy.array_equal(pixels(cuda_device.texture(codes, srgb=True).picture()), shown)
    levels = [numpy.uint32([[10, 5], [0, 10]]), numpy.uint32([[7]])]
    surface = cuda_device.surface(levels)
    assert pixels(surface.picture(most=2)).tolist() == [[[255] * 3, [128] * 3], [[0] * 3, [255] * 3]]
    assert pixels(surface.level(1).picture(most=1)).tolist() == [[[255] * 3]]
    # 300 texels are too many for 100 pixels: each third is left.
    wide = cuda_device.texture(numpy.linspace(0, 1, 300, dtype=numpy.float32), dimension="1d")
    assert pixels(wide.picture(most=100)).shape == (1, 100, 3)
    html = texture._repr_html_()
    found = re.search(r'base64,([^"]+)"', html)
    assert base64.b64decode(found[1]) == texture.picture() and "rgba8_unorm" in html
    with pytest.raises(opentmu.InvalidError):
        texture.picture(level=1)
