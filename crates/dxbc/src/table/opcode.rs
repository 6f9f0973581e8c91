//! The opcodes: their numbers and their names in a listing.

use crate::names::named;

named! {
    /// What an instruction does.
    Opcode {
        Add = 0, "add";
        And = 1, "and";
        Break = 2, "break";
        Breakc = 3, "breakc";
        Call = 4, "call";
        Callc = 5, "callc";
        Case = 6, "case";
        Continue = 7, "continue";
        Continuec = 8, "continuec";
        Cut = 9, "cut";
        Default = 10, "default";
        DerivRtx = 11, "deriv_rtx";
        DerivRty = 12, "deriv_rty";
        Discard = 13, "discard";
        Div = 14, "div";
        Dp2 = 15, "dp2";
        Dp3 = 16, "dp3";
        Dp4 = 17, "dp4";
        Else = 18, "else";
        Emit = 19, "emit";
        EmitThenCut = 20, "emit_then_cut";
        Endif = 21, "endif";
        Endloop = 22, "endloop";
        Endswitch = 23, "endswitch";
        Eq = 24, "eq";
        Exp = 25, "exp";
        Frc = 26, "frc";
        Ftoi = 27, "ftoi";
        Ftou = 28, "ftou";
        Ge = 29, "ge";
        Iadd = 30, "iadd";
        If = 31, "if";
        Ieq = 32, "ieq";
        Ige = 33, "ige";
        Ilt = 34, "ilt";
        Imad = 35, "imad";
        Imax = 36, "imax";
        Imin = 37, "imin";
        Imul = 38, "imul";
        Ine = 39, "ine";
        Ineg = 40, "ineg";
        Ishl = 41, "ishl";
        Ishr = 42, "ishr";
        Itof = 43, "itof";
        Label = 44, "label";
        Ld = 45, "ld";
        Ldms = 46, "ldms";
        Log = 47, "log";
        Loop = 48, "loop";
        Lt = 49, "lt";
        Mad = 50, "mad";
        Min = 51, "min";
        Max = 52, "max";
        Customdata = 53, "customdata";
        Mov = 54, "mov";
        Movc = 55, "movc";
        Mul = 56, "mul";
        Ne = 57, "ne";
        Nop = 58, "nop";
        Not = 59, "not";
        Or = 60, "or";
        Resinfo = 61, "resinfo";
        Ret = 62, "ret";
        Retc = 63, "retc";
        RoundNe = 64, "round_ne";
        RoundNi = 65, "round_ni";
        RoundPi = 66, "round_pi";
        RoundZ = 67, "round_z";
        Rsq = 68, "rsq";
        Sample = 69, "sample";
        SampleC = 70, "sample_c";
        SampleCLz = 71, "sample_c_lz";
        SampleL = 72, "sample_l";
        SampleD = 73, "sample_d";
        SampleB = 74, "sample_b";
        Sqrt = 75, "sqrt";
        Switch = 76, "switch";
        Sincos = 77, "sincos";
        Udiv = 78, "udiv";
        Ult = 79, "ult";
        Uge = 80, "uge";
        Umul = 81, "umul";
        Umad = 82, "umad";
        Umax = 83, "umax";
        Umin = 84, "umin";
        Ushr = 85, "ushr";
        Utof = 86, "utof";
        Xor = 87, "xor";
        DclResource = 88, "dcl_resource";
        DclConstantbuffer = 89, "dcl_constantbuffer";
        DclSampler = 90, "dcl_sampler";
        DclIndexrange = 91, "dcl_indexrange";
        DclOutputtopology = 92, "dcl_outputtopology";
        DclInputprimitive = 93, "dcl_inputprimitive";
        DclMaxout = 94, "dcl_maxout";
        DclInput = 95, "dcl_input";
        DclInputSgv = 96, "dcl_input_sgv";
        DclInputSiv = 97, "dcl_input_siv";
        DclInputPs = 98, "dcl_input_ps";
        DclInputPsSgv = 99, "dcl_input_ps_sgv";
        DclInputPsSiv = 100, "dcl_input_ps_siv";
        DclOutput = 101, "dcl_output";
        DclOutputSgv = 102, "dcl_output_sgv";
        DclOutputSiv = 103, "dcl_output_siv";
        DclTemps = 104, "dcl_temps";
        DclIndexableTemp = 105, "dcl_indexableTemp";
        DclGlobalFlags = 106, "dcl_globalFlags";
        Jmp = 107, "jmp";
        Lod = 108, "lod";
        Gather4 = 109, "gather4";
        Samplepos = 110, "samplepos";
        Sampleinfo = 111, "sampleinfo";
        Reserved112 = 112, "";
        HsDecls = 113, "hs_decls";
        HsControlPointPhase = 114, "hs_control_point_phase";
        HsForkPhase = 115, "hs_fork_phase";
        HsJoinPhase = 116, "hs_join_phase";
        EmitStream = 117, "emit_stream";
        CutStream = 118, "cut_stream";
        EmitThenCutStream = 119, "emit_then_cut_stream";
        Fcall = 120, "fcall";
        Bufinfo = 121, "bufinfo";
        DerivRtxCoarse = 122, "deriv_rtx_coarse";
        DerivRtxFine = 123, "deriv_rtx_fine";
        DerivRtyCoarse = 124, "deriv_rty_coarse";
        DerivRtyFine = 125, "deriv_rty_fine";
        Gather4C = 126, "gather4_c";
        Gather4Po = 127, "gather4_po";
        Gather4PoC = 128, "gather4_po_c";
        Rcp = 129, "rcp";
        F32tof16 = 130, "f32tof16";
        F16tof32 = 131, "f16tof32";
        Uaddc = 132, "uaddc";
        Usubb = 133, "usubb";
        Countbits = 134, "countbits";
        FirstbitHi = 135, "firstbit_hi";
        FirstbitLo = 136, "firstbit_lo";
        FirstbitShi = 137, "firstbit_shi";
        Ubfe = 138, "ubfe";
        Ibfe = 139, "ibfe";
        Bfi = 140, "bfi";
        Bfrev = 141, "bfrev";
        Swapc = 142, "swapc";
        DclStream = 143, "dcl_stream";
        DclFunctionBody = 144, "dcl_function_body";
        DclFunctionTable = 145, "dcl_function_table";
        DclInterface = 146, "dcl_interface";
        DclInputControlPointCount = 147, "dcl_input_control_point_count";
        DclOutputControlPointCount = 148, "dcl_output_control_point_count";
        DclTessellatorDomain = 149, "dcl_tessellator_domain";
        DclTessellatorPartitioning = 150, "dcl_tessellator_partitioning";
        DclTessellatorOutputPrimitive = 151, "dcl_tessellator_output_primitive";
        DclHsMaxTessfactor = 152, "dcl_hs_max_tessfactor";
        DclHsForkPhaseInstanceCount = 153, "dcl_hs_fork_phase_instance_count";
        DclHsJoinPhaseInstanceCount = 154, "dcl_hs_join_phase_instance_count";
        DclThreadGroup = 155, "dcl_thread_group";
        DclUavTyped = 156, "dcl_uav_typed";
        DclUavRaw = 157, "dcl_uav_raw";
        DclUavStructured = 158, "dcl_uav_structured";
        DclTgsmRaw = 159, "dcl_tgsm_raw";
        DclTgsmStructured = 160, "dcl_tgsm_structured";
        DclResourceRaw = 161, "dcl_resource_raw";
        DclResourceStructured = 162, "dcl_resource_structured";
        LdUavTyped = 163, "ld_uav_typed";
        StoreUavTyped = 164, "store_uav_typed";
        LdRaw = 165, "ld_raw";
        StoreRaw = 166, "store_raw";
        LdStructured = 167, "ld_structured";
        StoreStructured = 168, "store_structured";
        AtomicAnd = 169, "atomic_and";
        AtomicOr = 170, "atomic_or";
        AtomicXor = 171, "atomic_xor";
        AtomicCmpStore = 172, "atomic_cmp_store";
        AtomicIadd = 173, "atomic_iadd";
        AtomicImax = 174, "atomic_imax";
        AtomicImin = 175, "atomic_imin";
        AtomicUmax = 176, "atomic_umax";
        AtomicUmin = 177, "atomic_umin";
        ImmAtomicAlloc = 178, "imm_atomic_alloc";
        ImmAtomicConsume = 179, "imm_atomic_consume";
        ImmAtomicIadd = 180, "imm_atomic_iadd";
        ImmAtomicAnd = 181, "imm_atomic_and";
        ImmAtomicOr = 182, "imm_atomic_or";
        ImmAtomicXor = 183, "imm_atomic_xor";
        ImmAtomicExch = 184, "imm_atomic_exch";
        ImmAtomicCmpExch = 185, "imm_atomic_cmp_exch";
        ImmAtomicImax = 186, "imm_atomic_imax";
        ImmAtomicImin = 187, "imm_atomic_imin";
        ImmAtomicUmax = 188, "imm_atomic_umax";
        ImmAtomicUmin = 189, "imm_atomic_umin";
        Sync = 190, "sync";
        Dadd = 191, "dadd";
        Dmax = 192, "dmax";
        Dmin = 193, "dmin";
        Dmul = 194, "dmul";
        Deq = 195, "deq";
        Dge = 196, "dge";
        Dlt = 197, "dlt";
        Dne = 198, "dne";
        Dmov = 199, "dmov";
        Dmovc = 200, "dmovc";
        Dtof = 201, "dtof";
        Ftod = 202, "ftod";
        EvalSnapped = 203, "eval_snapped";
        EvalSampleIndex = 204, "eval_sample_index";
        EvalCentroid = 205, "eval_centroid";
        DclGsinstances = 206, "dcl_gsinstances";
        Abort = 207, "abort";
        DebugBreak = 208, "debug_break";
        Reserved209 = 209, "";
        Ddiv = 210, "ddiv";
        Dfma = 211, "dfma";
        Drcp = 212, "drcp";
        Msad = 213, "msad";
        Dtoi = 214, "dtoi";
        Dtou = 215, "dtou";
        Itod = 216, "itod";
        Utod = 217, "utod";
        Reserved218 = 218, "";
        Gather4S = 219, "gather4_s";
        Gather4CS = 220, "gather4_c_s";
        Gather4PoS = 221, "gather4_po_s";
        Gather4PoCS = 222, "gather4_po_c_s";
        LdS = 223, "ld_s";
        LdmsS = 224, "ldms_s";
        LdUavTypedS = 225, "ld_uav_typed_s";
        LdRawS = 226, "ld_raw_s";
        LdStructuredS = 227, "ld_structured_s";
        SampleLS = 228, "sample_l_s";
        SampleCLzS = 229, "sample_c_lz_s";
        SampleClS = 230, "sample_cl_s";
        SampleBClS = 231, "sample_b_cl_s";
        SampleDClS = 232, "sample_d_cl_s";
        SampleCClS = 233, "sample_c_cl_s";
        CheckAccessFullyMapped = 234, "check_access_fully_mapped";
    }
}

