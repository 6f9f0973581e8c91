//! What runs each opcode. The matches are exhaustive: a row without an answer does not compile.

use super::{
    Lowering, atomic, barrier, bits, cache, compare, constant, control, double, exchange, float, half,
    integer, memory, multiply, special, surface, texture, video,
};
use crate::finding::Finding;
use crate::instruction::Instruction;
use crate::table::{self, Opcode};

/// How an instruction becomes operations of a program.
pub(super) enum Lower {
    /// By this function.
    By(fn(&mut Lowering, &Instruction) -> Result<(), Finding>),
    /// Not at all, for this reason: it is decoded, printed and assembled, but a program that holds it does not run.
    Never(&'static str),
}

use Lower::{By, Never};

/// Why BAR.SCAN does not run.
const SCAN: &str = "no document says in which order it counts threads and where its result is";
/// Why stack entries that only the names are known of do not run.
const NO_COMPILER: &str = "no document describes its stack entries, and no compiler makes it";
/// Why instructions of trap handlers do not run.
const TRAP_HANDLER: &str = "only the trap handlers of the driver use it, and there are none here";
/// Why the state of the machine cannot be read or replaced.
const SWITCH: &str = "it saves and restores a warp when the machine is given to another program";

/// Why the inputs and outputs of graphics stages do not run.
const GRAPHICS: &str = "it belongs to graphics stages, of which machine code is not run";

/// What runs an opcode.
pub(super) fn lower(opcode: Opcode) -> Lower {
    match opcode {
        Opcode::Moves(opcode) => moves(opcode),
        Opcode::Integer(opcode) => integer(opcode),
        Opcode::Multiply(opcode) => multiply(opcode),
        Opcode::Shift(opcode) => shift(opcode),
        Opcode::Logic(opcode) => logic(opcode),
        Opcode::Float(opcode) => float(opcode),
        Opcode::Double(opcode) => double(opcode),
        Opcode::Half(opcode) => half(opcode),
        Opcode::Conversion(opcode) => conversion(opcode),
        Opcode::Compare(opcode) => compare(opcode),
        Opcode::Predicate(opcode) => predicate(opcode),
        Opcode::Memory(opcode) => memory(opcode),
        Opcode::Atomic(opcode) => atomic(opcode),
        Opcode::Cache(opcode) => cache(opcode),
        Opcode::Constant(opcode) => constant(opcode),
        Opcode::Texture(opcode) => texture(opcode),
        Opcode::Surface(opcode) => surface(opcode),
        Opcode::Control(opcode) => control(opcode),
        Opcode::Indirect(opcode) => indirect(opcode),
        Opcode::System(opcode) => system(opcode),
        Opcode::Video(opcode) => video(opcode),
        Opcode::VideoCompare(opcode) => video_compare(opcode),
        Opcode::Graphics(opcode) => graphics(opcode),
    }
}

fn moves(opcode: table::moves::Opcode) -> Lower {
    use table::moves::Opcode as O;
    match opcode {
        O::Mov => By(bits::mov),
        O::S2r => By(special::s2r),
        O::Sel => By(bits::sel),
        O::Prmt => By(integer::prmt),
    }
}

fn integer(opcode: table::integer::Opcode) -> Lower {
    use table::integer::Opcode as O;
    match opcode {
        O::Iadd => By(integer::iadd),
        O::Iadd3 => By(integer::iadd3),
        O::Iscadd => By(integer::iscadd),
        O::Lea => By(integer::lea),
        O::Xmad => By(integer::xmad),
        O::Imnmx => By(integer::imnmx),
        O::Popc => By(integer::popc),
        O::Flo => By(integer::flo),
    }
}

fn multiply(opcode: table::multiply::Opcode) -> Lower {
    use table::multiply::Opcode as O;
    match opcode {
        O::Imad => By(multiply::imad),
        O::Imul => By(multiply::imul),
        O::Imadsp => By(multiply::imadsp),
        O::Idp => By(multiply::idp),
    }
}

fn shift(opcode: table::shift::Opcode) -> Lower {
    use table::shift::Opcode as O;
    match opcode {
        O::Shl => By(bits::shl),
        O::Shr => By(bits::shr),
        O::Shf => By(bits::shf),
        O::Bfe => By(bits::bfe),
        O::Bfi => By(bits::bfi),
    }
}

fn logic(opcode: table::logic::Opcode) -> Lower {
    use table::logic::Opcode as O;
    match opcode {
        O::Lop => By(bits::lop),
        O::Lop3 => By(bits::lop3),
    }
}

fn float(opcode: table::float::Opcode) -> Lower {
    use table::float::Opcode as O;
    match opcode {
        O::Fadd => By(float::fadd),
        O::Fmul => By(float::fmul),
        O::Ffma => By(float::ffma),
        O::Fmnmx => By(float::fmnmx),
        O::Mufu => By(float::mufu),
        O::Rro => By(float::rro),
        O::Fchk => By(float::fchk),
        O::Fswzadd => By(exchange::fswzadd),
    }
}

fn double(opcode: table::double::Opcode) -> Lower {
    use table::double::Opcode as O;
    match opcode {
        O::Dadd => By(double::dadd),
        O::Dmul => By(double::dmul),
        O::Dfma => By(double::dfma),
        O::Dmnmx => By(double::dmnmx),
        O::Dset => By(double::dset),
        O::Dsetp => By(double::dsetp),
    }
}

fn half(opcode: table::half::Opcode) -> Lower {
    use table::half::Opcode as O;
    match opcode {
        O::Hadd2 => By(half::hadd2),
        O::Hmul2 => By(half::hmul2),
        O::Hfma2 => By(half::hfma2),
        O::Hset2 => By(half::hset2),
        O::Hsetp2 => By(half::hsetp2),
    }
}

fn conversion(opcode: table::conversion::Opcode) -> Lower {
    use table::conversion::Opcode as O;
    match opcode {
        O::I2f => By(float::i2f),
        O::F2i => By(float::f2i),
        O::F2f => By(float::f2f),
        O::I2i => By(float::i2i),
    }
}

fn compare(opcode: table::compare::Opcode) -> Lower {
    use table::compare::Opcode as O;
    match opcode {
        O::Isetp => By(compare::isetp),
        O::Iset => By(compare::iset),
        O::Icmp => By(compare::icmp),
        O::Fsetp => By(compare::fsetp),
        O::Fset => By(compare::fset),
        O::Fcmp => By(compare::fcmp),
        O::Cset => By(compare::cset),
        O::Csetp => By(compare::csetp),
    }
}

fn predicate(opcode: table::predicate::Opcode) -> Lower {
    use table::predicate::Opcode as O;
    match opcode {
        O::Psetp => By(compare::psetp),
        O::Pset => By(compare::pset),
        O::Vote => By(exchange::vote),
        O::VoteVtg => Never("it belongs to the vertex and tessellation stages"),
        O::R2p => By(special::r2p),
        O::P2r => By(special::p2r),
    }
}

fn memory(opcode: table::memory::Opcode) -> Lower {
    use table::memory::Opcode as O;
    match opcode {
        O::Ldg => By(memory::ldg),
        O::Stg => By(memory::stg),
        O::Ldl => By(memory::ldl),
        O::Stl => By(memory::stl),
        O::Lds => By(memory::lds),
        O::Sts => By(memory::sts),
        O::Shfl => By(exchange::shfl),
        O::Membar => By(memory::membar),
        O::Ld => By(memory::ld),
        O::St => By(memory::st),
    }
}

fn atomic(opcode: table::atomic::Opcode) -> Lower {
    use table::atomic::Opcode as O;
    match opcode {
        O::Atom => By(atomic::atom),
        O::Atoms => By(atomic::atoms),
    }
}

fn cache(opcode: table::cache::Opcode) -> Lower {
    use table::cache::Opcode as O;
    match opcode {
        O::Cctl => By(cache::cctl),
        O::CctlQuery => Never("no document says what it answers"),
        O::Cctll => By(cache::cctll),
        O::Cctlt => By(cache::cctlt),
    }
}

fn constant(opcode: table::constant::Opcode) -> Lower {
    use table::constant::Opcode as O;
    match opcode {
        O::Ldc => By(constant::ldc),
    }
}

fn texture(opcode: table::texture::Opcode) -> Lower {
    use table::texture::Opcode as O;
    match opcode {
        O::Tex | O::Tld4 | O::Tld | O::Txd | O::Texs | O::Tlds | O::Tld4s | O::Txq | O::Tmml => {
            By(texture::fetch)
        }
        O::Txa => Never("no document says what it answers"),
    }
}

fn surface(opcode: table::surface::Opcode) -> Lower {
    use table::surface::Opcode as O;
    match opcode {
        O::Suld => By(surface::suld),
        O::Sust => By(surface::sust),
        O::Sured => By(surface::sured),
        O::Suatom => By(surface::suatom),
    }
}

fn control(opcode: table::control::Opcode) -> Lower {
    use table::control::Opcode as O;
    match opcode {
        O::Bra => By(control::bra),
        O::Ssy => By(control::ssy),
        O::Pbk => By(control::pbk),
        O::Pcnt => By(control::pcnt),
        O::Cal => By(control::cal),
        O::Pret => By(control::pret),
        O::Sync => By(control::sync),
        O::Brk => By(control::brk),
        O::Cont => By(control::cont),
        O::Ret => By(control::ret),
        O::Kil => By(control::kil),
        O::Exit => By(control::exit),
        O::Sam => By(exchange::sam),
        O::Ram => By(exchange::ram),
        O::Nop => By(control::nop),
        O::UnknownNop => Never("no document says what the machine does with this word"),
        O::BarSync => By(barrier::bar_sync),
        O::BarArrive => By(barrier::bar_arrive),
        O::BarReduce => By(barrier::bar_reduce),
        O::BarScan => Never(SCAN),
    }
}

fn indirect(opcode: table::indirect::Opcode) -> Lower {
    use table::indirect::Opcode as O;
    match opcode {
        O::Brx => By(control::brx),
        O::Jmx => By(control::jmx),
        O::Jmp => By(control::jmp),
        O::Jcal => By(control::jcal),
        O::Pexit | O::Plongjmp | O::Longjmp => Never(NO_COMPILER),
    }
}

fn system(opcode: table::system::Opcode) -> Lower {
    use table::system::Opcode as O;
    match opcode {
        O::Bpt => By(control::bpt),
        O::Rtt | O::Ide => Never(TRAP_HANDLER),
        O::B2r | O::R2b | O::Getcrsptr | O::Getlmembase | O::Setcrsptr | O::Setlmembase => Never(SWITCH),
        O::B2rResult => By(special::b2r),
        O::Lepc => Never("no document says whose address it gives"),
    }
}

fn video(opcode: table::video::Opcode) -> Lower {
    use table::video::Opcode as O;
    match opcode {
        O::Vadd => By(video::vadd),
        O::Vabsdiff => By(video::vabsdiff),
        O::Vmad => By(video::vmad),
        O::Vshl => By(video::vshl),
        O::Vshr => By(video::vshr),
        O::Vabsdiff4 => By(video::vabsdiff4),
    }
}

fn video_compare(opcode: table::video_compare::Opcode) -> Lower {
    use table::video_compare::Opcode as O;
    match opcode {
        O::Vmnmx => By(video::vmnmx),
        O::Vset => By(video::vset),
        O::Vsetp => By(video::vsetp),
    }
}

fn graphics(opcode: table::graphics::Opcode) -> Lower {
    use table::graphics::Opcode as O;
    match opcode {
        O::Al2p | O::Ald | O::Ast | O::Ipa | O::Out | O::Isberd | O::Pixld | O::Stp => Never(GRAPHICS),
    }
}
