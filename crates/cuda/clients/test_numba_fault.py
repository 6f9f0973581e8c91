"""What a fault is to Numba; by itself, for it sticks to the process."""

import numpy as np
import pytest
from numba import cuda


def test_an_illegal_address_is_an_error():
    @cuda.jit
    def wrong(a):
        a[1 << 34] = 1

    wrong[1, 1](cuda.device_array(4, np.float32))
    with pytest.raises(Exception, match="ILLEGAL_ADDRESS"):
        cuda.synchronize()
