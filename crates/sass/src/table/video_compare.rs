//! Video instructions that compare.

use super::{Form, Row};

opcodes!(
    VideoCompare,
    Vmnmx(
        Row::new(
            &[(Form::Plain, "0011 101 | 50=1")],
            "VMNMX{.video_dest 54}{.video 48,38:36}{.video 49,30:28}{.MX 56}{.SAT 55}\
         {.video_op 53:51} Rd{.CC 47}, Ra{.video_part 48,38:36}, Rb{.video_part 49,30:28}, Rc",
            "Rd = the least (.MX: the greatest) of a part of Ra and a part of Rb, \
         merged or combined with Rc",
        )
        .fixed_latency(),
        Row::new(
            &[(Form::Plain, "0011 101 | 50=1 | 48=1 | 38:36=6 | 49=1 | 30:28=6")],
            "VMNMX{.video_dest 54}{.MX 56}{.SAT 55}{.video_op 53:51} Rd{.CC 47}, Ra, Rb, Rc",
            "Rd = the least (.MX: the greatest) of a part of Ra and a part of Rb, \
         merged or combined with Rc",
        )
        .fixed_latency(),
        Row::new(
            &[(Form::Plain, "0011 101 | 50=0 | 49=0")],
            "VMNMX{.video_dest 54}{.video 48,38:36}.U16{.MX 56}{.SAT 55}{.video_op 53:51} Rd{.CC 47}, \
         Ra{.video_part 48,38:36}, #b 35:20, Rc",
            "Rd = the least (.MX: the greatest) of a part of Ra and a part of a 16-bit immediate, \
         merged or combined with Rc",
        )
        .fixed_latency(),
        Row::new(
            &[(Form::Plain, "0011 101 | 50=0 | 49=1")],
            "VMNMX{.video_dest 54}{.video 48,38:36}.S16{.MX 56}{.SAT 55}{.video_op 53:51} Rd{.CC 47}, \
         Ra{.video_part 48,38:36}, #b 35:20 s, Rc",
            "Rd = the least (.MX: the greatest) of a part of Ra and a part of a 16-bit immediate, \
         merged or combined with Rc",
        )
        .fixed_latency(),
        Row::new(
            &[(Form::Plain, "0011 101 | 50=0 | 49=1 | 48=1 | 38:36=6")],
            "VMNMX{.video_dest 54}{.MX 56}{.SAT 55}{.video_op 53:51} Rd{.CC 47}, Ra, #b 35:20 s, Rc",
            "Rd = the least (.MX: the greatest) of a part of Ra and a part of a 16-bit immediate, \
         merged or combined with Rc",
        )
        .fixed_latency(),
    ),
    Vset(
        Row::new(
            &[(Form::Plain, "0100 000 | 50=1")],
            "VSET{.icmp 56:54}{.video 48,38:36}{.video 49,30:28}{.video_op 53:51} Rd{.CC 47}, \
         Ra{.video_part 48,38:36}, Rb{.video_part 49,30:28}, Rc",
            "Rd = (a part of Ra compared with a part of Rb) ? 1 : 0, merged or combined with Rc",
        )
        .fixed_latency(),
        Row::new(
            &[(Form::Plain, "0100 000 | 50=1 | 48=1 | 38:36=6 | 49=1 | 30:28=6")],
            "VSET{.icmp 56:54}{.video_op 53:51} Rd{.CC 47}, Ra, Rb, Rc",
            "Rd = (a part of Ra compared with a part of Rb) ? 1 : 0, merged or combined with Rc",
        )
        .fixed_latency(),
        Row::new(
            &[(Form::Plain, "0100 000 | 50=0 | 49=0")],
            "VSET{.icmp 56:54}{.video 48,38:36}.U16{.video_op 53:51} Rd{.CC 47}, \
         Ra{.video_part 48,38:36}, #b 35:20, Rc",
            "Rd = (a part of Ra compared with a part of a 16-bit immediate) ? 1 : 0, \
         merged or combined with Rc",
        )
        .fixed_latency(),
        Row::new(
            &[(Form::Plain, "0100 000 | 50=0 | 49=1")],
            "VSET{.icmp 56:54}{.video 48,38:36}.S16{.video_op 53:51} Rd{.CC 47}, \
         Ra{.video_part 48,38:36}, #b 35:20 s, Rc",
            "Rd = (a part of Ra compared with a part of a 16-bit immediate) ? 1 : 0, \
         merged or combined with Rc",
        )
        .fixed_latency(),
        Row::new(
            &[(Form::Plain, "0100 000 | 50=0 | 49=1 | 48=1 | 38:36=6")],
            "VSET{.icmp 56:54}{.video_op 53:51} Rd{.CC 47}, Ra, #b 35:20 s, Rc",
            "Rd = (a part of Ra compared with a part of a 16-bit immediate) ? 1 : 0, \
         merged or combined with Rc",
        )
        .fixed_latency(),
    ),
    Vsetp(
        Row::new(
            &[(Form::Plain, "0101 0000 1111 0 | 50=1")],
            "VSETP{.icmp 47,44:43}{.video 48,38:36}{.video 49,30:28}{.bool 46:45} Pd 5:3, Pe 2:0, \
         Ra{.video_part 48,38:36}, Rb{.video_part 49,30:28}, {!42}Ps 41:39",
            "Pd = (a part of Ra compared with a part of Rb) combined with Ps; Pe = the opposite \
         comparison combined with Ps",
        )
        .fixed_latency(),
        Row::new(
            &[(Form::Plain, "0101 0000 1111 0 | 50=1 | 48=1 | 38:36=6 | 49=1 | 30:28=6")],
            "VSETP{.icmp 47,44:43}{.bool 46:45} Pd 5:3, Pe 2:0, Ra, Rb, {!42}Ps 41:39",
            "Pd = (a part of Ra compared with a part of Rb) combined with Ps; Pe = the opposite \
         comparison combined with Ps",
        )
        .fixed_latency(),
        Row::new(
            &[(Form::Plain, "0101 0000 1111 0 | 50=0 | 49=0")],
            "VSETP{.icmp 47,44:43}{.video 48,38:36}.U16{.bool 46:45} Pd 5:3, Pe 2:0, \
         Ra{.video_part 48,38:36}, #b 35:20, {!42}Ps 41:39",
            "Pd = (a part of Ra compared with a part of a 16-bit immediate) combined with Ps; Pe = the \
         opposite comparison combined with Ps",
        )
        .fixed_latency(),
        Row::new(
            &[(Form::Plain, "0101 0000 1111 0 | 50=0 | 49=1")],
            "VSETP{.icmp 47,44:43}{.video 48,38:36}.S16{.bool 46:45} Pd 5:3, Pe 2:0, \
         Ra{.video_part 48,38:36}, #b 35:20 s, {!42}Ps 41:39",
            "Pd = (a part of Ra compared with a part of a 16-bit immediate) combined with Ps; Pe = the \
         opposite comparison combined with Ps",
        )
        .fixed_latency(),
    ),
);
