"""nvidia-ml-py: which devices there are."""

import ctypes

import pynvml


def number(device):
    return ctypes.cast(device, ctypes.c_void_p).value


def test_the_device():
    pynvml.nvmlInit()
    assert pynvml.nvmlDeviceGetCount() == 1
    device = pynvml.nvmlDeviceGetHandleByIndex(0)
    assert pynvml.nvmlDeviceGetName(device).startswith("OpenTMU")
    assert number(pynvml.nvmlDeviceGetHandleByUUID(pynvml.nvmlDeviceGetUUID(device))) == number(device)
    bus = pynvml.nvmlDeviceGetPciInfo(device).busId
    assert number(pynvml.nvmlDeviceGetHandleByPciBusId(bus)) == number(device)
    assert pynvml.nvmlDeviceGetCudaComputeCapability(device)[0] in (5, 6)
    memory = pynvml.nvmlDeviceGetMemoryInfo(device)
    assert memory.total == memory.free + memory.used > 0
    assert pynvml.nvmlSystemGetCudaDriverVersion() == 12090
    assert pynvml.nvmlDeviceGetComputeRunningProcesses(device) == []
    assert pynvml.nvmlDeviceGetCurrentClocksThrottleReasons(device) == pynvml.nvmlClocksThrottleReasonNone
    try:
        pynvml.nvmlDeviceGetMigMode(device)
        raise AssertionError("such a device is never in parts")
    except pynvml.NVMLError_NotSupported:
        pass
    try:
        pynvml.nvmlDeviceGetTemperature(device, pynvml.NVML_TEMPERATURE_GPU)
        raise AssertionError("a device in software has no temperature")
    except pynvml.NVMLError_FunctionNotFound:
        pass
    pynvml.nvmlShutdown()
    try:
        pynvml.nvmlDeviceGetCount()
        raise AssertionError("it was shut down")
    except pynvml.NVMLError_Uninitialized:
        pass
