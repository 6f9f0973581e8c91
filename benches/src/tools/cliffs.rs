//! Operations that are slow where an engine knows only arithmetic: one of them behind a loop, or carries inside it. What counts
//! is the time over that of the same kernel without them.

use opentmu::Width;
use opentmu::device::{Device, Error, Launch};
use serde_json::json;

use crate::measure::repeat_one;
use crate::options::Items;
use crate::report::{Report, line};

/// A kernel, and the one without the operation.
pub struct Cliff {
    pub work: &'static str,
    pub plain: &'static str,
    pub what: &'static str,
    kernel: Kernel,
}

/// What a kernel is made of, and what its threads store.
#[derive(Clone, Copy)]
enum Kernel {
    /// A loop of `fma`, and what is behind it.
    Products(&'static str),
    /// A loop of sums of 64 bits, whose upper words take the carries or do not.
    Sums { carries: bool },
    /// The same in machine code for Maxwell: addresses in a loop.
    Addresses { carries: bool },
}

/// The kernels without come before those that are compared with them.
pub const CLIFFS: [Cliff; 8] = {
    const fn cliff(work: &'static str, plain: &'static str, what: &'static str, kernel: Kernel) -> Cliff {
        Cliff { work, plain, what, kernel }
    }
    [
        cliff("cliff.fma", "", "", Kernel::Products("")),
        cliff(
            "cliff.barrier",
            "cliff.fma",
            "`bar.sync` behind a loop of `fma`",
            Kernel::Products("bar.sync 0;"),
        ),
        cliff(
            "cliff.shared",
            "cliff.fma",
            "`st.shared` behind it",
            Kernel::Products("mov.u32 %r5, s; st.shared.u32 [%r5], %r4;"),
        ),
        cliff(
            "cliff.atomic",
            "cliff.fma",
            "`atom.global.add` behind it",
            Kernel::Products("ld.param.u64 %rd2, [count]; atom.global.add.u32 %r6, [%rd2], 1;"),
        ),
        cliff("cliff.add", "", "", Kernel::Sums { carries: false }),
        cliff(
            "cliff.carry",
            "cliff.add",
            "PTX `add.cc` and `addc` in place of two `add`",
            Kernel::Sums { carries: true },
        ),
        cliff("cliff.iadd", "", "", Kernel::Addresses { carries: false }),
        cliff(
            "cliff.iadd.carry",
            "cliff.iadd",
            "SASS `IADD R6.CC` and `IADD.X` in place of two `IADD`",
            Kernel::Addresses { carries: true },
        ),
    ]
};

const BLOCKS: u32 = 512;
const BLOCK: u32 = 256;
const THREADS: u32 = BLOCKS * BLOCK;

/// Rounds of the loops.
const PRODUCTS: u32 = 500;
const SUMS: u32 = 200;
const ADDRESSES: u32 = 400;

/// Of so many threads, one is checked.
const CHECKED: usize = 61;

/// The name under which a machine's figures go: without vectors, with those of AVX2 or of AVX-512.
pub fn peer(width: Width) -> String {
    format!("tmu-{}", width.name())
}

impl Kernel {
    fn text(self) -> (&'static str, String) {
        match self {
            Kernel::Products(behind) => {
                let turn = "fma.rn.f32 %f1, %f1, 0f3F7FF000, %f0; fma.rn.f32 %f0, %f0, 0f3F7FF000, %f1;";
                let start = "cvt.rn.f32.u32 %f0, %r3; mov.f32 %f1, 0f3F000000;";
                ("kernel.ptx", ptx(start, &turn.repeat(2), PRODUCTS, behind, "f32", "%f0"))
            }
            Kernel::Sums { carries } => {
                let [low, high] = if carries { ["add.cc", "addc"] } else { ["add", "add"] };
                let turn = format!("{low}.u32 %r5, %r5, %r3; {high}.u32 %r6, %r6, %r5;");
                (
                    "kernel.ptx",
                    ptx("mov.u32 %r5, 0; mov.u32 %r6, 0;", &turn.repeat(4), SUMS, "", "u32", "%r6"),
                )
            }
            Kernel::Addresses { carries } => ("kernel.sass", sass(carries)),
        }
    }

