#!/usr/bin/env python3
"""Writes programs by hand into crafted/*.dxbc: every opcode with literals in every place, precision, operand forms,
declarations with every value of their fields. The listings beside them are those of Microsoft's disassembler: .asm in the
default form, .hex with instructions only and hexadecimal literals.

usage: craft.py, then disassemble each crafted/NAME.dxbc with flags 0 into NAME.asm and 0xc0 into NAME.hex
"""
import math, os, struct

OPS = """0 add/3 1 and/3 2 break/0 3 breakc/1 4 call/1 5 callc/2 7 continue/0 8 continuec/1 9 cut/0 11 deriv_rtx/2
12 deriv_rty/2 13 discard/1 14 div/3 15 dp2/3 16 dp3/3 17 dp4/3 19 emit/0 20 emit_then_cut/0 24 eq/3 25 exp/2 26 frc/2 27 ftoi/2
28 ftou/2 29 ge/3 30 iadd/3 32 ieq/3 33 ige/3 34 ilt/3 35 imad/4 36 imax/3 37 imin/3 38 imul/4 39 ine/3 40 ineg/2 41 ishl/3 42 ishr/3
43 itof/2 44 label/1 45 ld/3 46 ldms/4 47 log/2 49 lt/3 50 mad/4 51 min/3 52 max/3 54 mov/2 55 movc/4 56 mul/3 57 ne/3 58 nop/0 59 not/2
60 or/3 61 resinfo/3 62 ret/0 63 retc/1 64 round_ne/2 65 round_ni/2 66 round_pi/2 67 round_z/2 68 rsq/2 69 sample/4 70 sample_c/5
71 sample_c_lz/5 72 sample_l/5 73 sample_d/6 74 sample_b/5 75 sqrt/2 77 sincos/3 78 udiv/4 79 ult/3 80 uge/3 81 umul/4 82 umad/4 83 umax/3
84 umin/3 85 ushr/3 86 utof/2 87 xor/3 107 jmp/0 108 lod/4 109 gather4/4 110 samplepos/3 111 sampleinfo/2 112 r/0 117 emit_stream/1 118 cut_stream/1
119 emit_then_cut_stream/1 121 bufinfo/2 122 deriv_rtx_coarse/2 123 deriv_rtx_fine/2 124 deriv_rty_coarse/2 125 deriv_rty_fine/2
126 gather4_c/5 127 gather4_po/5 128 gather4_po_c/6 129 rcp/2 130 f32tof16/2 131 f16tof32/2 132 uaddc/4 133 usubb/4 134 countbits/2
135 firstbit_hi/2 136 firstbit_lo/2 137 firstbit_shi/2 138 ubfe/4 139 ibfe/4 140 bfi/5 141 bfrev/2 142 swapc/5 163 ld_uav_typed/3
164 store_uav_typed/3 165 ld_raw/3 166 store_raw/3 167 ld_structured/4 168 store_structured/4 169 atomic_and/3 170 atomic_or/3
171 atomic_xor/3 172 atomic_cmp_store/4 173 atomic_iadd/3 174 atomic_imax/3 175 atomic_imin/3 176 atomic_umax/3 177 atomic_umin/3
178 imm_atomic_alloc/2 179 imm_atomic_consume/2 180 imm_atomic_iadd/4 181 imm_atomic_and/4 182 imm_atomic_or/4 183 imm_atomic_xor/4
184 imm_atomic_exch/4 185 imm_atomic_cmp_exch/5 186 imm_atomic_imax/4 187 imm_atomic_imin/4 188 imm_atomic_umax/4 189 imm_atomic_umin/4
190 sync/0 191 dadd/3 192 dmax/3 193 dmin/3 194 dmul/3 195 deq/3 196 dge/3 197 dlt/3 198 dne/3 199 dmov/2 200 dmovc/4 201 dtof/2 202 ftod/2
203 eval_snapped/3 204 eval_sample_index/3 205 eval_centroid/2 207 abort/0 208 debug_break/0 209 r/0 210 ddiv/3 211 dfma/4 212 drcp/2 213 msad/4
214 dtoi/2 215 dtou/2 216 itod/2 217 utod/2 218 r/0 219 gather4_s/5 220 gather4_c_s/6 221 gather4_po_s/6 222 gather4_po_c_s/7 223 ld_s/4
224 ldms_s/5 225 ld_uav_typed_s/4 226 ld_raw_s/4 227 ld_structured_s/5 228 sample_l_s/6 229 sample_c_lz_s/6 230 sample_cl_s/6
231 sample_b_cl_s/7 232 sample_d_cl_s/8 233 sample_c_cl_s/7 234 check_access_fully_mapped/2"""
OPERATIONS = [(int(n), x.split("/")[0], int(x.split("/")[1])) for n, x in zip(OPS.split()[::2], OPS.split()[1::2])]


