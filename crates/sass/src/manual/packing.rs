//! Which register of a texture instruction holds what, as tables: every row of them is the packing of an instruction made
//! for it.

use std::fmt::Write;

use crate::arch::Arch;
use crate::bits::Bits;
use crate::check::findings;
use crate::finding::Part;
use crate::instruction::Instruction;
use crate::packing::{Destination, Packing, packing};
use crate::table::names::Field;
use crate::table::notation::Modifier;
use crate::table::{Encoding, Set, Table};

/// Appends the tables of a texture instruction; nothing for every other.
pub(super) fn tables(mnemonic: &str, out: &mut String) {
    let (mut sources, mut results) = (Vec::new(), Vec::new());
    // The last machine has every form.
    for encoding in Table::get().named(mnemonic).filter(|encoding| encoding.targets.contains(Arch::Sm62)) {
        if packing(&Instruction::new(encoding.value, encoding)).is_none() {
            return;
        }
        add(&mut sources, encoding, source_lines(encoding));
        add(&mut results, encoding, result_lines(encoding));
    }
    for (title, tables) in [("sources", sources), ("results", results)] {
        for (names, lines) in merged(tables).into_iter().filter(|(_, lines)| !lines.is_empty()) {
            let _ = writeln!(out, "{title} of {}", names.join(", "));
            let wide = lines.iter().map(|line| line[1].chars().count()).max().unwrap_or(0) + 2;
            for [what, first, second] in lines {
                let _ = writeln!(out, "{}", format!("    {what:<22} {first:<wide$}{second}").trim_end());
            }
            out.push('\n');
        }
    }
}

/// What is chosen, and the contents of the first and of the second row of registers.
type Line = [String; 3];

/// The names of the forms that share it, and the lines.
type Lines = (Vec<String>, Vec<Line>);

/// Tables of the same forms as one: the form without Rd1 and the one with it.
fn merged(tables: Vec<Lines>) -> Vec<Lines> {
    let mut merged: Vec<Lines> = Vec::new();
    for (names, lines) in tables {
        match merged.iter_mut().find(|(known, _)| *known == names) {
            Some((_, known)) => known.extend(lines),
            None => merged.push((names, lines)),
        }
    }
    merged
}

/// Adds a table, or the encoding to the names of one that is there already.
fn add(tables: &mut Vec<Lines>, encoding: &Encoding, lines: Vec<Line>) {
    let name = head(encoding);
    match tables.iter_mut().find(|(_, known)| *known == lines) {
        Some((names, _)) if names.contains(&name) => {}
        Some((names, _)) => names.push(name),
        None => tables.push((vec![name], lines)),
    }
}

/// The mnemonic with the modifiers that the row spells out: `TLD.B`.
fn head(encoding: &Encoding) -> String {
    let literals = encoding.layout.modifiers.iter().filter_map(|modifier| match *modifier {
        Modifier::Literal(name) => Some(format!(".{name}")),
        Modifier::Flag(..) | Modifier::Choice(..) => None,
    });
    format!("{}{}", encoding.layout.mnemonic, literals.collect::<String>())
}

fn of(encoding: &'static Encoding, word: u128) -> Packing {
    packing(&Instruction::new(word, encoding)).unwrap_or_default()
}

fn sources_of(packing: &Packing) -> [String; 2] {
    let list = |name: &str, parameters: &[crate::packing::Parameter]| {
        let names: Vec<_> = parameters.iter().map(|parameter| parameter.name()).collect();
        if names.is_empty() { String::new() } else { format!("{name}… = {}", names.join(", ")) }
    };
    [list("Ra", &packing.ra), list("Rb", &packing.rb)]
}

/// One line for each dimension, and for each combination of the modifiers that pack something.
fn source_lines(encoding: &'static Encoding) -> Vec<Line> {
    let mut lines = Vec::new();
    let dimension = encoding.layout.operand(Field::ParamA).map(|operand| operand.bits);
    // Where modifiers share the dimension's field, its values say everything.
    let shared =
        dimension.is_some_and(|bits| encoding.sets.iter().filter(|choice| choice.1 == bits).count() > 1);
    for value in dimension.map_or(0..0, |bits| 0..bits.max() + 1) {
        let bits = dimension.unwrap_or_default();
        let names: Option<Vec<&str>> = encoding
            .sets
            .iter()
            .filter(|choice| choice.1 == bits)
            .map(|choice| choice.0.name_of(value))
            .collect();
        let Some(names) = names else { continue };
        let what = match names[..] {
            ["", dimension] => format!("{value}  {dimension}"),
            [mode, dimension] => format!("{value}  .{mode} {dimension}"),
            _ => names.join(" "),
        };
        let word = bits.set(encoding.value, value);
        if findings(&Instruction::new(word, encoding), false)
            .iter()
            .any(|found| found.part == Part::Operand(Field::ParamA))
        {
            // The instruction does not have this dimension.
            continue;
        }
        let [ra, rb] = sources_of(&of(encoding, word));
        lines.push([what, ra, rb]);
    }
    if !shared {
        lines.extend(modifier_lines(encoding));
    }
    lines
}

