//! Whole kernels as machine code, for processors with AVX2 or AVX-512.
//!
//! A warp is in lock-step: each operation is executed for all of its 32 lanes, four vectors of 8 lanes or two of 16, before
//! the next one. Control flow is the warp's: a branch that all lanes take alike is a jump, and values stay in machine
//! registers across it. Where lanes part, what the ones that wait will need is written back to the warp's registers, and
//! the reconvergence stack is the interpreter's own ([`crate::flow`]). So code and interpreter can take over from each other
//! at the start of any block ([`blocks`]). Code depends on the program, on whether warps are rows of their blocks, and on how the texels decode that its
//! loads were expected to read ([`textures`]): what else differs from launch to launch lies behind the runtime ([`launch`]). So it is kept for further
//! launches.
//!
//! [`values`] finds out what is uniform, [`patterns`] and [`addresses`] with [`linear`] how words differ from lane to lane, [`double_nans`] where NaNs differ; [`translate`]
//! goes through the blocks, [`predication`] through all ways from short branches at once, [`leaving`] with lanes out of loops; [`select`] with [`masks`], [`numbers`],
//! [`integer`], [`sum`], [`wide`], [`float`], [`exponents`], [`function`], [`interpolate`], [`conversion`], [`exchange`], [`special`], [`memory`], [`local`], [`gather`], [`lane_loads`],
//! [`rows`], [`spans`], [`store`], [`scatter`], [`buffer`], [`surface`], [`direct`], [`footprint`], [`planes`], [`cube_edges`], [`weigh`], [`decode`], [`permute`] and [`backoff`] makes machine instructions ([`code`], [`vector`])
//! of operations. What has none of its own is a call of the operation's one meaning ([`operate`]). Values that are too many for the
//! processor's registers pass from block to block in memory ([`homes`]). [`dead`] leaves out what nobody reads, [`sink`] moves what is hardly ever needed to where it is, [`schedule`] orders instructions, [`allocate`] with [`moves`] chooses registers, [`encode`]
//! and [`write_back`] make bytes ([`compiled`]) with constants that are [`near`], [`run`] runs them on a [`runtime`].

mod addresses;
mod allocate;
mod angle;
mod atomic;
mod atomic_sums;
mod axes;
mod backoff;
mod bits;
mod blocks;
mod buffer;
mod code;
mod compiled;
mod conversion;
mod cube_edges;
mod dead;
mod decode;
mod direct;
mod divide;
mod double;
mod double_nans;
mod encode;
mod exchange;
mod exponents;
mod float;
mod following;
mod footprint;
mod function;
mod gather;
mod halves;
mod homes;
mod integer;
mod interpolate;
mod lane_loads;
mod launch;
mod leaving;
mod linear;
mod live;
mod local;
mod masks;
mod memory;
mod moves;
mod near;
mod nearest;
mod number;
mod numbers;
mod operate;
mod patterns;
mod permute;
mod planes;
mod pool;
mod predication;
mod registers;
mod rounding;
mod rows;
mod run;
mod runtime;
mod scatter;
mod schedule;
mod select;
mod sink;
mod spans;
mod special;
mod store;
mod sum;
mod surface;
mod textures;
mod translate;
mod values;
mod vector;
mod weigh;
mod weigh_16_bits;
mod weigh_doubles;
mod weigh_floats;
mod weigh_srgb;
mod wide;
mod wide_conversion;
mod write_back;
mod written;

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use tmu_program::{Program, Register};
use tmu_texture::cpu::Width;

use self::textures::{PlainFetches, Texels};
use crate::compile::Compile;
use crate::context::Context;
use crate::stage::Stage;

pub(crate) use self::compiled::Compiled;
pub(crate) use self::run::{Left, Running};

/// How often a program's code is kept at a time: for other textures, blocks of other shapes, and other registers that stages look at in the end.
const KEPT: usize = 8;

/// The code of a program, from the launch on that is worth it.
#[derive(Default)]
pub(crate) struct Codes {
    /// Of the launches since it was last seen to that there is code for what a launch needs.
    lanes: AtomicU64,
    fetches: OnceLock<PlainFetches>,
    made: Mutex<Made>,
}

#[derive(Default)]
struct Made {
    /// What was used last comes last.
    codes: Vec<Code>,
    /// How often code was made.
    count: usize,
}

/// Which launches code is for.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Kind<'k> {
    /// Vectors have 512 bits, else 256.
    wide: bool,
    /// See [`Launch::lanes_in_a_row`](crate::Launch::lanes_in_a_row).
    row: usize,
    /// See [`Stage::lanes_in_quads`](crate::Stage::lanes_in_quads).
    quads: bool,
    /// Registers that are looked at when a warp is done; `None` if all may be.
    results: Option<&'k [Register]>,
}

