//! Which instructions are in which file of encoding vectors.

/// Some instructions of the machine, whose vectors share a file.
pub struct Group {
    /// Name of the file.
    pub name: &'static str,
    /// How many words of each instruction, in percent of what the target gets.
    pub percent: usize,
    /// The mnemonics, with blanks between them. A target may lack some of them.
    pub mnemonics: &'static str,
}

/// All groups.
pub const GROUPS: [Group; 10] = [
    Group { name: "texture", percent: 300, mnemonics: "TEX TEXS TLD TLDS TLD4 TLD4S TXD TXQ TMML TXA LDC" },
    Group {
        name: "arithmetic",
        percent: 100,
        mnemonics: "MOV MOV32I IADD IADD32I IADD3 ISCADD ISCADD32I LEA XMAD SHL SHR SHF BFE BFI LOP LOP32I \
            LOP3 ISETP ISET SEL ICMP I2F F2I F2F I2I FADD FMUL FFMA FADD32I FMUL32I FFMA32I FSETP \
            FSET FCMP FMNMX IMNMX MUFU RRO PSETP PSET PRMT FLO POPC",
    },
    Group {
        name: "control",
        percent: 100,
        mnemonics: "S2R LDG STG BRA SSY SYNC PBK BRK PCNT CONT CAL RET EXIT KIL DEPBAR NOP",
    },
    Group {
        name: "exchange",
        percent: 100,
        mnemonics: "CS2R FCHK FSWZADD SHFL VOTE LDS STS LDL STL BAR MEMBAR PRET SAM RAM",
    },
    Group {
        name: "atomic",
        percent: 100,
        mnemonics: "ATOM ATOMS RED LD ST SULD SUST SUATOM SURED CCTL CCTLL CCTLT",
    },
    Group {
        name: "wide",
        percent: 60,
        mnemonics: "DADD DMUL DFMA DMNMX DSET DSETP IMAD IMAD32I IMADSP IMUL IMUL32I IDP",
    },
    Group {
        name: "half",
        percent: 60,
        mnemonics: "HADD2 HADD2_32I HMUL2 HMUL2_32I HFMA2 HFMA2_32I HSET2 HSETP2",
    },
    Group {
        name: "video",
        percent: 60,
        mnemonics: "VADD VABSDIFF VABSDIFF4 VMAD VMNMX VSET VSETP VSHL VSHR",
    },
    Group {
        name: "system",
        percent: 60,
        mnemonics: "BRX JMX JMP JCAL PEXIT PLONGJMP LONGJMP BPT RTT IDE R2P P2R CSET CSETP B2R R2B LEPC \
            GETCRSPTR GETLMEMBASE SETCRSPTR SETLMEMBASE",
    },
    Group { name: "graphics", percent: 60, mnemonics: "AL2P ALD AST IPA OUT ISBERD PIXLD STP" },
];
