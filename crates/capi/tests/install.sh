#!/bin/sh
# Installs the C library with cargo-c into a folder of its own, and builds the example with what is there: by pkg-config, and by
# CMake where there is one. CINSTALL is the command, `cargo cinstall` when absent.
set -eu
cd "$(dirname "$0")/.."
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
${CINSTALL:-cargo cinstall} -p tmu-capi --prefix=/usr --libdir=/usr/lib --destdir="$folder" ${TARGET_DIR:+--target-dir "$TARGET_DIR"}
prefix=$folder/usr

case $(uname) in
Linux)
    soname=$(readelf -d "$prefix"/lib/libtmutexture.so | sed -n 's/.*soname: \[\(.*\)\]/\1/p')
    [ "$soname" = libtmutexture.so.0.1 ] || { echo "the soname is '$soname'"; exit 1; }
    ;;
esac

export PKG_CONFIG_PATH="$prefix/lib/pkgconfig" PKG_CONFIG_SYSROOT_DIR="$folder"
cc examples/c/sample.c $(pkg-config --cflags --libs tmutexture) -o "$folder/sample"
LD_LIBRARY_PATH=$prefix/lib "$folder/sample" >"$folder/shared"
echo "pkg-config: built and run"

if command -v cmake >/dev/null; then
    mkdir "$folder/project"
    cp examples/c/sample.c "$folder/project"
    cat >"$folder/project/CMakeLists.txt" <<'CMAKE'
cmake_minimum_required(VERSION 3.16)
project(sample C)
find_package(tmutexture REQUIRED)
add_executable(shared sample.c)
target_link_libraries(shared tmutexture::tmutexture)
add_executable(static sample.c)
target_link_libraries(static tmutexture::static)
CMAKE
    cmake -S "$folder/project" -B "$folder/build" -DCMAKE_PREFIX_PATH="$prefix" >/dev/null
    cmake --build "$folder/build" >/dev/null
    for kind in shared static; do
        LD_LIBRARY_PATH=$prefix/lib "$folder/build/$kind" | cmp - "$folder/shared"
    done
    echo "CMake: built and run, shared and static"
fi
