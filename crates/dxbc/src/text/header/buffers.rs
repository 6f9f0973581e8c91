//! Buffer definitions.

use std::fmt::{Result, Write};

use crate::reflection::{Buffer, Resources, Type, Variable};

/// Column of the comment behind a variable, without the slashes of the line's start.
const COLUMN: usize = 37;

pub(super) fn buffers(resources: &Resources, out: &mut String) -> Result {
    if resources.buffers.is_empty() {
        return Ok(());
    }
    writeln!(out, "// Buffer Definitions: \n//")?;
    for buffer in &resources.buffers {
        definition(buffer, out)?;
    }
    writeln!(out, "//")
}

fn definition(buffer: &Buffer, out: &mut String) -> Result {
    let kind = match buffer.kind {
        0 => "cbuffer",
        1 => "tbuffer",
        2 => "interfaces",
        3 => "Resource bind info for",
        _ => "<unknown buffer type>",
    };
    writeln!(out, "// {kind} {}\n// {{\n//", buffer.name)?;
    for (index, variable) in buffer.variables.iter().enumerate() {
        let unused = if variable.flags & 2 == 0 { " [unused]" } else { "" };
        let line = Line { offset: variable.offset, behind: format!(" Size: {:>5}{unused}", variable.size) };
        declaration(&variable.kind, &variable.name, &line, Position { depth: 0, first: index == 0 }, out)?;
        objects(variable, out)?;
        default_value(variable, out)?;
    }
    writeln!(out, "//\n// }}\n//")
}

/// What stands behind a variable.
struct Line {
    offset: u32,
    behind: String,
}

/// Where a variable stands.
#[derive(Clone, Copy)]
struct Position {
    depth: usize,
    first: bool,
}

fn declaration(kind: &Type, name: &str, line: &Line, position: Position, out: &mut String) -> Result {
    let indent = " ".repeat(2 + 4 * position.depth);
    let array = if kind.elements > 1 { format!("[{}]", kind.elements) } else { String::new() };
    let mut text = format!("{indent}{} {name}{array};", type_name(kind));
    if kind.class == 5 || kind.class == 6 && !kind.members.is_empty() {
        if !position.first {
            writeln!(out, "// {indent}")?;
        }
        let title = kind
            .name
            .as_deref()
            .filter(|name| !name.is_empty())
            .map_or(String::new(), |name| format!(" {name}"));
        writeln!(out, "// {indent}struct{title}\n// {indent}{{\n// {indent}    ")?;
        for (index, member) in kind.members.iter().enumerate() {
            let inner = Line { offset: line.offset.wrapping_add(member.offset), behind: String::new() };
            let position = Position { depth: position.depth + 1, first: index == 0 };
            declaration(&member.kind, &member.name, &inner, position, out)?;
        }
        writeln!(out, "//")?;
        text = format!("{indent}}} {name}{array};");
    }
    writeln!(out, "// {text:<COLUMN$}// Offset: {:>4}{}", line.offset, line.behind)
}

/// The textures and samplers of an instance of a class.
fn objects(variable: &Variable, out: &mut String) -> Result {
    let range = |one: &str, several: &str, letter: char, (first, count): (u32, u32)| match count {
        1 => format!("{one}{letter}{first}"),
        _ => format!("{several}{letter}{first}-{letter}{}", first.wrapping_add(count).wrapping_sub(1)),
    };
    let mut parts = Vec::new();
    if variable.textures.1 > 0 {
        parts.push(range("Texture:   ", "Textures:  ", 't', variable.textures));
    }
    if variable.samplers.1 > 0 {
        parts.push(range("Sampler: ", "Samplers: ", 's', variable.samplers));
    }
    if parts.is_empty() {
        return Ok(());
    }
    writeln!(out, "{}// {}", " ".repeat(COLUMN + 3), parts.join(", "))
}

/// The words of a default value, four in a line.
fn default_value(variable: &Variable, out: &mut String) -> Result {
    for (index, words) in variable.default.chunks(4).enumerate() {
        write!(out, "//      {} ", if index == 0 { "=" } else { " " })?;
        for word in words {
            write!(out, "{word:#010x} ")?;
        }
        writeln!(out)?;
    }
    Ok(())
}

fn type_name(kind: &Type) -> String {
    let scalar = scalar_name(kind.scalar);
    match kind.class {
        0 => kind.name.clone().filter(|name| name.starts_with(scalar)).unwrap_or_else(|| scalar.to_string()),
        1 => format!("{scalar}{}", kind.columns),
        2 => format!("row_major {scalar}{}x{}", kind.rows, kind.columns),
        3 => format!("{scalar}{}x{}", kind.rows, kind.columns),
        6 | 7 => format!("interface {}", kind.name.as_deref().unwrap_or("")),
        _ => scalar.to_string(),
    }
}

fn scalar_name(number: u32) -> &'static str {
    match number {
        0 => "void",
        1 => "bool",
        2 => "int",
        3 => "float",
        4 => "string",
        19 => "uint",
        20 => "uint8",
        39 => "double",
        52 => "min8float",
        53 => "min10float",
        54 => "min16float",
        55 => "min12int",
        56 => "min16int",
        57 => "min16uint",
        _ => "UNKNOWN",
    }
}
