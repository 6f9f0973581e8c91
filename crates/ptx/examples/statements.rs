//! Writes one statement for each word and each optional operand of each row of the table, for the kernel of
//! `tests/statements.rs`. The vendor's assembler is asked about them, and what it says is kept in
//! `corpus/ptx/statements.tsv`.

use tmu_ptx::Type;
use tmu_ptx::names::{Mnemonic as M, Word};
use tmu_ptx::notation::{Item, ItemKind, OperandType, Row};

/// Which words and optional operands a statement has.
#[derive(Clone)]
struct Choice {
    words: Vec<Option<&'static str>>,
    slots: Vec<bool>,
}

fn main() {
    let mut seen = std::collections::HashSet::new();
    for row in tmu_ptx::table::rows() {
        for choice in choices(row) {
            let statement = statement(row, &choice);
            if seen.insert(statement.clone()) {
                println!("{statement}");
            }
        }
    }
}

fn choices(row: &Row) -> Vec<Choice> {
    let words =
        row.modifiers.iter().map(|modifier| (!modifier.optional).then(|| modifier.words[0])).collect();
    let base = Choice { words, slots: row.slots.iter().map(|_| false).collect() };
    let mut choices = vec![base.clone()];
    for (index, modifier) in row.modifiers.iter().enumerate() {
        for word in &modifier.words {
            let mut choice = base.clone();
            choice.words[index] = Some(word);
            if modifier.tied {
                choice.words[index - 1] = Some(row.modifiers[index - 1].words[0]);
            }
            if row.modifiers.get(index + 1).is_some_and(|next| next.tied) {
                choice.words[index + 1] = Some(row.modifiers[index + 1].words[0]);
            }
            choices.push(choice.clone());
            // Each word with each type, because rules join them.
            for (other, types) in row.modifiers.iter().enumerate() {
                if other != index && types.words.len() > 1 && Type::named(types.words[0]).is_some() {
                    for ty in &types.words {
                        choice.words[other] = Some(ty);
                        choices.push(choice.clone());
                    }
                    choice.words[other] = base.words[other];
                }
            }
        }
    }
    for slot in 0..row.slots.len() {
        let mut choice = base.clone();
        choice.slots[slot] = true;
        choices.push(choice);
    }
    choices
}

fn statement(row: &Row, choice: &Choice) -> String {
    let words: String = choice.words.iter().flatten().map(|word| format!(".{word}")).collect();
    let operands = items(row, &row.pattern, choice);
    format!("{}{words} {operands};", row.mnemonic).replace(" ;", ";")
}

fn items(row: &Row, items_of: &[Item], choice: &Choice) -> String {
    let list = items_of.iter().filter_map(|item| {
        let slot = match item.kind {
            ItemKind::Plain(slot) | ItemKind::List(slot) | ItemKind::Address(slot) => Some(slot),
            ItemKind::Pair(..) | ItemKind::Bracket(_) => None,
        };
        if item.optional && !slot.is_some_and(|slot| choice.slots[slot]) {
            return None;
        }
        Some(match &item.kind {
            ItemKind::Plain(slot) => operand(row, *slot, choice),
            ItemKind::Pair(slot, second, optional) => {
                let first = operand(row, *slot, choice);
                if *optional && !choice.slots[*second] {
                    first
                } else {
                    format!("{first}|{}", operand(row, *second, choice).replace('1', "2"))
                }
            }
            ItemKind::Address(slot) => format!("[{}]", operand(row, *slot, choice)),
            ItemKind::List(_) => "(none)".to_owned(),
            ItemKind::Bracket(inner) => format!("[{}]", items(row, inner, choice)),
        })
    });
    list.collect::<Vec<_>>().join(", ")
}

fn register(ty: Type, number: usize) -> String {
    let pool = match (ty, ty.bits()) {
        (Type::Pred, _) => "p",
        (Type::F32, _) => "f",
        (Type::F64, _) => "fd",
        (_, 64) => "rd",
        (_, 32) => "r",
        _ => "h",
    };
    format!("{pool}{number}")
}

