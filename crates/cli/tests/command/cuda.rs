//! `tmu cuda`

use super::*;

#[cfg(target_os = "linux")]
#[test]
fn a_program_finds_the_driver_library_and_its_exit_status_is_the_commands() {
    let directory = Directory::new();
    // The library's folder is the first one of the loader's path, and settings are variables.
    let script = "cd \"${LD_LIBRARY_PATH%%:*}\" && test -e libcuda.so.1 && test -e libcudart.so.12 && test \"$OPENTMU_ARCH\" = sm_52 && exit 7";
    let status = Command::new(env!("CARGO_BIN_EXE_tmu"))
        .args(["cuda", "--arch", "sm_52", "--", "sh", "-c", script])
        .env("XDG_CACHE_HOME", &directory.0)
        .env("LD_LIBRARY_PATH", "/nowhere")
        .status()
        .unwrap();
    assert_eq!(status.code(), Some(7));
}

#[test]
fn a_program_that_is_not_there_is_an_error() {
    let ran = Directory::new().tmu(&["cuda", "no-such-program"]);
    assert_eq!(ran.status, 1);
    assert!(ran.err.contains("no-such-program"), "{}", ran.err);
}
