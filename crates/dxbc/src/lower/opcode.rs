//! What runs each opcode. The match is exhaustive: a row without an answer does not compile.

use tmu_program::Diagnostic;

use super::{
    Lowering, convert, derivative, double, emission, float, flow, integer, interpolate, memory, method,
    moves, resource,
};
use crate::program::Instruction;
use crate::table::Opcode;

/// How an instruction becomes operations of a program.
pub(super) enum Lower {
    /// By this function.
    By(fn(&mut Lowering<'_>, &Instruction) -> Result<(), Diagnostic>),
    /// It declares something, and nothing is executed.
    Declares,
    /// Not at all, for this reason.
    Never(&'static str),
}

use Lower::{By, Declares, Never};

/// What runs an opcode.
#[expect(clippy::too_many_lines, reason = "a list")]
pub(super) fn lower(opcode: Opcode) -> Lower {
    use Opcode as O;
    match opcode {
        O::Add => By(float::add),
        O::And => By(integer::and),
        O::Break => By(flow::break_),
        O::Breakc => By(flow::breakc),
        O::Call => By(flow::call),
        O::Callc => By(flow::callc),
        O::Case | O::Default => By(flow::case),
        O::Continue => By(flow::continue_),
        O::Continuec => By(flow::continuec),
        O::Cut => By(emission::cut),
        O::DerivRtx => By(derivative::deriv_rtx),
        O::DerivRty => By(derivative::deriv_rty),
        O::Discard => By(flow::discard),
        O::Div => By(float::div),
        O::Dp2 => By(float::dp2),
        O::Dp3 => By(float::dp3),
        O::Dp4 => By(float::dp4),
        O::Else => By(flow::else_),
        O::Emit => By(emission::emit),
        O::EmitThenCut => By(emission::emit_then_cut),
        O::Endif => By(flow::endif),
        O::Endloop => By(flow::endloop),
        O::Endswitch => By(flow::endswitch),
        O::Eq => By(float::eq),
        O::Exp => By(float::exp),
        O::Frc => By(float::frc),
        O::Ftoi => By(convert::ftoi),
        O::Ftou => By(convert::ftou),
        O::Ge => By(float::ge),
        O::Iadd => By(integer::iadd),
        O::If => By(flow::if_),
        O::Ieq => By(integer::ieq),
        O::Ige => By(integer::ige),
        O::Ilt => By(integer::ilt),
        O::Imad | O::Umad => By(integer::multiply_add),
        O::Imax => By(integer::imax),
        O::Imin => By(integer::imin),
        O::Imul => By(integer::imul),
        O::Ine => By(integer::ine),
        O::Ineg => By(integer::ineg),
        O::Ishl => By(integer::ishl),
        O::Ishr => By(integer::ishr),
        O::Itof => By(convert::itof),
        O::Label => By(flow::label),
        O::Ld
        | O::Ldms
        | O::Sample
        | O::SampleC
        | O::SampleCLz
        | O::SampleL
        | O::SampleD
        | O::SampleB
        | O::Lod
        | O::Gather4
        | O::Gather4C
        | O::Gather4Po
        | O::Gather4PoC
        | O::Gather4S
        | O::Gather4CS
        | O::Gather4PoS
        | O::Gather4PoCS
        | O::LdS
        | O::LdmsS
        | O::SampleLS
        | O::SampleCLzS
        | O::SampleClS
        | O::SampleBClS
        | O::SampleDClS
        | O::SampleCClS => By(resource::fetch),
        O::Log => By(float::log),
        O::Loop => By(flow::loop_),
        O::Lt => By(float::lt),
        O::Mad => By(float::mad),
        O::Min => By(float::min),
        O::Max => By(float::max),
        O::Customdata
        | O::DclResource
        | O::DclConstantbuffer
        | O::DclSampler
        | O::DclIndexrange
        | O::DclOutputtopology
        | O::DclInputprimitive
        | O::DclMaxout
        | O::DclInput
        | O::DclInputSgv
        | O::DclInputSiv
        | O::DclInputPs
        | O::DclInputPsSgv
        | O::DclInputPsSiv
        | O::DclOutput
        | O::DclOutputSgv
        | O::DclOutputSiv
        | O::DclTemps
        | O::DclIndexableTemp
        | O::DclGlobalFlags
        | O::DclStream
        | O::DclFunctionBody
        | O::DclFunctionTable
        | O::DclInterface
        | O::DclInputControlPointCount
        | O::DclOutputControlPointCount
        | O::DclTessellatorDomain
        | O::DclTessellatorPartitioning
        | O::DclTessellatorOutputPrimitive
        | O::DclHsMaxTessfactor
        | O::DclHsForkPhaseInstanceCount
        | O::DclHsJoinPhaseInstanceCount
        | O::DclThreadGroup
        | O::DclUavTyped
        | O::DclUavRaw
        | O::DclUavStructured
        | O::DclTgsmRaw
        | O::DclTgsmStructured
        | O::DclResourceRaw
        | O::DclResourceStructured
        | O::DclGsinstances => Declares,
        O::Mov => By(moves::mov),
        O::Movc => By(moves::movc),
        O::Mul => By(float::mul),
        O::Ne => By(float::ne),
        O::Nop | O::DebugBreak => By(flow::nop),
        O::Not => By(integer::not),
        O::Or => By(integer::or),
        O::Resinfo => By(resource::resinfo),
        O::Ret => By(flow::ret),
        O::Retc => By(flow::retc),
        O::RoundNe => By(float::round_ne),
        O::RoundNi => By(float::round_ni),
        O::RoundPi => By(float::round_pi),
        O::RoundZ => By(float::round_z),
        O::Rsq => By(float::rsq),
        O::Sqrt => By(float::sqrt),
        O::Switch => By(flow::switch),
        O::Sincos => By(float::sincos),
        O::Udiv => By(integer::udiv),
        O::Ult => By(integer::ult),
        O::Uge => By(integer::uge),
        O::Umul => By(integer::umul),
        O::Umax => By(integer::umax),
        O::Umin => By(integer::umin),
        O::Ushr => By(integer::ushr),
        O::Utof => By(convert::utof),
        O::Xor => By(integer::xor),
        O::Jmp | O::Reserved112 | O::Reserved209 | O::Reserved218 => Never("the number is reserved"),
        O::Samplepos => By(resource::samplepos),
        O::Sampleinfo => By(resource::sampleinfo),
        O::HsDecls | O::HsControlPointPhase | O::HsForkPhase | O::HsJoinPhase => {
            Never("no tessellator runs hull shaders")
        }
        O::EmitStream => By(emission::emit_stream),
        O::CutStream => By(emission::cut_stream),
        O::EmitThenCutStream => By(emission::emit_then_cut_stream),
        O::Fcall => By(method::fcall),
        O::Bufinfo => By(resource::bufinfo),
        O::DerivRtxCoarse => By(derivative::deriv_rtx_coarse),
        O::DerivRtxFine => By(derivative::deriv_rtx_fine),
        O::DerivRtyCoarse => By(derivative::deriv_rty_coarse),
        O::DerivRtyFine => By(derivative::deriv_rty_fine),
        O::Rcp => By(float::rcp),
        O::F32tof16 => By(convert::f32tof16),
        O::F16tof32 => By(convert::f16tof32),
        O::Uaddc => By(integer::uaddc),
        O::Usubb => By(integer::usubb),
        O::Countbits => By(integer::countbits),
        O::FirstbitHi => By(integer::firstbit_hi),
        O::FirstbitLo => By(integer::firstbit_lo),
        O::FirstbitShi => By(integer::firstbit_shi),
        O::Ubfe => By(integer::ubfe),
        O::Ibfe => By(integer::ibfe),
        O::Bfi => By(integer::bfi),
        O::Bfrev => By(integer::bfrev),
        O::Swapc => By(moves::swapc),
        O::LdUavTyped | O::LdUavTypedS => By(resource::ld_uav_typed),
        O::StoreUavTyped => By(resource::store_uav_typed),
        O::LdRaw | O::LdRawS => By(memory::ld_raw),
        O::StoreRaw => By(memory::store_raw),
        O::LdStructured | O::LdStructuredS => By(memory::ld_structured),
        O::StoreStructured => By(memory::store_structured),
        O::AtomicAnd
        | O::AtomicOr
        | O::AtomicXor
        | O::AtomicCmpStore
        | O::AtomicIadd
        | O::AtomicImax
        | O::AtomicImin
        | O::AtomicUmax
        | O::AtomicUmin
        | O::ImmAtomicIadd
        | O::ImmAtomicAnd
        | O::ImmAtomicOr
        | O::ImmAtomicXor
        | O::ImmAtomicExch
        | O::ImmAtomicCmpExch
        | O::ImmAtomicImax
        | O::ImmAtomicImin
        | O::ImmAtomicUmax
        | O::ImmAtomicUmin => By(memory::atomic),
        O::ImmAtomicAlloc | O::ImmAtomicConsume => By(resource::counter),
        O::Sync => By(flow::sync),
        O::Dadd => By(double::dadd),
        O::Dmax => By(double::dmax),
        O::Dmin => By(double::dmin),
        O::Dmul => By(double::dmul),
        O::Deq => By(double::deq),
        O::Dge => By(double::dge),
        O::Dlt => By(double::dlt),
        O::Dne => By(double::dne),
        O::Dmov => By(double::dmov),
        O::Dmovc => By(double::dmovc),
        O::Dtof => By(double::dtof),
        O::Ftod => By(double::ftod),
        O::EvalSnapped => By(interpolate::eval_snapped),
        O::EvalSampleIndex => By(interpolate::eval_sample_index),
        O::EvalCentroid => By(interpolate::eval_centroid),
        O::Abort => By(flow::abort),
        O::Ddiv => By(double::ddiv),
        O::Dfma => By(double::dfma),
        O::Drcp => By(double::drcp),
        O::Msad => By(integer::msad),
        O::Dtoi => By(double::dtoi),
        O::Dtou => By(double::dtou),
        O::Itod => By(double::itod),
        O::Utod => By(double::utod),
        O::CheckAccessFullyMapped => By(resource::check_access),
    }
}