fn operand(row: &Row, index: usize, choice: &Choice) -> String {
    let slot = &row.slots[index];
    let number = index % 4 + 1;
    let word = |name: Word| row.modifier(name).and_then(|modifier| choice.words[modifier]);
    let vector = |count: usize, ty: Type| {
        let list: Vec<_> = (0..count).map(|element| register(ty, (element + number) % 4 + 1)).collect();
        format!("{{{}}}", list.join(","))
    };
    match slot.ty {
        OperandType::Modifier { modifier, twice, vector: count, .. } => {
            let ty = choice.words[modifier].and_then(Type::named).unwrap_or(Type::B32);
            let ty = match (twice, ty.bits()) {
                (true, 16) => Type::B32,
                (true, _) => Type::B64,
                _ => ty,
            };
            match count.and_then(|count| choice.words[count]) {
                Some("v2") => vector(2, ty),
                Some(_) => vector(4, ty),
                None => register(ty, number),
            }
        }
        OperandType::Fixed(ty) => register(ty, number),
        OperandType::Immediate(_) if row.mnemonic == M::Tensormap && slot.name == "size" => "128".to_owned(),
        OperandType::Immediate(_) if matches!(row.mnemonic, M::Mma | M::Tensormap) => "0".to_owned(),
        OperandType::Immediate(_) => "8".to_owned(),
        OperandType::Vector(count, ty) => vector(usize::from(count), ty),
        OperandType::Reference(Type::Texref) => "tx".to_owned(),
        OperandType::Reference(Type::Surfref) => "sf".to_owned(),
        OperandType::Reference(_) => "rd4".to_owned(),
        OperandType::Address if row.modifier(Word::Async).is_some() => {
            asynchronous(row, slot.name, word(Word::Space))
        }
        OperandType::Address => match word(Word::Space) {
            Some("local") => "lv".to_owned(),
            Some("const") => "cv".to_owned(),
            Some("shared" | "shared::cta" | "shared::cluster") => "sv".to_owned(),
            Some("param" | "param::entry") => "pa".to_owned(),
            Some("param::func") => "pf".to_owned(),
            _ => "rd1".to_owned(),
        },
        OperandType::Label => "END".to_owned(),
        OperandType::List => "LIST".to_owned(),
        OperandType::Function => "fun".to_owned(),
        OperandType::Arguments => String::new(),
        OperandType::Coordinates if matches!(row.mnemonic, M::Suld | M::Sust | M::Sured) => {
            coordinates(word(Word::Geom), Some("s32"))
        }
        OperandType::Coordinates => coordinates(word(Word::Geom), word(Word::Ctype)),
        OperandType::Gradient => match word(Word::Geom) {
            Some("1d" | "a1d") => "{f1}".to_owned(),
            Some("3d" | "cube" | "acube") => "{f1,f2,f3,f4}".to_owned(),
            _ => "{f1,f2}".to_owned(),
        },
        OperandType::Offset => match word(Word::Geom) {
            Some("1d" | "a1d") => "{1}".to_owned(),
            Some("3d") => "{1,2,3,3}".to_owned(),
            _ => "{1,2}".to_owned(),
        },
        OperandType::Any => any(row, slot.name, choice),
    }
}

fn coordinates(geometry: Option<&str>, ty: Option<&str>) -> String {
    let x = if ty.is_some_and(|ty| ty == "f32") || ty.is_none() { "f" } else { "r" };
    match geometry {
        Some("1d") => format!("{{{x}1}}"),
        Some("2d") => format!("{{{x}1,{x}2}}"),
        Some("a1d") => format!("{{r3,{x}1}}"),
        Some("3d" | "cube") => format!("{{{x}1,{x}2,{x}3,{x}3}}"),
        Some("a2dms") => format!("{{r3,r4,{x}1,{x}2}}"),
        _ => format!("{{r3,{x}1,{x}2,{x}3}}"),
    }
}

/// An address of an asynchronous copy, store or reduction.
fn asynchronous(row: &Row, name: &str, space: Option<&str>) -> String {
    let has = |word: &str| row.modifiers.iter().any(|modifier| modifier.name == word);
    let generic = matches!(row.mnemonic, M::St | M::Red) && space.is_none() || has("release");
    let global = match name {
        "a" if has("tensor") => false,
        "a" => has("bulk_group") || has("bulk") && has("prefetch"),
        "b" => has("global") && !has("bulk_group"),
        _ => false,
    };
    if global || generic { "rd1" } else { "sv" }.to_owned()
}

fn any(row: &Row, name: &str, choice: &Choice) -> String {
    let ty = row.type_modifier().and_then(|modifier| choice.words[modifier]).and_then(Type::named);
    let halves = row.modifier(Word::Dtype).is_none();
    match (row.mnemonic, name) {
        (M::Mov, _) if row.modifier(Word::Vec).is_some() => {
            let (first, count) =
                (if name == "d" { 1 } else { 5 }, if choice.words.contains(&Some("v2")) { 2 } else { 4 });
            let elements: Vec<_> =
                (first..first + count).map(|number| register(ty.unwrap_or(Type::B32), number)).collect();
            format!("{{{}}}", elements.join(","))
        }
        (M::Mov, "d") => register(ty.unwrap_or(Type::B32), 1),
        (M::Mov, _) => register(ty.unwrap_or(Type::B32), 2),
        (M::Isspacep | M::Cvta, _) => "rd1".to_owned(),
        (M::Mapa | M::Getctarank, _) => register(ty.unwrap_or(Type::U64), 2),
        (M::Mbarrier, _) => "rd2".to_owned(),
        (M::Cp, _) => "r2".to_owned(),
        (M::Sust, _) if choice.words.contains(&Some("v4")) => "{r1,r2,r3,r4}".to_owned(),
        (M::Sust, _) if choice.words.contains(&Some("v2")) => "{r1,r2}".to_owned(),
        (M::Sust, _) => "r1".to_owned(),
        (_, "d") if halves && row.mnemonic == M::Tex => "{r11,r12}".to_owned(),
        (_, "d") => {
            let dtype = row.modifier(Word::Dtype).and_then(|modifier| choice.words[modifier]);
            let pool = if dtype == Some("f16") { "h" } else { "r" };
            format!("{{{pool}11,{pool}12,{pool}13,{pool}14}}")
        }
        _ => "rd1".to_owned(),
    }
}
