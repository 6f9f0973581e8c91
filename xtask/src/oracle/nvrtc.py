"""Compiles one CUDA C++ file to PTX with NVRTC, to standard output. Arguments: cache folder, target, source, and the folder
in the cache that the compiler is in.
A line `// options: …` of the source gives more options to the compiler."""
import ctypes, glob, os, sys

cache, target, path, folder = sys.argv[1:]
root = os.path.join(cache, "root")
libraries = os.path.join(cache, folder, "nvidia/cu*/lib" if folder == "newest" else "nvidia/cuda_nvrtc/lib")
ctypes.CDLL(glob.glob(os.path.join(libraries, "libnvrtc-builtins.so*"))[0], mode=ctypes.RTLD_GLOBAL)
nvrtc = ctypes.CDLL(glob.glob(os.path.join(libraries, "libnvrtc.so*"))[0])
options = [f"--gpu-architecture=compute_{target}"]
options += [f"-I{root}/nvidia/{name}/include" for name in ("cuda_runtime", "cuda_nvcc", "cuda_cccl")]

program, size = ctypes.c_void_p(), ctypes.c_size_t()
source = open(path, "rb").read()
for line in source.decode().splitlines():
    if line.startswith("// options: "):
        options += line.removeprefix("// options: ").split()
nvrtc.nvrtcCreateProgram(ctypes.byref(program), source, os.path.basename(path).encode(), 0, None, None)
status = nvrtc.nvrtcCompileProgram(
    program, len(options), (ctypes.c_char_p * len(options))(*[option.encode() for option in options]))
result = "PTX" if status == 0 else "ProgramLog"
getattr(nvrtc, f"nvrtcGet{result}Size")(program, ctypes.byref(size))
text = ctypes.create_string_buffer(size.value)
getattr(nvrtc, f"nvrtcGet{result}")(program, text)
(sys.stdout if status == 0 else sys.stderr).write(text.value.decode())
sys.exit(status != 0)