/// Code with what it depends on besides the program.
struct Code {
    wide: bool,
    row: usize,
    quads: bool,
    results: Option<Vec<Register>>,
    /// What loads are expected to meet.
    texels: Texels,
    /// `None` if it cannot be made.
    compiled: Option<Arc<Compiled>>,
}

impl Codes {
    /// The code for a launch; `None` where it does not pay or cannot be had: on other processors, for programs that are too
    /// large, where the system does not let programs make code. `long` launches count as large.
    pub(crate) fn get(&self, context: &Context<'_>, long: bool) -> Option<Arc<Compiled>> {
        let machine = context.machine;
        let wide = vectors_of_512(machine.width).filter(|_| machine.compile != Compile::Never)?;
        let lanes = context.launch.blocks().saturating_mul(32 * u64::from(context.launch.warps()));
        let before = self.lanes.fetch_add(lanes.min(Compile::LARGE), Ordering::Relaxed);
        let large =
            long || machine.compile == Compile::Always || before.saturating_add(lanes) >= Compile::LARGE;
        let kind = Kind {
            wide,
            row: context.launch.lanes_in_a_row(),
            quads: context.stage.is_some_and(Stage::lanes_in_quads),
            results: context.results.as_deref(),
        };
        let mut made = self.made();
        let last = made.last(kind);
        if last.map_or(!large, |code| code.compiled.is_none()) {
            return None;
        }
        // Small launches do not look at all textures.
        let fetches = self.fetches.get_or_init(|| PlainFetches::new(context.program));
        let texels = fetches.expected(context, last.filter(|_| !large).map(|code| &code.texels));
        if large {
            self.lanes.store(0, Ordering::Relaxed);
        } else if last.is_some_and(|code| code.texels != texels) && !made.has(kind, &texels) {
            // The texture unit is asked for what it was not made for.
            return last.and_then(|code| code.compiled.clone());
        }
        made.code(context.program, kind, texels)
    }

    /// Makes the code for launches with vectors of a width, if there is none yet. Returns whether there is some now.
    pub(crate) fn make(&self, program: &Program, width: Width) -> bool {
        let Some(wide) = vectors_of_512(width) else { return false };
        let kind = Kind { wide, row: 32, quads: false, results: Some(&[]) };
        let mut made = self.made();
        let texels = made.last(kind).map_or_else(Texels::default, |code| code.texels.clone());
        made.code(program, kind, texels).is_some()
    }

    fn made(&self) -> MutexGuard<'_, Made> {
        self.made.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How often code was made.
    pub(crate) fn count(&self) -> usize {
        self.made().count
    }
}

impl Made {
    /// The code that was used last, of those for launches of a kind.
    fn last(&self, kind: Kind<'_>) -> Option<&Code> {
        self.codes.iter().rev().find(|code| code.kind() == kind)
    }

    fn has(&self, kind: Kind<'_>, texels: &Texels) -> bool {
        self.codes.iter().any(|code| code.kind() == kind && code.texels == *texels)
    }

    /// The code for launches of a kind with these texels, which is made if there is none.
    fn code(&mut self, program: &Program, kind: Kind<'_>, texels: Texels) -> Option<Arc<Compiled>> {
        let known = |code: &Code| code.kind() == kind && code.texels == texels;
        let code = if let Some(index) = self.codes.iter().position(known) {
            self.codes.remove(index)
        } else {
            if self.codes.len() == KEPT {
                self.codes.remove(0);
            }
            self.count += 1;
            let compiled = Compiled::new(program, kind, texels.clone()).map(Arc::new);
            let Kind { wide, row, quads, results } = kind;
            Code { wide, row, quads, results: results.map(<[Register]>::to_vec), texels, compiled }
        };
        let compiled = code.compiled.clone();
        self.codes.push(code);
        compiled
    }
}

impl Code {
    fn kind(&self) -> Kind<'_> {
        let Code { wide, row, quads, .. } = *self;
        Kind { wide, row, quads, results: self.results.as_deref() }
    }
}

/// Whether code for a width has vectors of 512 bits; `None` where there is none for it.
fn vectors_of_512(width: Width) -> Option<bool> {
    let wide = match width {
        Width::Baseline => return None,
        Width::Avx2 => false,
        Width::Avx512 => true,
    };
    Width::available().contains(&width).then_some(wide)
}
