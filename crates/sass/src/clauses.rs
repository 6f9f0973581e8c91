//! The rules of the manual pages of LDC, TLD and TEXS, in our words, by clause ID.
//!
//! Where a page is silent or says "unpredictable", the sentence says what this project decided.

use crate::instruction::{Instruction, PT};
use crate::table::names::{Field, Flag};

/// One rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clause {
    /// Stable ID, such as `LDC-07`.
    pub id: &'static str,
    /// The rule.
    pub rule: &'static str,
    /// Which instructions of the page it is about.
    about: About,
}

/// Which instructions a rule is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum About {
    /// Every one of the page.
    All,
    /// Those that have one of these modifiers.
    With(&'static [Flag]),
    /// Those that have none of these modifiers.
    Without(&'static [Flag]),
    /// Those that write this predicate.
    Writing(Field),
    /// The page itself.
    Page,
}

impl Clause {
    /// Whether the rule is about an instruction of its page.
    fn applies(&self, instruction: &Instruction) -> bool {
        let has = |flags: &[Flag]| flags.iter().any(|&flag| instruction.has(flag));
        match self.about {
            About::All => true,
            About::With(names) => has(names),
            About::Without(names) => !has(names),
            About::Writing(name) => instruction.predicate(name).is_some_and(|number| number != PT),
            About::Page => false,
        }
    }

    const fn about(self, about: About) -> Clause {
        Clause { about, ..self }
    }
}

/// Every clause of the three pages.
pub const CLAUSES: &[Clause] = &[
    clause(
        "LDC-01",
        "LDC{.sz} Rd, c[bank][U16] or LDC{.sz}{.ad} Rd, c[bank][Ra+S16], with a guard and scheduling annotations",
    ),
    clause(
        "LDC-02",
        "sizes are U8 S8 U16 S16 32 64, 32 when absent; the 128-bit load that the page mentions does not exist; size codes 6 and 7 print but neither assemble nor run",
    ),
    clause("LDC-03", "address modes are IA IL IS ISL, IA when absent; a mode needs an indexed address"),
    clause("LDC-04", "the load moves bits; 8- and 16-bit values are zero- or sign-extended to 32 bits"),
    clause(
        "LDC-05",
        "without Ra, or with RZ, the address is the unsigned 16-bit immediate; otherwise unsigned Ra plus the signed 16-bit immediate, in bytes",
    ),
    clause("LDC-06", "address arithmetic wraps at 32 bits without a report"),
    clause(
        "LDC-07",
        "32 banks of up to 64 KiB can be named; every byte past the end of the bound bank reads 0",
    ),
    clause("LDC-08", "18 banks exist, 8 in compute; any other bank loads 0 and the run reports it"),
    clause("LDC-09", "IA: bank = immediate, address = Ra + immediate").about(About::Without(&[Flag::Il, Flag::Is, Flag::Isl])),
    clause("LDC-10", "IL: bank = immediate + ((Ra + immediate) >> 16), address = (Ra + immediate) & 0xffff").about(About::With(&[Flag::Il])),
    clause("LDC-11", "IS: bank = immediate + (Ra >> 16), address = immediate + (Ra & 0xffff)").about(About::With(&[Flag::Is, Flag::Isl])),
    clause("LDC-12", "ISL: as IS, and a bank above 13 gives 0").about(About::With(&[Flag::Isl])),
    clause(
        "LDC-13",
        "a load of 2, 4 or 8 bytes needs an address that is a multiple of its size, or the program stops; a 64-bit load needs an even Rd, or it does not assemble",
    ),
    clause("LDC-14", "the example lines of the page assemble, print back and run").about(About::Page),
    clause(
        "TLD-01",
        "TLD{.B}.lod{.AOFFI}{.MS}{.CL}{.NODEP}{.phase} {Ps,} Rd, Ra{, Rb}, tsPtrIdx, paramA{, wmsk}; .lod is required",
    ),
    clause("TLD-02", ".B: the handle sampler[31:20] | header[19:0] comes in Rb and tsPtrIdx is ignored").about(About::With(&[Flag::B])),
    clause(
        "TLD-03",
        "without .B, tsPtrIdx is the number of the 32-bit word that holds the handle, in the constant bank that the launch names",
    ).about(About::Without(&[Flag::B])),
    clause(
        "TLD-04",
        ".LZ reads level 0 and takes no register, .LL takes one unsigned level; levels count from the first level of the texture's view",
    ),
    clause(
        "TLD-05",
        ".AOFFI takes one register with three signed 4-bit fields, u lowest; they are added in texel space, never to the array index",
    ).about(About::With(&[Flag::Aoffi])),
    clause("TLD-06", ".MS takes one sample number; only with .LZ, only 2D and ARRAY_2D, never with .CL").about(About::With(&[Flag::Ms])),
    clause(
        "TLD-07",
        ".CL clamps coordinates and array index to the edge; without it what lies outside reads black border; the sampler's own address modes play no part",
    ),
    clause("TLD-08", ".NODEP: killed lanes do not fetch; without it killed lanes of a live quad still do"),
    clause(
        "TLD-09",
        ".T increments the warp's 3-bit texture count afterwards, .P increments the 5-bit phase and zeroes the texture count; both sit in the control slot",
    ).about(About::With(&[Flag::T, Flag::P, Flag::Invalidphase3])),
    clause(
        "TLD-10",
        "Ps receives, per lane, true where a texel of the access is not resident; sm_52 and later",
    ).about(About::Writing(Field::Ps)),
    clause(
        "TLD-11",
        "a header index above the pool's MaximumIndex is an invalid texture, which returns 0 in every component and counts as resident",
    ),
    clause(
        "TLD-12",
        "paramA is 1D, 2D, 3D, ARRAY_1D or ARRAY_2D; CUBE, ARRAY_3D and ARRAY_CUBE print but do not assemble",
    ),
    clause(
        "TLD-13",
        "coordinates are signed 32-bit, the array index is the unsigned low half of its register",
    ),
    clause(
        "TLD-14",
        "a paramA with another number of coordinates than the texture returns 0; array or not does not have to match",
    ),
    clause(
        "TLD-15",
        "wmsk chooses components R, G, B, A, all when absent; the chosen ones land in consecutive registers",
    ),
    clause(
        "TLD-16",
        "Ra holds array, s, t, r; Rb holds handle, lod, offset, sample number; what is absent moves the rest up",
    ),
    clause("TLD-17", "Rd, Ra and Rb are multiples of 1, 2, 4, 4 for 1, 2, 3, 4 scalars"),
    clause(
        "TLD-18",
        "an Rb that holds nothing should be RZ (a warning); an Ra or Rb that holds something must not be RZ",
    ),
    clause(
        "TLD-19",
        "sampler and header state are overridden: point filters, no anisotropy, border colour 0, no comparison, no header optimisation control",
    ),
    clause("TLD-20", "D3D ld is TLD, ld2dms is TLD.MS"),
    clause("TLD-21", "the example lines of the page assemble, print back and run").about(About::Page),
    clause(
        "TEXS-01",
        "TEXS{.F16}{.lod}{.DC}{.NODEP}{.phase} with Rd1 = RZ and a mask of one or two components, or with Rd1 and a mask of three or four; # starts a comment",
    ),
    clause(
        "TEXS-02",
        ".LZ is level 0, .LL one fp32 level from the first level of the view, neither the level that the quad's coordinates give",
    ),
    clause(
        "TEXS-03",
        ".DC takes one fp32 reference; TEXS and TEXS.LZ compare whatever the sampler says, TEXS.LL only if the sampler enables it; not for 3D",
    ).about(About::With(&[Flag::Dc])),
    clause(
        "TEXS-04",
        "the handle comes from the constant bank; via header binding the header index is the sampler index too; an index above either pool's MaximumIndex is an invalid texture",
    ),
    clause(
        "TEXS-05",
        "masks R G B A RG RA GA BA go with Rd1 = RZ, RGB RGA RBA GBA RGBA with another Rd1, RGBA when absent",
    ),
    clause(
        "TEXS-06",
        "32-bit results: the first two components of the mask in Rd0, Rd0+1, the others in Rd1, Rd1+1; where the two overlap Rd1 wins (a warning)",
    ).about(About::Without(&[Flag::F16])),
    clause("TEXS-07", ".F16 results are packed in pairs, low half first; an unused half is written 0").about(About::With(&[Flag::F16])),
    clause("TEXS-08", ".F16 is not for integer textures: the run stops with this code").about(About::With(&[Flag::F16])),
    clause("TEXS-09", "the rounding from float to half is launch state, the same for every unit").about(About::With(&[Flag::F16])),
    clause(
        "TEXS-10",
        "14 combinations of paramA, .DC and .lod exist, each with its packing of Ra and Rb; any other does not assemble",
    ),
    clause("TEXS-11", "s, t and r are fp32, the array index is the unsigned low half of its register"),
    clause(
        "TEXS-12",
        "Rd0 and Rd1 are multiples of their number of scalars, Ra and Rb of 1 or 2; an Rb that holds nothing must be RZ, an Ra or Rb that holds something must not",
    ),
    clause(
        "TEXS-13",
        "coordinates are sanitised before use by one documented rule: NaN, infinities and denormals",
    ),
    clause("TEXS-14", ".NODEP and phase as for TLD").about(About::With(&[Flag::Nodep, Flag::T, Flag::P, Flag::Invalidphase3])),
    clause(
        "TEXS-15",
        "D3D sample is TEXS, sample_l TEXS.LL, sample_c TEXS.DC, sample_lz TEXS.LZ; sample_d is a sequence",
    ),
    clause(
        "TEXS-16",
        "the example lines of the page assemble, print back and run, and touch exactly the registers that their comments name",
    ).about(About::Page),
];

const fn clause(id: &'static str, rule: &'static str) -> Clause {
    Clause { id, rule, about: About::All }
}

/// The clauses of its page that are about an instruction.
pub fn applying(instruction: &Instruction) -> impl Iterator<Item = &'static Clause> {
    let (instruction, mnemonic) = (*instruction, instruction.encoding().layout.mnemonic);
    of(mnemonic).filter(move |clause| clause.applies(&instruction))
}

/// The clauses of one mnemonic's page.
pub fn of(mnemonic: &str) -> impl Iterator<Item = &'static Clause> {
    CLAUSES.iter().filter(move |clause| clause.id.rsplit_once('-').is_some_and(|id| id.0 == mnemonic))
}
