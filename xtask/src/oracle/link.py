"""Links PTX files as NVIDIA's linker does. Arguments: the cache folder, the target's number, the cubin to write, the files."""
import ctypes, os, sys

cache, target, output, *files = sys.argv[1:]
library = ctypes.CDLL(os.path.join(cache, "earlier/nvidia/nvjitlink/lib/libnvJitLink.so.12"))
PTX = 2


def call(name, *arguments):
    """Calls a function of the linker; what it complains about ends the program."""
    if getattr(library, f"__nvJitLink{name}_12_0")(*arguments) != 0:
        size = ctypes.c_size_t()
        library.__nvJitLinkGetErrorLogSize_12_0(handle, ctypes.byref(size))
        log = ctypes.create_string_buffer(size.value + 1)
        library.__nvJitLinkGetErrorLog_12_0(handle, log)
        sys.exit(f"{name}: {log.value.decode()}")


handle = ctypes.c_void_p()
call("Create", ctypes.byref(handle), 1, (ctypes.c_char_p * 1)(f"-arch=sm_{target}".encode()))
for file in files:
    with open(file, "rb") as source:
        text = source.read() + b"\0"
    call("AddData", handle, PTX, text, ctypes.c_size_t(len(text)), os.path.basename(file).encode())
call("Complete", handle)
size = ctypes.c_size_t()
call("GetLinkedCubinSize", handle, ctypes.byref(size))
cubin = ctypes.create_string_buffer(size.value)
call("GetLinkedCubin", handle, cubin)
with open(output, "wb") as target:
    target.write(cubin.raw)