/// A choice that a field leaves: its bits, the value, what is written.
type Alternative = (Bits, u64, String);

/// The modifiers that pack something, each beside a 2D texture where there is a choice, and one of each together: what is
/// absent moves the rest up.
fn modifier_lines(encoding: &'static Encoding) -> Vec<Line> {
    let has_dimensions = encoding.layout.operand(Field::ParamA).is_some();
    let plane = encoding
        .layout
        .operand(Field::ParamA)
        .map_or(encoding.value, |operand| operand.bits.set(encoding.value, 2));
    let plain = sources_of(&of(encoding, plane));
    let mut lines: Vec<Line> = Vec::new();
    if !has_dimensions {
        lines.push(["no modifier".to_owned(), plain[0].clone(), plain[1].clone()]);
    }
    let (mut together, mut names) = (plane, String::new());
    for field in packing_fields(encoding, plane) {
        for (bits, value, name) in &field {
            let [ra, rb] = sources_of(&of(encoding, bits.set(plane, *value)));
            match lines.iter_mut().find(|line| line[1] == ra && line[2] == rb) {
                Some(line) => line[0] = format!("{}, {name}", line[0]),
                None => lines.push([name.clone(), ra, rb]),
            }
        }
        if let Some((bits, value, name)) = field.first() {
            together = bits.set(together, *value);
            names += name;
        }
    }
    if names.matches('.').count() > 1 {
        let [ra, rb] = sources_of(&of(encoding, together));
        lines.push(["in this order".to_owned(), ra, rb]);
    }
    if has_dimensions {
        lines.iter_mut().filter(|line| line[1] == plain[0]).for_each(|line| line[1].clear());
    }
    lines
}

/// For each field of modifiers, the values that pack something beside `plain`.
fn packing_fields(encoding: &'static Encoding, plain: u128) -> Vec<Vec<Alternative>> {
    let without = sources_of(&of(encoding, plain));
    let packs = |(bits, value, _): &Alternative| {
        free(encoding, *bits) && sources_of(&of(encoding, bits.set(plain, *value))) != without
    };
    let fields = encoding.layout.modifiers.iter().map(|modifier| match *modifier {
        Modifier::Literal(_) => Vec::new(),
        Modifier::Flag(name, bits) => vec![(bits, 1, format!(".{name}"))],
        Modifier::Choice(set, bits) => named(set, bits),
    });
    fields.map(|field| field.into_iter().filter(packs).collect()).collect()
}

/// Whether an encoding leaves a field open.
fn free(encoding: &Encoding, bits: Bits) -> bool {
    bits.mask() & encoding.mask == 0
}

fn named(set: &Set, bits: Bits) -> Vec<Alternative> {
    let meant = |name: &str| !name.is_empty() && !name.starts_with("INVALID");
    let values = set.values.iter().enumerate().filter_map(|(value, name)| Some((value as u64, (*name)?)));
    values.filter(|(_, name)| meant(name)).map(|(value, name)| (bits, value, format!(".{name}"))).collect()
}

/// One line for each mask of two destinations: which component lands where.
fn result_lines(encoding: &'static Encoding) -> Vec<Line> {
    let Some(mask) =
        encoding.layout.operand(Field::Wmsk).filter(|_| encoding.layout.operand(Field::Rd1).is_some())
    else {
        return Vec::new();
    };
    let set = encoding.sets.iter().find(|choice| choice.1 == mask.bits).map(|choice| choice.0);
    let masks = set.map(|set| named(set, mask.bits)).unwrap_or_default();
    masks
        .into_iter()
        .map(|(bits, value, name)| {
            let packing = of(encoding, bits.set(encoding.value, value));
            [name[1..].to_owned(), listed("Rd0", &packing.rd0), listed("Rd1", &packing.rd1)]
        })
        .collect()
}

/// `Rd0 = R, Rd0+1 = G`; packed halves, the low one first, `Rd0 = R | G`.
fn listed(name: &str, destinations: &[Destination]) -> String {
    let one = |(index, destination): (usize, &Destination)| {
        let components: Vec<_> = destination.names().collect();
        let register = if index == 0 { name.to_owned() } else { format!("{name}+{index}") };
        format!("{register} = {}", components.join(" | "))
    };
    destinations.iter().enumerate().map(one).collect::<Vec<_>>().join(", ")
}
