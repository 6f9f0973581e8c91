#!/bin/sh
# Sets up software renderers in the folder CACHE, without touching the system: packages of the Debian mirror that apt
# already has, unpacked with their own C library. Needs Debian's apt and dpkg, about 2 GB, and python3 with pip for
# opencl-intel.
# usage: setup.sh CACHE PEER...     PEER: lavapipe-22 (Debian 12), lavapipe-26 (unstable), swiftshader, opencl-intel
set -eu
mkdir -p "$1"
cache=$(cd "$1" && pwd)
shift

# The mirror of the first Debian source that apt knows, and Debian's own keys.
mirror=$(apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' | grep '/debian/*$' | head -n 1)
key=/usr/share/keyrings/debian-archive-keyring.gpg

# in_suite SUITE COMMAND...: apt-get with a state of its own, in which nothing is installed.
in_suite() {
    suite=$1 state=$cache/apt-$1
    shift
    if ! [ -d "$state" ]; then
        mkdir -p "$state/lists/partial" "$state/archives/partial"
        : >"$state/status"
        echo "deb [signed-by=$key] $mirror $suite main" >"$state/sources.list"
        apt "$state" update
    fi
    apt "$state" "$@"
}
apt() {
    state=$1
    shift
    apt-get -q -oDir::State::Lists="$state/lists" -oDir::Cache="$state" -oDir::Cache::Archives="$state/archives" \
        -oDir::State::status="$state/status" -oDir::Etc::SourceList="$state/sources.list" \
        -oDir::Etc::SourceParts=/nonexistent -oDebug::NoLocking=1 -oAPT::Sandbox::User= "$@"
}

# root SUITE PACKAGE...: the packages and all that they need, unpacked in root-SUITE.
root() {
    suite=$1
    shift
    stamp="$cache/root-$suite/done $*"
    [ -e "$stamp" ] && return
    in_suite "$suite" install -y --no-install-recommends --download-only "$@"
    mkdir -p "$cache/root-$suite"
    for package in "$cache/apt-$suite"/archives/*.deb; do
        dpkg -x "$package" "$cache/root-$suite"
        rm "$package"
    done
    touch "$stamp"
}

# vulkan: what all Vulkan drivers need, the compiler of shaders too.
vulkan() { root bookworm mesa-vulkan-drivers libvulkan1 glslc; }

for peer; do
    case $peer in
    lavapipe-22) vulkan ;;
    lavapipe-26) vulkan && root sid mesa-vulkan-drivers libvulkan1 ;;
    swiftshader)
        # The browser's package carries the library; its own needs are few.
        vulkan
        if ! [ -e "$cache/swiftshader/done" ]; then
            mkdir -p "$cache/swiftshader"
            (cd "$cache/swiftshader" && in_suite bookworm download chromium-common && dpkg -x chromium-common_*.deb . &&
                rm chromium-common_*.deb && touch done)
        fi
        ;;
    opencl-intel)
        if ! [ -e "$cache/opencl/done" ]; then
            python3 -m venv "$cache/opencl"
            "$cache/opencl/bin/pip" install -q intel-opencl-rt intel-cmplr-lib-rt
            touch "$cache/opencl/done"
        fi
        ;;
    *) echo "unknown peer $peer" >&2; exit 2 ;;
    esac
done
