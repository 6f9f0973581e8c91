"""Fetches the packages that hold NVIDIA's tools and unpacks the few files needed. Arguments: the cache folder, and the folder
in it that is wanted: `root` where none is named."""
import glob, os, subprocess, sys, zipfile

# package, version, Python it is for (None: any), what to unpack
FOLDERS = {
  "root": [
    ("triton", "3.1.0", "3.11", ["triton/backends/nvidia/bin/nvdisasm", "triton/backends/nvidia/bin/cuobjdump"]),
    ("nvidia-cuda-nvcc-cu12", "12.6.85", None, ["nvidia/cuda_nvcc/bin/ptxas", "nvidia/cuda_nvcc/include/"]),
    ("nvidia-cuda-nvrtc-cu12", "12.6.85", None, ["nvidia/cuda_nvrtc/lib/"]),
    ("nvidia-cuda-runtime-cu12", "12.6.77", None, ["nvidia/cuda_runtime/include/"]),
    ("nvidia-cuda-cccl-cu12", "12.6.77", None, ["nvidia/cuda_cccl/include/"]),
  ],
  # The later compiler.
  "later": [("nvidia-cuda-nvrtc-cu12", "12.9.86", None, ["nvidia/cuda_nvrtc/lib/"])],
  # The compiler and the assembler of CUDA 13.
  "newest": [
    ("nvidia-cuda-nvrtc", "13.5.37", None, ["nvidia/cu13/lib/"]),
    ("nvidia-cuda-nvcc", "13.5.37", None, ["nvidia/cu13/bin/ptxas"]),
  ],
  # The assembler of CUDA 11 and the linker.
  "earlier": [
    ("nvidia-cuda-nvcc-cu11", "11.8.89", None, ["nvidia/cuda_nvcc/bin/ptxas"]),
    ("nvidia-nvjitlink-cu12", "12.6.85", None, ["nvidia/nvjitlink/lib/"]),
  ],
}
PLATFORMS = ["manylinux_2_17_x86_64", "manylinux2014_x86_64", "manylinux_2_12_x86_64", "manylinux2010_x86_64",
             "manylinux_2_5_x86_64", "manylinux1_x86_64"]

cache, folder = sys.argv[1], (sys.argv[2:] or ["root"])[0]
root, wheels = os.path.join(cache, folder), os.path.join(cache, "wheels")
for name, version, python, wanted in FOLDERS[folder]:
    stamp = os.path.join(root, f".done-{name}=={version}")
    if os.path.exists(stamp):
        continue
    os.makedirs(root, exist_ok=True)
    wheel = os.path.join(wheels, f"{name.replace('-', '_')}-{version}-*.whl")
    if not glob.glob(wheel):
        print(f"fetching {name} {version}", file=sys.stderr)
        command = [sys.executable, "-m", "pip", "download", "--no-deps", "--only-binary=:all:", "-q", "-d", wheels]
        for platform in PLATFORMS:
            command += ["--platform", platform]
        if python:
            command += ["--python-version", python, "--implementation", "cp", "--abi", "cp" + python.replace(".", "")]
        subprocess.run(command + [f"{name}=={version}"], check=True)
    with zipfile.ZipFile(glob.glob(wheel)[0]) as archive:
        for member in archive.namelist():
            if any(member == w or (w.endswith("/") and member.startswith(w)) for w in wanted):
                archive.extract(member, root)
                if "/bin/" in member:
                    os.chmod(os.path.join(root, member), 0o755)
    open(stamp, "w").close()
