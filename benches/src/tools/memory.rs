//! How much memory a job takes, beside what it binds.

use std::path::Path;
use std::process::Command;

use opentmu::Job;
use opentmu::run::Prepared;
use serde_json::json;

use crate::report::Report;

/// What is bound: the row, the section of the texture or buffer, its bytes.
const CASES: [(&str, &str, usize); 4] = [
    ("memory.rgba8", "[texture.t]\ndim = \"2d\"\nsize = [4096, 4096]\nformat = \"rgba8_unorm\"\n", 64 << 20),
    (
        "memory.rgba32f",
        "[texture.t]\ndim = \"2d\"\nsize = [2048, 2048]\nformat = \"rgba32_float\"\n",
        64 << 20,
    ),
    ("memory.bc7", "[texture.t]\ndim = \"2d\"\nsize = [8192, 8192]\nformat = \"bc7_unorm\"\n", 64 << 20),
    ("memory.buffer", "[buffer.t]\n", 64 << 20),
];

/// Measures each case in a process of its own.
///
/// # Errors
/// A job that does not run.
pub fn measure(report: &mut Report) -> Result<(), String> {
    let own = std::env::current_exe().map_err(|error| error.to_string())?;
    let folder = crate::options::scratch()?;
    for (work, _, bound) in CASES {
        let path = folder.join("bytes.bin");
        let bytes: Vec<u8> =
            (0..bound as u32).map(|index| (index.wrapping_mul(0x9e37_79b1) >> 24) as u8).collect();
        std::fs::write(&path, bytes).map_err(|error| format!("{}: {error}", path.display()))?;
        let output = Command::new(&own).args(["peak", work]).arg(&folder).output();
        let output = output.map_err(|error| error.to_string())?;
        let text = String::from_utf8_lossy(&output.stdout);
        let peak: usize = text.trim().parse().map_err(|_| format!("{work}: {text}"))?;
        let most = 2 * bound + (50 << 20);
        report.add(&json!({
            "peer": "tmu", "work": work, "threads": 1, "unit": "bytes", "bound": bound, "peak": peak, "most": most,
            "ok": peak <= most,
        }))?;
    }
    std::fs::remove_dir_all(folder).map_err(|error| error.to_string())
}

/// Runs a case on the file `bytes.bin` of a folder, and prints the most memory that this process ever had resident.
///
/// # Errors
/// A job that does not run, a system that does not tell.
pub fn peak(work: &str, folder: &Path) -> Result<(), String> {
    let case = CASES.into_iter().find(|case| case.0 == work);
    let (_, section, _) = case.ok_or("there is no such measurement")?;
    let texture = section.starts_with("[texture");
    let (parameter, body) = if texture {
        ("texture", "tex.2d.v4.f32.f32 {a, b, c, d}, [bound, {e, e}];")
    } else {
        ("buffer", "add.u64 bound, bound, at; ld.global.f32 a, [bound];")
    };
    let text = format!(
        "[shader]\ntext = '''{}'''\n[launch]\ngrid = [64]\nblock = [32]\n\
         [[param]]\n{parameter} = \"t\"\n[[param]]\nbuffer = \"out\"\n[buffer.out]\nsize = 8192\n\
         {section}file = \"bytes.bin\"\n",
        KERNEL.replace("BODY", body)
    );
    let job = Job::parse(work, &text, folder).map_err(|found| found.to_string())?;
    let prepared = Prepared::new(&job).map_err(|found| found.to_string())?;
    prepared.execute().map_err(|stop| stop.findings().to_string())?;
    let status = std::fs::read_to_string("/proc/self/status").map_err(|error| error.to_string())?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).ok_or("no VmHWM")?;
    let kilobytes: usize =
        line.trim().trim_end_matches(" kB").parse().map_err(|_| format!("VmHWM is{line}"))?;
    println!("{}", kilobytes << 10);
    Ok(())
}

/// Stores something of what is bound.
const KERNEL: &str = "
.version 7.0
.target sm_52
.address_size 64
.visible .entry k(.param .u64 p_bound, .param .u64 p_out)
{
  .reg .b32 x, u, v;
  .reg .f32 a, b, c, d, e;
  .reg .b64 bound, out, at;
  ld.param.u64 bound, [p_bound];
  ld.param.u64 out, [p_out];
  mov.u32 u, %ctaid.x; mov.u32 v, %tid.x; mad.lo.u32 x, u, 32, v;
  cvt.rn.f32.u32 e, x; mul.f32 e, e, 0f3A000000;
  mul.wide.u32 at, x, 4;
  BODY
  add.u64 at, out, at; st.global.f32 [at], a;
  ret;
}
";
