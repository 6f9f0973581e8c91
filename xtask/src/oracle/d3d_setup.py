"""Sets up Microsoft's shader compiler under Wine. Arguments: the cache folder and our front end's source in C."""
import glob, hashlib, os, shutil, subprocess, sys, zipfile

# A package that ships Microsoft's library: version 10.0.26100.4654, as its checksum says.
PACKAGE, DLL = "kivy_deps.angle==0.5.0", "d3dcompiler_47.dll"
SHA256 = "c8e25abd3d45dfb55966a74613258c39b4a83ea2ac77f2f80903499f4d5c03f0"
PLATFORM = ["--platform", "win_amd64", "--python-version", "3.11"]

folder, source = os.path.join(sys.argv[1], "d3d"), sys.argv[2]
os.makedirs(folder, exist_ok=True)
compiler = shutil.which("x86_64-w64-mingw32-gcc") or sys.exit("x86_64-w64-mingw32-gcc is needed (gcc-mingw-w64-x86-64)")
library = os.path.join(folder, DLL)
if not os.path.exists(library):
    wheels = os.path.join(folder, "wheels")
    command = [sys.executable, "-m", "pip", "download", "--no-deps", "--only-binary=:all:", "-q", "-d", wheels]
    subprocess.run(command + PLATFORM + [PACKAGE], check=True)
    with zipfile.ZipFile(glob.glob(os.path.join(wheels, "*.whl"))[0]) as archive:
        member, = [name for name in archive.namelist() if name.endswith("/" + DLL)]
        bytes_ = archive.read(member)
    if hashlib.sha256(bytes_).hexdigest() != SHA256:
        sys.exit(f"{DLL} is not the release that the corpus was made with")
    with open(library, "wb") as file:
        file.write(bytes_)
subprocess.run([compiler, "-O2", "-o", os.path.join(folder, "d3dtool.exe"), source], check=True)
