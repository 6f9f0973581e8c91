//! Vector instructions by what they do, for both widths.

use iced_x86::Code;

/// Declares operations with their instructions for 256 and 512 bits.
macro_rules! operations {
    ($($(#[$doc:meta])* $name:ident = $narrow:ident, $wide:ident;)*) => {
        /// What a vector instruction does to each element.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(super) enum Vector {
            $($(#[$doc])* $name,)*
        }

        impl Vector {
            /// The instruction.
            pub(super) fn code(self, wide: bool) -> Code {
                match self {
                    $(Vector::$name => if wide { Code::$wide } else { Code::$narrow },)*
                }
            }
        }
    };
}

operations! {
    // 32-bit integers
    Add = VEX_Vpaddd_ymm_ymm_ymmm256, EVEX_Vpaddd_zmm_k1z_zmm_zmmm512b32;
    Subtract = VEX_Vpsubd_ymm_ymm_ymmm256, EVEX_Vpsubd_zmm_k1z_zmm_zmmm512b32;
    Multiply = VEX_Vpmulld_ymm_ymm_ymmm256, EVEX_Vpmulld_zmm_k1z_zmm_zmmm512b32;
    /// The sum of the products of the signed 16-bit halves.
    MultiplyHalves = VEX_Vpmaddwd_ymm_ymm_ymmm256, EVEX_Vpmaddwd_zmm_k1z_zmm_zmmm512;
    And = VEX_Vpand_ymm_ymm_ymmm256, EVEX_Vpandd_zmm_k1z_zmm_zmmm512b32;
    /// `!a & b`
    AndNot = VEX_Vpandn_ymm_ymm_ymmm256, EVEX_Vpandnd_zmm_k1z_zmm_zmmm512b32;
    Or = VEX_Vpor_ymm_ymm_ymmm256, EVEX_Vpord_zmm_k1z_zmm_zmmm512b32;
    Xor = VEX_Vpxor_ymm_ymm_ymmm256, EVEX_Vpxord_zmm_k1z_zmm_zmmm512b32;
    ShiftLeft = VEX_Vpsllvd_ymm_ymm_ymmm256, EVEX_Vpsllvd_zmm_k1z_zmm_zmmm512b32;
    ShiftRight = VEX_Vpsrlvd_ymm_ymm_ymmm256, EVEX_Vpsrlvd_zmm_k1z_zmm_zmmm512b32;
    ShiftRightSigned = VEX_Vpsravd_ymm_ymm_ymmm256, EVEX_Vpsravd_zmm_k1z_zmm_zmmm512b32;
    ShiftLeftBy = VEX_Vpslld_ymm_ymm_imm8, EVEX_Vpslld_zmm_k1z_zmmm512b32_imm8;
    ShiftRightBy = VEX_Vpsrld_ymm_ymm_imm8, EVEX_Vpsrld_zmm_k1z_zmmm512b32_imm8;
    ShiftRightSignedBy = VEX_Vpsrad_ymm_ymm_imm8, EVEX_Vpsrad_zmm_k1z_zmmm512b32_imm8;
    SmallerSigned = VEX_Vpminsd_ymm_ymm_ymmm256, EVEX_Vpminsd_zmm_k1z_zmm_zmmm512b32;
    Smaller = VEX_Vpminud_ymm_ymm_ymmm256, EVEX_Vpminud_zmm_k1z_zmm_zmmm512b32;
    LargerSigned = VEX_Vpmaxsd_ymm_ymm_ymmm256, EVEX_Vpmaxsd_zmm_k1z_zmm_zmmm512b32;
    Absolute = VEX_Vpabsd_ymm_ymmm256, EVEX_Vpabsd_zmm_k1z_zmmm512b32;
    Larger = VEX_Vpmaxud_ymm_ymm_ymmm256, EVEX_Vpmaxud_zmm_k1z_zmm_zmmm512b32;

    // 16-bit integers
    AddHalves = VEX_Vpaddw_ymm_ymm_ymmm256, EVEX_Vpaddw_zmm_k1z_zmm_zmmm512;
    SubtractHalves = VEX_Vpsubw_ymm_ymm_ymmm256, EVEX_Vpsubw_zmm_k1z_zmm_zmmm512;
    /// The lower halves of the products.
    MultiplyLowHalves = VEX_Vpmullw_ymm_ymm_ymmm256, EVEX_Vpmullw_zmm_k1z_zmm_zmmm512;
    /// The upper halves of the products of unsigned 16-bit elements.
    MultiplyHighHalves = VEX_Vpmulhuw_ymm_ymm_ymmm256, EVEX_Vpmulhuw_zmm_k1z_zmm_zmmm512;
    ShiftLeftHalvesBy = VEX_Vpsllw_ymm_ymm_imm8, EVEX_Vpsllw_zmm_k1z_zmmm512_imm8;
    ShiftRightHalvesBy = VEX_Vpsrlw_ymm_ymm_imm8, EVEX_Vpsrlw_zmm_k1z_zmmm512_imm8;
    ShiftRightSignedHalvesBy = VEX_Vpsraw_ymm_ymm_imm8, EVEX_Vpsraw_zmm_k1z_zmmm512_imm8;
    LargerSignedHalves = VEX_Vpmaxsw_ymm_ymm_ymmm256, EVEX_Vpmaxsw_zmm_k1z_zmm_zmmm512;
    /// Halves of the second operand where a number has bits; there is none for 512 bits.
    BlendHalves = VEX_Vpblendw_ymm_ymm_ymmm256_imm8, INVALID;

    // 8-bit integers
    /// The sums of the products of two bytes, unsigned ones of the first operand and signed ones of the second, in 16 bits.
    MultiplyBytes = VEX_Vpmaddubsw_ymm_ymm_ymmm256, EVEX_Vpmaddubsw_zmm_k1z_zmm_zmmm512;
    LargerSignedBytes = VEX_Vpmaxsb_ymm_ymm_ymmm256, EVEX_Vpmaxsb_zmm_k1z_zmm_zmmm512;

    // 64-bit integers
    AndQuad = VEX_Vpand_ymm_ymm_ymmm256, EVEX_Vpandq_zmm_k1z_zmm_zmmm512b64;
    OrQuad = VEX_Vpor_ymm_ymm_ymmm256, EVEX_Vporq_zmm_k1z_zmm_zmmm512b64;
    XorQuad = VEX_Vpxor_ymm_ymm_ymmm256, EVEX_Vpxorq_zmm_k1z_zmm_zmmm512b64;
    AddQuad = VEX_Vpaddq_ymm_ymm_ymmm256, EVEX_Vpaddq_zmm_k1z_zmm_zmmm512b64;
    SubtractQuad = VEX_Vpsubq_ymm_ymm_ymmm256, EVEX_Vpsubq_zmm_k1z_zmm_zmmm512b64;
    ShiftLeftQuadBy = VEX_Vpsllq_ymm_ymm_imm8, EVEX_Vpsllq_zmm_k1z_zmmm512b64_imm8;
    ShiftRightQuadBy = VEX_Vpsrlq_ymm_ymm_imm8, EVEX_Vpsrlq_zmm_k1z_zmmm512b64_imm8;
    ShiftLeftQuad = VEX_Vpsllvq_ymm_ymm_ymmm256, EVEX_Vpsllvq_zmm_k1z_zmm_zmmm512b64;
    ShiftRightQuad = VEX_Vpsrlvq_ymm_ymm_ymmm256, EVEX_Vpsrlvq_zmm_k1z_zmm_zmmm512b64;
    /// The products of the even 32-bit elements.
    MultiplyEven = VEX_Vpmuludq_ymm_ymm_ymmm256, EVEX_Vpmuludq_zmm_k1z_zmm_zmmm512b64;
    MultiplyEvenSigned = VEX_Vpmuldq_ymm_ymm_ymmm256, EVEX_Vpmuldq_zmm_k1z_zmm_zmmm512b64;
    /// The lower halves of the products; there is none for 256 bits without AVX-512.
    MultiplyLowQuad = INVALID, EVEX_Vpmullq_zmm_k1z_zmm_zmmm512b64;

    // Singles
    AddSingle = VEX_Vaddps_ymm_ymm_ymmm256, EVEX_Vaddps_zmm_k1z_zmm_zmmm512b32_er;
    SubtractSingle = VEX_Vsubps_ymm_ymm_ymmm256, EVEX_Vsubps_zmm_k1z_zmm_zmmm512b32_er;
    MultiplySingle = VEX_Vmulps_ymm_ymm_ymmm256, EVEX_Vmulps_zmm_k1z_zmm_zmmm512b32_er;
    DivideSingle = VEX_Vdivps_ymm_ymm_ymmm256, EVEX_Vdivps_zmm_k1z_zmm_zmmm512b32_er;
    /// With a relative error of 1.5 · 2⁻¹² at most; denormals count as zeros, but not where there are 512 bits.
    GuessReciprocalSquareRoot = VEX_Vrsqrtps_ymm_ymmm256, EVEX_Vrsqrt14ps_zmm_k1z_zmmm512b32;
    SquareRootSingle = VEX_Vsqrtps_ymm_ymmm256, EVEX_Vsqrtps_zmm_k1z_zmmm512b32_er;
    /// The second one where either is a NaN or both are zero.
    SmallerSingle = VEX_Vminps_ymm_ymm_ymmm256, EVEX_Vminps_zmm_k1z_zmm_zmmm512b32_sae;
    /// The same.
    LargerSingle = VEX_Vmaxps_ymm_ymm_ymmm256, EVEX_Vmaxps_zmm_k1z_zmm_zmmm512b32_sae;
    /// `b · a + c` of a, b, c.
    MultiplyAddSingle = VEX_Vfmadd213ps_ymm_ymm_ymmm256, EVEX_Vfmadd213ps_zmm_k1z_zmm_zmmm512b32_er;
    MultiplySubtractSingle = VEX_Vfmsub213ps_ymm_ymm_ymmm256, EVEX_Vfmsub213ps_zmm_k1z_zmm_zmmm512b32_er;
    NegativeMultiplyAddSingle = VEX_Vfnmadd213ps_ymm_ymm_ymmm256, EVEX_Vfnmadd213ps_zmm_k1z_zmm_zmmm512b32_er;
    NegativeMultiplySubtractSingle = VEX_Vfnmsub213ps_ymm_ymm_ymmm256, EVEX_Vfnmsub213ps_zmm_k1z_zmm_zmmm512b32_er;
    /// `a · c + b` of a, b, c.
    MultiplyByLastAddSingle = VEX_Vfmadd132ps_ymm_ymm_ymmm256, EVEX_Vfmadd132ps_zmm_k1z_zmm_zmmm512b32_er;
    /// `a + b · c` of a, b, c.
    AddProductSingle = VEX_Vfmadd231ps_ymm_ymm_ymmm256, EVEX_Vfmadd231ps_zmm_k1z_zmm_zmmm512b32_er;
    SubtractFromProductSingle = VEX_Vfmsub231ps_ymm_ymm_ymmm256, EVEX_Vfmsub231ps_zmm_k1z_zmm_zmmm512b32_er;
    SubtractProductSingle = VEX_Vfnmadd231ps_ymm_ymm_ymmm256, EVEX_Vfnmadd231ps_zmm_k1z_zmm_zmmm512b32_er;
    NegativeSubtractProductSingle = VEX_Vfnmsub231ps_ymm_ymm_ymmm256, EVEX_Vfnmsub231ps_zmm_k1z_zmm_zmmm512b32_er;
    RoundSingle = VEX_Vroundps_ymm_ymmm256_imm8, EVEX_Vrndscaleps_zmm_k1z_zmmm512b32_imm8_sae;
    SingleOfInteger = VEX_Vcvtdq2ps_ymm_ymmm256, EVEX_Vcvtdq2ps_zmm_k1z_zmmm512b32_er;
    /// Toward zero; what does not fit becomes 0x80000000.
    IntegerOfSingle = VEX_Vcvttps2dq_ymm_ymmm256, EVEX_Vcvttps2dq_zmm_k1z_zmmm512b32_sae;

    // Doubles
    AddDouble = VEX_Vaddpd_ymm_ymm_ymmm256, EVEX_Vaddpd_zmm_k1z_zmm_zmmm512b64_er;
    SubtractDouble = VEX_Vsubpd_ymm_ymm_ymmm256, EVEX_Vsubpd_zmm_k1z_zmm_zmmm512b64_er;
    MultiplyDouble = VEX_Vmulpd_ymm_ymm_ymmm256, EVEX_Vmulpd_zmm_k1z_zmm_zmmm512b64_er;
    DivideDouble = VEX_Vdivpd_ymm_ymm_ymmm256, EVEX_Vdivpd_zmm_k1z_zmm_zmmm512b64_er;
    SquareRootDouble = VEX_Vsqrtpd_ymm_ymmm256, EVEX_Vsqrtpd_zmm_k1z_zmmm512b64_er;
    /// The second one where either is a NaN or both are zero.
    SmallerDouble = VEX_Vminpd_ymm_ymm_ymmm256, EVEX_Vminpd_zmm_k1z_zmm_zmmm512b64_sae;
    /// The same.
    LargerDouble = VEX_Vmaxpd_ymm_ymm_ymmm256, EVEX_Vmaxpd_zmm_k1z_zmm_zmmm512b64_sae;
    RoundDouble = VEX_Vroundpd_ymm_ymmm256_imm8, EVEX_Vrndscalepd_zmm_k1z_zmmm512b64_imm8_sae;
    MultiplyAddDouble = VEX_Vfmadd213pd_ymm_ymm_ymmm256, EVEX_Vfmadd213pd_zmm_k1z_zmm_zmmm512b64_er;
    MultiplySubtractDouble = VEX_Vfmsub213pd_ymm_ymm_ymmm256, EVEX_Vfmsub213pd_zmm_k1z_zmm_zmmm512b64_er;
    NegativeMultiplyAddDouble = VEX_Vfnmadd213pd_ymm_ymm_ymmm256, EVEX_Vfnmadd213pd_zmm_k1z_zmm_zmmm512b64_er;
    NegativeMultiplySubtractDouble = VEX_Vfnmsub213pd_ymm_ymm_ymmm256, EVEX_Vfnmsub213pd_zmm_k1z_zmm_zmmm512b64_er;

    // Order of elements, within each 128 bits
    InterleaveLow = VEX_Vpunpckldq_ymm_ymm_ymmm256, EVEX_Vpunpckldq_zmm_k1z_zmm_zmmm512b32;
    InterleaveHigh = VEX_Vpunpckhdq_ymm_ymm_ymmm256, EVEX_Vpunpckhdq_zmm_k1z_zmm_zmmm512b32;
    InterleaveLowQuad = VEX_Vpunpcklqdq_ymm_ymm_ymmm256, EVEX_Vpunpcklqdq_zmm_k1z_zmm_zmmm512b64;
    InterleaveHighQuad = VEX_Vpunpckhqdq_ymm_ymm_ymmm256, EVEX_Vpunpckhqdq_zmm_k1z_zmm_zmmm512b64;
    /// Bytes of the first operand, by the bytes of the second one; zero for those above 127.
    ShuffleBytes = VEX_Vpshufb_ymm_ymm_ymmm256, EVEX_Vpshufb_zmm_k1z_zmm_zmmm512;
    /// Words of the second operand, by the numbers of the first one.
    PermuteWords = VEX_Vpermd_ymm_ymm_ymmm256, EVEX_Vpermd_zmm_k1z_zmm_zmmm512b32;
    /// Two elements of each operand, by the bits of a number.
    Shuffle = VEX_Vshufps_ymm_ymm_ymmm256_imm8, EVEX_Vshufps_zmm_k1z_zmm_zmmm512b32_imm8;

    // Moves
    Load = VEX_Vmovdqu_ymm_ymmm256, EVEX_Vmovdqu32_zmm_k1z_zmmm512;
    Store = VEX_Vmovdqu_ymmm256_ymm, EVEX_Vmovdqu32_zmmm512_k1z_zmm;
    Broadcast = VEX_Vpbroadcastd_ymm_xmmm32, EVEX_Vpbroadcastd_zmm_k1z_xmmm32;
    BroadcastQuad = VEX_Vpbroadcastq_ymm_xmmm64, EVEX_Vpbroadcastq_zmm_k1z_xmmm64;
}

/// For [`Vector::BlendHalves`]: the upper halves of words.
pub(super) const UPPER_HALVES: u8 = 0b1010_1010;
/// For [`Vector::Shuffle`]: the lower words of the 64-bit elements of both operands.
pub(super) const LOW_WORDS: u8 = 0x88;
/// The upper ones.
pub(super) const HIGH_WORDS: u8 = 0xdd;