impl Opcode {
    /// Whether it declares a view of unordered access.
    pub(crate) const fn declares_view(self) -> bool {
        matches!(self, Opcode::DclUavTyped | Opcode::DclUavRaw | Opcode::DclUavStructured)
    }

    /// Whether it declares an output.
    pub(crate) const fn declares_output(self) -> bool {
        matches!(self, Opcode::DclOutput | Opcode::DclOutputSgv | Opcode::DclOutputSiv)
    }

    /// Whether it declares an input of a pixel shader, with the way to interpolate it.
    pub(crate) const fn is_interpolated(self) -> bool {
        matches!(self, Opcode::DclInputPs | Opcode::DclInputPsSgv | Opcode::DclInputPsSiv)
    }

    /// Whether it declares a register together with a value of the system's.
    pub(crate) const fn names_value(self) -> bool {
        matches!(
            self,
            Opcode::DclInputSgv
                | Opcode::DclInputSiv
                | Opcode::DclInputPsSgv
                | Opcode::DclInputPsSiv
                | Opcode::DclOutputSgv
                | Opcode::DclOutputSiv
        )
    }

    /// Whether it samples and tells whether all texels were mapped.
    pub(crate) const fn is_sample_with_status(self) -> bool {
        matches!(
            self,
            Opcode::SampleLS
                | Opcode::SampleCLzS
                | Opcode::SampleClS
                | Opcode::SampleBClS
                | Opcode::SampleDClS
                | Opcode::SampleCClS
        )
    }