def checksum(data):
    k = [int(abs(math.sin(i + 1)) * 2**32) & 0xFFFFFFFF for i in range(64)]
    s = [7, 12, 17, 22] * 4 + [5, 9, 14, 20] * 4 + [4, 11, 16, 23] * 4 + [6, 10, 15, 21] * 4
    state = [0x67452301, 0xEFCDAB89, 0x98BADCFE, 0x10325476]

    def block(chunk):
        m = struct.unpack("<16I", chunk)
        a, b, c, d = state
        for i in range(64):
            f, g = [((b & c) | (~b & d), i), ((d & b) | (~d & c), 5 * i + 1), (b ^ c ^ d, 3 * i + 5), (c ^ (b | ~d), 7 * i)][i // 16]
            f = (f + a + k[i] + m[g % 16]) & 0xFFFFFFFF
            a, d, c, b = d, c, b, (b + ((f << s[i] | f >> (32 - s[i])) & 0xFFFFFFFF)) & 0xFFFFFFFF
        state[:] = [(x + y) & 0xFFFFFFFF for x, y in zip(state, (a, b, c, d))]

    whole = len(data) // 64 * 64
    for i in range(0, whole, 64):
        block(data[i:i + 64])
    tail, bits = data[whole:], 8 * len(data)
    last = struct.pack("<I", bits >> 2 | 1)
    if len(tail) < 56:
        block((struct.pack("<I", bits) + tail + b"\x80").ljust(60, b"\0") + last)
    else:
        block((tail + b"\x80").ljust(64, b"\0"))
        block(struct.pack("<I", bits).ljust(60, b"\0") + last)
    return struct.pack("<4I", *state)


def container(program, tag=b"SHEX"):
    chunk = tag + struct.pack("<I", 4 * len(program)) + struct.pack("<%dI" % len(program), *program)
    body = struct.pack("<4I", 1, 36 + len(chunk), 1, 36) + chunk
    return b"DXBC" + checksum(body) + body


MASK, SWIZZLE, SELECT = 0, 1, 2


def reg(kind, *index, comp=None, mode=SWIZZLE, sel=0xE4, ext=None):
    """An operand: kind, indices (int, or (int, register) for relative ones), components."""
    comp = 2 if comp is None else comp
    token = comp | kind << 12 | len(index) << 20
    if comp == 2:
        token |= mode << 2 | sel << 4
    words = []
    for place, i in enumerate(index):
        if isinstance(i, tuple):
            token |= (3 if i[0] else 2) << (22 + 3 * place)
            words += ([i[0]] if i[0] else []) + i[1]
        else:
            words.append(i & 0xFFFFFFFF)
    out = [token] + ([] if ext is None else [ext]) + words
    if ext is not None:
        out[0] |= 1 << 31
    return out


def r(n, **kw):
    return reg(0, n, **kw)


def dest(n, mask=15, **kw):
    return reg(0, n, mode=MASK, sel=mask, **kw)


def lit(*words):
    return [0x4001 if len(words) == 1 else 0x4002] + [w & 0xFFFFFFFF for w in words]


def dbl(*words):
    return [0x5002] + list(words)


def op(n, *operands, controls=0, ext=()):
    words = [w for o in operands for w in o]
    ext = list(ext)
    head = [n | controls << 11 | (1 << 31 if ext else 0)] + [e | (1 << 31 if i + 1 < len(ext) else 0) for i, e in enumerate(ext)]
    head[0] |= (len(head) + len(words)) << 24
    return head + words


def program(stage, model, *instructions):
    words = [w for i in instructions for w in i]
    return [stage << 16 | model, len(words) + 2] + words


HERE = os.path.dirname(os.path.abspath(__file__)) + "/crafted/"
os.makedirs(HERE, exist_ok=True)


def write(name, stage, model, *instructions, tag=b"SHEX"):
    open(HERE + name + ".dxbc", "wb").write(container(program(stage, model, *instructions), tag))


VALUES = [0, 1, -1, 10000, 10001, -10000, -10001, 0x3F800000, 0xBF000000, 0x7F800000, 0xFF800000, 0x7FC00000, 0xFFC00000, 0x7F800001, 0xFF812345,
          1 << 31, 0x80000005, 0x00400000, 0x7F7FFFFF, 0x00800000, 0x33D6BF95, 0x35000000, 0x4B189680, 0x461C4000, 0x12345678, 0x80000001]


def literals():
    for start in range(0, len(OPERATIONS), 16):
        out = []
        for n, name, count in OPERATIONS[start:start + 16]:
            plain = [dest(k) if k == 0 else r(k) for k in range(count)]
            out.append(op(n, *plain))
            for place in range(0 if count == 1 else 1, count):
                for value in (1, 20000, 0x3F800000, 0x7FC00000, 1 << 31, 0x00000000):
                    out.append(op(n, *(lit(value) if k == place else plain[k] for k in range(count))))
                out.append(op(n, *(lit(1, 0x3F800000, -3, 0x41234567) if k == place else plain[k] for k in range(count))))
                out.append(op(n, *(dbl(0, 0x3FF80000, 5, 0xC0000000) if k == place else plain[k] for k in range(count))))
        write("literals-%03d" % OPERATIONS[start][0], 0, 0x50, *out)
    out = []
    for n in (0, 30, 54):
        out += [op(n, dest(0), *[lit(v)] * (1 if n == 54 else 2)) for v in VALUES]
    for low, high in ((0, 0x7FF00000), (0, 0xFFF00000), (0, 0x7FF80000), (0, 0xFFF80000), (1, 0x7FF00000), (1, 0), (0, 1 << 31), (0x9999999A, 0x3FB99999), (0, 0x43E00000)):
        out.append(op(191, dest(0), dbl(low, high, low, high), r(1)))
    write("values", 0, 0x50, *out)


def precision():
    for start in range(0, len(OPERATIONS), 24):
        out = []
        for n, name, count in OPERATIONS[start:start + 24]:
            for want in (0, 1, 4):
                for have in (0, 1, 2, 5):
                    if want == have or count < 2:
                        continue
                    e = lambda p: p << 14 | 1 if p else None
                    out.append(op(n, *(dest(k, ext=e(want)) if k == 0 else r(k, ext=e(have)) for k in range(count))))
        write("precision-%03d" % OPERATIONS[start][0], 0, 0x50, *out)


def modifiers():
    out = []
    for n, name, count in OPERATIONS:
        out.append(op(n, *(dest(0) if k == 0 else r(k) for k in range(count)), controls=1 << 2))
        out.append(op(n, *(dest(0) if k == 0 else r(k) for k in range(count)), controls=(n % 16) << 8))
        out.append(op(n, *(dest(0) if k == 0 else r(k) for k in range(count)), controls=1 << 7))
        for bits in range(1, 4):
            out.append(op(n, *(dest(0) if k == 0 else r(k) for k in range(count)), controls=bits))
    half = len(out) // 2
    write("modifiers-1", 0, 0x50, *out[:half])
    write("modifiers-2", 0, 0x50, *out[half:])
    write("sync", 5, 0x50, *(op(190, controls=c) for c in range(16)))
    out = []
    for n in (45, 46, 69, 61, 165, 167, 109, 223, 230, 121, 163):
        count = dict((a, c) for a, b, c in OPERATIONS)[n]
        operands = [dest(0) if k == 0 else r(k) for k in range(count)]
        for u, v, w in ((0, 0, 0), (-8, 7, 1), (1, -1, -8)):
            offset = 1 | (u & 15) << 9 | (v & 15) << 13 | (w & 15) << 17
            out.append(op(n, *operands, ext=[offset]))
            for dimension in range(0, 14):
                out.append(op(n, *operands, ext=[offset, 2 | dimension << 6 | 20 << 11, 3 | 0x5555 << 6], controls=1 << 2 if u == 1 else 0))
        for kinds in (0x1234, 0x5678, 0x9ABC, 0xDEF0):
            out.append(op(n, *operands, ext=[2 | 3 << 6, 3 | kinds << 6]))
            out.append(op(n, *operands, ext=[3 | kinds << 6]))
        out.append(op(n, *operands, ext=[2 | 3 << 6]))
        out.append(op(n, *operands, controls=0xF << 8, ext=[2 | 3 << 6, 3 | 0x5555 << 6]))
    write("extended", 0, 0x50, *out)


def operands():
    x = r(1, mode=SELECT, sel=0)
    y = reg(3, 1, 2, mode=SELECT, sel=2)
    out = []
    two = (1, 3, 8, 25, 26)
    for kind in range(43):
        if kind in (4, 5):
            continue
        forms = [(), (3,), ((0, x),), ((5, y),)]
        if kind in two:
            forms += [(3, 4), ((0, x), 2), (2, (7, x)), ((1, x), (9, y))]
        for comp in (0, 1, 2):
            for index in forms:
                out.append(op(54, dest(0), reg(kind, *index, comp=comp)))
        for ext in (0x41, 0x81, 0xC1, 0x4041, 1 | 1 << 17, 1 | 1 << 17 | 1 << 14 | 0x40):
            out.append(op(54, dest(0), reg(kind, 1, ext=ext)))
    ranges = []
    for kind in (6, 7, 8, 30):
        for index in ((3, 4), (2, (7, x)), (2, (0, x))) + (((1, 2, 3), (1, (2, x), (3, x)), (1, 9, (0, y))) if kind == 8 else ()):
            for ext in (None, 1 | 1 << 17, 0x41):
                ranges.append(op(54, dest(0), reg(kind, *index, ext=ext)))
    write("ranges", 0, 0x51, *ranges)
    for mask in range(16):
        out.append(op(54, dest(0, mask), r(1, mode=SELECT, sel=mask & 3)))
    for swizzle in (0, 0x1B, 0xFF, 0x39):
        out.append(op(54, dest(0), r(1, sel=swizzle, ext=0xC1)))
    for part in range(6):
        size = -(-len(out) // 6)
        write("operands-%d" % part, 0, 0x50, *out[part * size:(part + 1) * size])
        write("operands51-%d" % part, 0, 0x51, *out[part * size:(part + 1) * size])


def declarations():
    t = lambda n, k=7: reg(k, n, comp=0)
    out = [op(106, controls=1 << b) for b in range(13)] + [op(106, controls=c) for c in (0, 0x1FF, 0x6)]
    write("flags", 0, 0x50, *out)
    out = []
    for n in (88, 156):
        for dimension in range(14):
            for more in (0, 4 << 5, 1 << 5, 2 << 5, 3 << 5, 1 << 12):
                out.append(op(n, t(1, 7 if n == 88 else 30), [0x5555], controls=dimension | more))
        for kinds in (0x1234, 0x5678, 0x9ABC, 0xDEF0):
            out.append(op(n, t(1, 7 if n == 88 else 30), [kinds], controls=3))
    for n in (157, 161):
        out += [op(n, t(2, 30 if n == 157 else 7), controls=c) for c in (0, 1 << 5, 1 << 6, 3 << 5, 1 << 12)]
    for n in (158, 162):
        out += [op(n, t(2, 30 if n == 158 else 7), [24], controls=c) for c in (0, 1 << 5, 1 << 6, 3 << 5, 1 << 12, 1 << 12 | 1 << 5)]
    out += [op(90, t(2, 6), controls=c) for c in range(5)]
    out += [op(89, reg(8, 3, 12), controls=c) for c in (0, 1)] + [op(89, reg(8, 3, 0))]
    out += [op(159, t(1, 31), [64]), op(160, t(1, 31), [16], [8])]
    write("resources", 5, 0x50, *out)
    out = []
    rng = lambda kind, low, high: reg(kind, 2, low, high)
    for kind, n, extra in ((7, 88, [0x5555]), (30, 156, [0x4444]), (7, 161, []), (30, 157, []), (7, 162, [16]), (30, 158, [16]), (6, 90, []), (8, 89, [7])):
        for low, high, space in ((0, 0, 0), (3, 9, 2), (3, 0xFFFFFFFF, 1)):
            out.append(op(n, rng(kind, low, high), extra, [space], controls=3 if n in (88, 156) else 0))
            out.append(op(n, rng(kind, low, high), extra, [space], controls=4 | 1 << 5 if n in (88, 156) else 1))
    write("spaces", 0, 0x51, *out)
    out = []
    o = lambda kind, *index, **kw: reg(kind, *index, mode=MASK, sel=kw.get("sel", 15))
    for mode in range(10):
        out.append(op(98, o(1, 2), controls=mode))
        out.append(op(99, o(1, 2, sel=1), [7], controls=mode))
        out.append(op(100, o(1, 2), [1], controls=mode))
    for name in range(25):
        out.append(op(96, o(1, 2, sel=1), [name]))
        out.append(op(97, o(1, 4, 2, sel=3), [name]))
        out.append(op(102, o(2, 2), [name]))
        out.append(op(103, o(2, 2, sel=6), [name]))
    for kind in (11, 22, 23, 24, 28, 32, 33, 34, 35, 36, 37, 40, 42):
        out += [op(95, reg(kind, comp=0)), op(95, reg(kind, comp=1)), op(95, reg(kind, mode=MASK, sel=7))]
    for kind in (12, 15, 38, 39, 41):
        out += [op(101, reg(kind, comp=0)), op(101, reg(kind, comp=1))]
    out += [op(95, o(1, 3, 2)), op(95, o(25, 3, 2)), op(95, o(26, 3, 2)), op(95, o(27, 2)), op(101, o(2, 1, sel=0)), op(91, o(1, 1), [3]), op(91, o(2, 1, sel=1), [3])]
    out += [op(91, o(25, 4, 1), [3]), op(104, [5]), op(105, [2], [9], [4]), op(105, [2], [9], [1]), op(94, [17]), op(206, [4])]
    write("signature", 0, 0x50, *out)
    out = [op(92, controls=c) for c in range(8)] + [op(93, controls=c) for c in range(42)]
    out += [op(143, reg(16, n, comp=0)) for n in range(4)] + [op(n, reg(16, 1, comp=0)) for n in (117, 118, 119)]
    write("geometry", 2, 0x50, *out)
    out = [op(n, controls=c) for n, top in ((147, 34), (148, 34), (149, 6), (150, 8), (151, 8)) for c in range(top)]
    out += [op(152, [v & 0xFFFFFFFF]) for v in (0x41800000, 0, 0x3F800000, 0x7FC00000)] + [op(153, [3]), op(154, [7]), op(113), op(114), op(115), op(116)]
    write("hull", 3, 0x50, *out)
    write("group", 5, 0x50, op(155, [8], [4], [2]))


def custom(kind, *words):
    return [53 | kind << 11, len(words) + 2] + [w & 0xFFFFFFFF for w in words]


def data():
    rows = [v & 0xFFFFFFFF for v in VALUES] + [0, 0]
    for kind in range(7):
        if kind != 4:
            write("custom-%d" % kind, 0, 0x50, custom(kind, *rows), op(62))
    write("custom-short", 0, 0x50, custom(3, 1, 2, 3, 4), op(62))
    body = [op(144, [n]) for n in range(3)]
    tables = [op(145, [0], [1], [0]), op(145, [1], [2], [1], [2])]
    long = [145 | 1 << 31, 5, 2, 1, 2], [146 | 1 << 31 | 1 << 11, 7, 1, 1, 2 << 16 | 2, 0, 1]
    faces = [op(146, [0], [1], [1 << 16 | 2], [0], [1]), op(146, [3], [2], [4 << 16 | 1], [2], controls=1)]
    calls = [op(120, [0], reg(19, 0, 0, comp=0)), op(120, [2], reg(19, 3, (1, r(1, mode=SELECT)), comp=0)), op(44, reg(17, 1, comp=0)), op(4, reg(10, 2, comp=0))]
    write("interfaces", 0, 0x50, *body, *tables, *faces, *calls)
    write("interfaces-long", 0, 0x50, *long)


def flow():
    x = r(1, mode=SELECT)
    label = reg(10, 3, comp=0)
    nz = 1 << 7
    out = [op(48), op(31, x), op(3, x, controls=nz), op(18), op(8, x), op(21), op(76, x), op(6, lit(-5)), op(6, lit(70000)), op(2), op(10), op(7), op(23), op(22)]
    out += [op(5, x, label, controls=nz), op(5, x, label), op(63, x), op(63, x, controls=nz), op(13, x), op(13, x, controls=nz), op(62), op(44, label), op(62), op(21), op(21), op(54, dest(0), x)]
    out += [op(58), op(31, x, controls=nz), op(48), op(76, lit(3)), op(58)]
    write("flow", 0, 0x50, *out)
    write("flow40", 1, 0x40, *out, tag=b"SHDR")
    write("trailing", 0, 0x50, op(110, dest(0), r(1), lit(2), [0]), op(228, dest(0), dest(1), r(1), r(2), r(3), lit(0), [0x2000]), op(58, [1, 2, 3]))
    write("stages-vs", 1, 0x41, op(62))
    write("stages-ds", 4, 0x50, op(62))
    write("stages-cs", 5, 0x51, op(62))
    write("empty", 0, 0x50)


def chunks(name):
    """The chunks of a compiled container."""
    data = open(os.path.join(HERE, "..", "compiled", name + ".dxbc"), "rb").read()
    for offset in struct.unpack_from("<%dI" % struct.unpack_from("<I", data, 28), data, 32):
        size, = struct.unpack_from("<I", data, offset + 4)
        yield data[offset:offset + 4].decode(), data[offset + 8:offset + 8 + size]


def stripped():
    """Compiled containers of which chunks were taken away, as those that games ship."""
    signatures = "ISGN OSGN ISG1 OSG1 OSG5 PCSG SHEX SHDR "
    for name, source, kept in (
            ("pixel", "alu.fl.ps_4_0", signatures), ("needs", "alu.dbl.ps_5_0", signatures), ("needs-said", "feedback.f_value.ps_5_0", signatures + "SFI0"),
            ("precision", "minprec.mp_cb.ps_5_0", signatures), ("hull", "alu.hull.hs_5_0", signatures), ("hull-counted", "alu.hull.hs_5_0", signatures + "STAT"),
            ("hull-patch-lost", "alu.hull.hs_5_0", "ISGN OSGN SHEX STAT"), ("ranges", "sm51.r_buf.ps_5_1", signatures), ("stencil", "outputs.all.ps_5_0", signatures),
            ("classes", "alu.ifaces.ps_5_0", signatures + "IFCE"), ("classes-alone", "alu.ifaces.ps_5_0", "SHEX IFCE"), ("uncounted", "alu.fl.ps_4_0", signatures + "RDEF"),
            ("inputs-lost", "alu.fl.ps_4_0", "RDEF OSGN SHDR STAT"), ("outputs-lost", "alu.fl.ps_4_0", "RDEF ISGN SHDR STAT")):
        left = [(tag, data) for tag, data in chunks(source) if tag in kept.split()]
        table, body = 32 + 4 * len(left), b""
        offsets = []
        for tag, data in left:
            offsets.append(table + len(body))
            body += tag.encode() + struct.pack("<I", len(data)) + data
        rest = struct.pack("<3I", 1, table + len(body), len(left)) + struct.pack("<%dI" % len(left), *offsets) + body
        open(HERE + "stripped-" + name + ".dxbc", "wb").write(b"DXBC" + checksum(rest) + rest)


if __name__ == "__main__":
    for make in (literals, precision, modifiers, operands, declarations, data, flow, stripped):
        make()