    /// What a thread stores. `out` is the address of the words that are stored.
    fn expected(self, thread: u32, out: u64) -> u32 {
        match self {
            Kernel::Products(_) => {
                let factor = f32::from_bits(0x3f7f_f000);
                let (mut a, mut b) = (thread as f32, 0.5f32);
                for _ in 0..2 * PRODUCTS {
                    b = b.mul_add(factor, a);
                    a = a.mul_add(factor, b);
                }
                a.to_bits()
            }
            Kernel::Sums { carries } => {
                let (mut low, mut high) = (0u32, 0u32);
                for _ in 0..4 * SUMS {
                    let carry;
                    (low, carry) = low.overflowing_add(thread);
                    high = high.wrapping_add(low).wrapping_add(u32::from(carries && carry));
                }
                high
            }
            Kernel::Addresses { .. } => (out as u32).wrapping_add(4 * thread).wrapping_mul(ADDRESSES),
        }
    }
}

/// A kernel that does something before a loop, in it, and behind it, and stores a register.
fn ptx(before: &str, turn: &str, rounds: u32, behind: &str, kind: &str, stored: &str) -> String {
    format!(
        ".version 6.0
.target sm_52
.address_size 64
.visible .entry k(.param .u64 out, .param .u64 count)
{{
.reg .pred %p<2>; .reg .f32 %f<6>; .reg .b32 %r<8>; .reg .b64 %rd<4>;
.shared .align 4 .b8 s[4];
mov.u32 %r0, %ctaid.x; mov.u32 %r1, %ntid.x; mov.u32 %r2, %tid.x;
mad.lo.s32 %r3, %r0, %r1, %r2;
{before}
mov.u32 %r4, 0;
L: {turn}
add.u32 %r4, %r4, 1; setp.lt.u32 %p0, %r4, {rounds}; @%p0 bra L;
ld.param.u64 %rd0, [out]; mul.wide.u32 %rd1, %r3, 4; add.u64 %rd1, %rd0, %rd1;
{behind}
st.global.{kind} [%rd1], {stored};
ret;
}}
"
    )
}

/// Sums of addresses, each computed anew: the base is constant bank 0, 0x140.
fn sass(carries: bool) -> String {
    let [low, high] = if carries { ["IADD R6.CC", "IADD.X R7"] } else { ["IADD R6", "IADD R7"] };
    format!(
        ".arch sm_52
.kernel k
.param 8
.schedule auto
    S2R R0, SR_CTAID.X ;
    S2R R1, SR_TID.X ;
    MOV R2, c[0x0][0x8] ;
    XMAD R0, R0, R2, R1 ;
    MOV R8, RZ ;
    MOV R5, RZ ;
.L_next:
    SHL R3, R0, 0x2 ;
    SHR.U32 R4, R0, 0x1e ;
    {low}, R3, c[0x0][0x140] ;
    {high}, R4, c[0x0][0x144] ;
    IADD R5, R5, R6 ;
    IADD R8, R8, 0x1 ;
    ISETP.LT.AND P0, PT, R8, {ADDRESSES:#x}, PT ;
    @P0 BRA `(.L_next) ;
    IADD R6.CC, R3, c[0x0][0x140] ;
    IADD.X R7, R4, c[0x0][0x144] ;
    STG.E [R6], R5 ;
    EXIT ;
.L_end:
    BRA `(.L_end) ;
"
    )
}

/// Measures the kernels that are asked for, on one thread.
///
/// # Errors
/// A result that is wrong, what a device refuses.
pub fn measure(options: &Items, report: &mut Report) -> Result<(), String> {
    let refused = |error: Error| error.to_string();
    for cliff in CLIFFS.iter().filter(|cliff| options.wants(cliff.work)) {
        let device = Device::builder().threads(1).build();
        let (name, text) = cliff.kernel.text();
        let module = device.load(name, text.as_bytes()).map_err(refused)?;
        let [out, count] = [4 * u64::from(THREADS), 4].map(|bytes| device.allocate(bytes).map_err(refused));
        let (out, count) = (out?, count?);
        let launch =
            Launch::new(&module.function("k").map_err(refused)?).grid(BLOCKS).block(BLOCK).parameter(out);
        let launch = match cliff.kernel {
            Kernel::Products(_) | Kernel::Sums { .. } => launch.parameter(count),
            Kernel::Addresses { .. } => launch,
        };
        launch.run().map_err(refused)?;
        let mut stored = vec![0; 4 * THREADS as usize];
        device.read(out, &mut stored).map_err(refused)?;
        let words = stored.as_chunks::<4>().0.iter().map(|bytes| u32::from_le_bytes(*bytes));
        let wrong = (0..)
            .zip(words)
            .step_by(CHECKED)
            .find(|&(thread, word)| cliff.kernel.expected(thread, out) != word);
        if let Some((thread, word)) = wrong {
            return Err(format!("{}: thread {thread} stored {word:#010x}", cliff.work));
        }
        let timing = repeat_one(options.effort(), 1.0, || launch.run().map(|_| ()).map_err(refused))?;
        let checked = (THREADS as usize).div_ceil(CHECKED);
        let more = json!({ "unit": "launches", "checked": checked, "ok": true });
        report.add(&line(&peer(Width::best()), cliff.work, 1, &timing, &more))?;
    }
    Ok(())
}