    /// Whether it loads a texel of a multisample texture, for which a page of its own has the rules.
    pub(crate) const fn is_ld2dms(self) -> bool {
        matches!(self, Opcode::Ldms | Opcode::LdmsS)
    }

    /// Whether it begins a phase of a hull shader.
    pub(crate) const fn begins_phase(self) -> bool {
        matches!(
            self,
            Opcode::HsDecls | Opcode::HsControlPointPhase | Opcode::HsForkPhase | Opcode::HsJoinPhase
        )
    }

    /// Whether it changes memory as a whole.
    pub(crate) const fn is_atomic(self) -> bool {
        matches!(
            self,
            Opcode::AtomicAnd
                | Opcode::AtomicOr
                | Opcode::AtomicXor
                | Opcode::AtomicCmpStore
                | Opcode::AtomicIadd
                | Opcode::AtomicImax
                | Opcode::AtomicImin
                | Opcode::AtomicUmax
                | Opcode::AtomicUmin
                | Opcode::ImmAtomicAlloc
                | Opcode::ImmAtomicConsume
                | Opcode::ImmAtomicIadd
                | Opcode::ImmAtomicAnd
                | Opcode::ImmAtomicOr
                | Opcode::ImmAtomicXor
                | Opcode::ImmAtomicExch
                | Opcode::ImmAtomicCmpExch
                | Opcode::ImmAtomicImax
                | Opcode::ImmAtomicImin
                | Opcode::ImmAtomicUmax
                | Opcode::ImmAtomicUmin
        )
    }
}
