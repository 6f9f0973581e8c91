//! Kernels, before it is said which module holds them: programs, their parameters, and what they need.

use tmu_engine::Kernel;
use tmu_program::{Class, Condition, Op, Program, SystemCall};
use tmu_ptx::lower::Reference as PtxReference;
use tmu_sass::cubin::{Image, PARAMETER_OFFSET};
use tmu_texture::Sampler;

use crate::error::Error;
use crate::memory::Buffer;
use crate::module_code::ModuleCode;

pub(crate) struct FunctionShared {
    pub(crate) name: String,
    pub(crate) kernel: Kernel,
    pub(crate) parameters: Vec<Slot>,
    /// Where the parameters begin in constant bank 0.
    pub(crate) parameter_base: u32,
    pub(crate) parameter_bytes: u32,
    pub(crate) required_threads: Option<[u32; 3]>,
    pub(crate) max_threads: Option<[u32; 3]>,
    pub(crate) registers: u16,
    /// Where the stack begins in local memory, for machine code.
    pub(crate) stack: u32,
    /// Constant bank with the texture handles.
    pub(crate) handle_bank: u8,
    pub(crate) uses: Uses,
    pub(crate) kind: FunctionKind,
}

/// What a kernel of PTX asks of its module at each launch.
pub(crate) struct PtxFunction {
    pub(crate) references: Vec<PtxReference>,
    pub(crate) attributes: bool,
    pub(crate) independent: bool,
    /// Where the parameters are copied to, for their generic addresses.
    pub(crate) copy: Option<Buffer>,
}

/// What of the device a program uses, which a launch then provides.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Uses {
    pub(crate) textures: bool,
    pub(crate) writes_surfaces: bool,
    pub(crate) runtime: bool,
    pub(crate) launches: bool,
}

impl Uses {
    pub(crate) fn of(program: &Program) -> Uses {
        let any = |holds: fn(&Op) -> bool| program.instructions.iter().any(|one| holds(&one.op));
        Uses {
            textures: any(|op| op.class() == Class::Texture),
            writes_surfaces: any(|op| matches!(op, Op::SurfaceStore { .. } | Op::SurfaceAtomic { .. })),
            runtime: any(|op| matches!(op, Op::SystemCall { .. })),
            launches: any(|op| matches!(op, Op::SystemCall { call: SystemCall::Launch, .. })),
        }
    }
}

/// A texture, sampler or surface that a function reaches by a name, and that has to be bound before it is launched.
#[derive(Clone, Debug, PartialEq)]
pub struct Reference {
    /// Its name.
    pub name: String,
    /// What it is.
    pub kind: ReferenceKind,
    /// The state of its sampler, where the program declares it.
    pub sampler: Option<Sampler>,
    /// The program takes the sampler of its handle from the upper half of the pool, so the samplers must stand there, too.
    pub repeats_samplers: bool,
}

impl std::fmt::Display for ReferenceKind {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            ReferenceKind::Texture => "texture",
            ReferenceKind::Sampler => "sampler",
            ReferenceKind::Surface => "surface",
        })
    }
}

/// What a reference is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReferenceKind {
    /// `.texref`.
    Texture,
    /// `.samplerref`.
    Sampler,
    /// `.surfref`.
    Surface,
}

/// What the kinds of functions need besides.
pub(crate) enum FunctionKind {
    Ptx(PtxFunction),
    Cubin(Image),
    Bare,
}

impl FunctionShared {
    /// A kernel of a cubin, or bare code. `launched`: as a kernel, not as a fragment.
    pub(crate) fn of_machine_code(
        module: &ModuleCode,
        kernel: Option<&tmu_sass::cubin::Kernel>,
        mut program: Program,
        launched: bool,
    ) -> Result<FunctionShared, Error> {
        let stack = kernel.map_or(0, |_| program.local_bytes);
        if !launched {
            let origin = program.add_origin(u64::MAX, "end of the fragment");
            program.push(Op::Exit, Condition::Always, origin);
        }
        let slot = |slot: &tmu_sass::cubin::Parameter| Slot { offset: slot.offset, bytes: slot.size };
        let layout = kernel.map_or_else(Default::default, |kernel| kernel.parameters.clone());
        let registers = kernel.map_or(program.registers, |kernel| kernel.registers.into());
        let image = kernel.zip(module.shader.code.cubin()).map(|(kernel, cubin)| cubin.image(kernel));
        let uses = Uses::of(&program);
        let checked = Kernel::new(program);
        Ok(FunctionShared {
            name: kernel.map_or_else(String::new, |kernel| kernel.name.clone()),
            kernel: checked.map_err(|problem| module.shader.located(kernel, vec![problem]))?,
            parameters: layout.parameters.iter().map(slot).collect(),
            parameter_base: if layout.parameters.is_empty() { PARAMETER_OFFSET } else { layout.offset },
            parameter_bytes: layout.size,
            required_threads: kernel.and_then(|kernel| kernel.required_threads),
            max_threads: kernel.and_then(|kernel| kernel.max_threads),
            registers,
            stack,
            handle_bank: kernel.map_or(0, |kernel| kernel.texture_bank),
            uses,
            kind: image.map_or(FunctionKind::Bare, FunctionKind::Cubin),
        })
    }
}

/// A parameter of a kernel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Slot {
    /// Offset from the first parameter, in bytes.
    pub offset: u32,
    /// Size in bytes.
    pub bytes: u32,
}
