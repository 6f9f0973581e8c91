//! Programs of machine code: the kernel with the functions that it may call, and its stack.

use tmu_program::{Diagnostic, Op, Program, Space, Span, SystemCall, Token};
use tmu_sass::binary::slots;
use tmu_sass::cubin::{Cubin, Kernel, Relocation, Symbol};
use tmu_sass::finding::Finding;
use tmu_sass::{Arch, Instruction, decode, lower};

/// A function of machine code.
#[derive(Clone, Copy, Debug)]
pub struct Function<'a> {
    /// Name; empty for bare words.
    pub name: &'a str,
    /// Target.
    pub arch: Arch,
    /// Whole bundles.
    pub code: &'a [u8],
    /// Index of its code in the cubin's sections; 0 for bare words.
    pub section: usize,
}

/// What cannot be relocated, and why.
pub fn refused_relocation(cubin: &Cubin, relocation: &Relocation, why: &str) -> Diagnostic {
    let section = &cubin.sections[relocation.section];
    let symbol = &cubin.symbols[relocation.symbol];
    let message = format!("{} refers to \"{}\" ({}): {why}", section.name, symbol.name, relocation.kind);
    let function = section.name.strip_prefix(".text.");
    let found = Diagnostic::error("LOAD-008", message);
    match function {
        Some(name) => found.at(Span::Address { section: name.to_owned(), address: relocation.offset }),
        None => found,
    }
}

/// What a loader refuses a kernel for, before it is bound to anything.
pub fn refusals(cubin: &Cubin, kernel: &Kernel) -> Vec<Diagnostic> {
    if kernel.entry != 0 {
        let message =
            format!("{} starts at {:#x} of its section, which is not run yet", kernel.name, kernel.entry);
        return vec![Diagnostic::error("LOAD-009", message)];
    }
    let found = cubin.unanswered(&cubin.image(kernel));
    found.into_iter().map(|(relocation, why)| refused_relocation(cubin, relocation, why)).collect()
}

/// The program of a kernel with the functions that it may call; `address` says where variables lie.
pub(crate) fn kernel_program(
    cubin: &Cubin,
    kernel: &Kernel,
    compute: bool,
    address: &dyn Fn(&Symbol) -> Option<u64>,
) -> Result<Program, Vec<Finding>> {
    let refused = refusals(cubin, kernel);
    if !refused.is_empty() {
        return Err(refused.into_iter().map(Finding::from).collect());
    }
    let image = cubin.image(kernel);
    let code = image.code(cubin, |symbol| image.address(symbol).or_else(|| address(symbol)));
    let code = code.map_err(|(relocation, why)| vec![refused_relocation(cubin, relocation, &why).into()])?;
    let function = Function { name: &kernel.name, arch: cubin.arch, code: &code, section: kernel.code };
    let mut program = binary_program(function, image.runtime(), compute)?;
    program.shared_bytes = kernel.shared_size;
    program.local_bytes = kernel.local_size.unwrap_or(RECURSION_BYTES);
    if calls_functions(&program) && uses_local_memory(&program) {
        program.local_bytes = program.local_bytes.max(stack_bytes(&program));
    }
    Ok(program)
}

/// Bytes of stack that CUDA gives each thread unless told otherwise (`cudaLimitStackSize`). What a cubin says about a
/// kernel's stack leaves out recursion and calls through tables.
const STACK_BYTES: u32 = 1024;
/// Bytes of stack for functions that may call themselves: as much as a thread can have. Only what is used is taken.
const RECURSION_BYTES: u32 = 512 << 10;

/// Stack for a program with calls. A function that calls itself, or one before it that calls it again, calls backwards.
fn stack_bytes(program: &Program) -> u32 {
    let backwards = |(at, instruction): (usize, &tmu_program::Instruction)| {
        matches!(instruction.op, Op::Call { target } if target as usize <= at)
            || matches!(instruction.op, Op::Push { token: Token::Return, .. })
    };
    let recursion = program.instructions.iter().enumerate().any(backwards);
    if recursion { RECURSION_BYTES } else { STACK_BYTES }
}

fn calls_functions(program: &Program) -> bool {
    program.instructions.iter().any(|instruction| {
        matches!(
            instruction.op,
            Op::Call { .. } | Op::BranchIndirect { .. } | Op::Push { token: Token::Return, .. }
        )
    })
}

fn uses_local_memory(program: &Program) -> bool {
    let local = |space| matches!(space, Space::Local | Space::Generic);
    program.instructions.iter().any(|instruction| {
        if let Op::Load { space, .. } | Op::Store { space, .. } = instruction.op {
            local(space)
        } else {
            false
        }
    })
}

/// The instructions of a function with their addresses.
///
/// # Errors
/// `LOAD-006` for each word that is no instruction.
pub fn instructions(function: Function<'_>) -> Result<Vec<(u64, Instruction)>, Vec<Diagnostic>> {
    let mut instructions = Vec::new();
    let mut errors = Vec::new();
    for slot in slots(function.code) {
        match decode(slot.word, slot.control, function.arch) {
            Ok(instruction) => instructions.push((slot.address, instruction)),
            Err(error) => {
                let span = Span::Address { section: function.name.to_string(), address: slot.address };
                errors.push(Diagnostic::error("LOAD-006", error.to_string()).at(span));
            }
        }
    }
    if errors.is_empty() { Ok(instructions) } else { Err(errors) }
}

pub(crate) fn binary_program(
    function: Function<'_>,
    runtime: &[(u64, SystemCall)],
    compute: bool,
) -> Result<Program, Vec<Finding>> {
    let code = instructions(function);
    let code = code.map_err(|errors| errors.into_iter().map(Finding::from).collect::<Vec<_>>())?;
    let options = lower::Options { arch: function.arch, compute };
    lower::lower_with_runtime(function.name, &code, runtime, options)
}
