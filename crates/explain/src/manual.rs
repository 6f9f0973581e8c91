//! The instruction tables as a manual: what `tmu isa` shows, as text and as data.

use std::fmt::Write;

use tmu_program::Diagnostic;
use tmu_sass::manual::Field;
use tmu_sass::table::Table;
use tmu_sass::{Arch, clauses};

use crate::instruction::Language;
use tmu_dxbc::explain as direct3d;
use tmu_shader::{Findings, Source};

/// The manual's overview: one line for each form of each instruction, machine code first, then PTX, then Direct3D.
pub fn overview() -> String {
    let direct3d = direct3d::overview();
    format!(
        "{}\n{}\nDirect3D shader models 4.0 to 5.1\n\n{direct3d}",
        tmu_sass::manual::overview(),
        tmu_ptx::manual::overview()
    )
}

/// The manual's page of one mnemonic. In small letters it is PTX's if PTX has it, otherwise machine code's; where
/// Direct3D has it too, its page follows.
///
/// # Errors
/// `LOAD-007` when there is no such instruction.
pub fn page(mnemonic: &str) -> Result<String, Findings> {
    let capitals = mnemonic.to_ascii_uppercase();
    let machine = || tmu_sass::manual::page(&capitals);
    let direct3d = if mnemonic == capitals { None } else { direct3d::page(mnemonic) };
    let first = match tmu_ptx::manual::page(mnemonic) {
        Some(mut page) => {
            if machine().is_some() {
                let _ =
                    writeln!(page, "{capitals} is an instruction of the machine too: `tmu isa {capitals}`");
            }
            Some(page)
        }
        None => machine(),
    };
    let pages: Vec<String> = [first, direct3d].into_iter().flatten().collect();
    Some(pages.join("\n")).filter(|page| !page.is_empty()).ok_or_else(|| {
        let problem = Diagnostic::error("LOAD-007", format!("there is no instruction \"{mnemonic}\""))
            .hint("`tmu isa` lists the instructions");
        Findings::one(Source::text("<argument>", mnemonic), problem)
    })
}

/// One form of an instruction.
#[derive(Clone, Debug)]
pub struct Form {
    /// The language that has it.
    pub language: Language,
    /// Its name.
    pub mnemonic: &'static str,
    /// Its syntax, in the notation of its manual.
    pub form: String,
    /// What it computes.
    pub summary: &'static str,
    /// Machine code: its encodings.
    pub encodings: Vec<Encoding>,
    /// The rules of its page, with their IDs; only where one instruction was asked for.
    pub rules: Vec<(&'static str, &'static str)>,
}

/// One encoding of a form of machine code.
#[derive(Clone, Debug)]
pub struct Encoding {
    /// What the operand in question is: `register`, `constant`, …
    pub form: String,
    /// The machines that have it.
    pub targets: Vec<&'static str>,
    /// The fixed bits of the word.
    pub mask: u64,
    /// Their values.
    pub word: u64,
    /// The others.
    pub fields: Vec<Field>,
}

/// The forms of every instruction, or of those that [`page`] shows.
///
/// # Errors
/// `LOAD-007` when there is no such instruction.
pub fn forms(mnemonic: Option<&str>) -> Result<Vec<Form>, Findings> {
    let Some(mnemonic) = mnemonic else {
        let mut all = machine_forms(|_| true);
        all.extend(ptx_forms(tmu_ptx::table::rows().iter()));
        let rows = tmu_dxbc::table::rows().iter();
        all.extend(
            rows.filter(|row| row.shape != tmu_dxbc::table::Shape::Reserved).map(|row| direct3d_form(row)),
        );
        return Ok(all);
    };
    // The page says whether there is one.
    page(mnemonic)?;
    let capitals = mnemonic.to_ascii_uppercase();
    let mut forms: Vec<Form> = ptx_forms(tmu_ptx::table::named(mnemonic).iter().copied()).collect();
    if forms.is_empty() {
        forms = machine_forms(|name| name == capitals);
    }
    if mnemonic != capitals {
        let lower = mnemonic.to_ascii_lowercase();
        let row = tmu_dxbc::table::row_named(&lower);
        let row = row.or_else(|| tmu_dxbc::text::split_mnemonic(&lower).map(|found| found.0));
        forms.extend(row.map(direct3d_form));
    }
    forms.iter_mut().for_each(|form| form.rules = rules(form));
    Ok(forms)
}

/// The forms of machine code whose mnemonics are wanted.
fn machine_forms(wanted: impl Fn(&str) -> bool) -> Vec<Form> {
    let table = Table::get();
    let rows = table.rows().filter(|row| wanted(row.mnemonic()));
    rows.map(|row| Form {
        language: Language::Sass,
        mnemonic: row.mnemonic(),
        form: row.notation(),
        summary: row.summary,
        encodings: table.encodings().iter().filter(|one| std::ptr::eq(one.row, row)).map(encoding).collect(),
        rules: Vec::new(),
    })
    .collect()
}

fn encoding(encoding: &tmu_sass::table::Encoding) -> Encoding {
    let targets = Arch::ALL.into_iter().filter(|&arch| encoding.targets.contains(arch));
    Encoding {
        form: format!("{:?}", encoding.form).to_lowercase(),
        targets: targets.map(Arch::name).collect(),
        mask: encoding.mask as u64,
        word: encoding.value as u64,
        fields: tmu_sass::manual::fields(encoding),
    }
}

fn ptx_forms(rows: impl Iterator<Item = &'static tmu_ptx::notation::Row>) -> impl Iterator<Item = Form> {
    rows.map(|row| Form {
        language: Language::Ptx,
        mnemonic: row.mnemonic.name(),
        form: row.declaration.syntax.to_owned(),
        summary: row.declaration.summary,
        encodings: Vec::new(),
        rules: Vec::new(),
    })
}

fn direct3d_form(row: &'static tmu_dxbc::table::Row) -> Form {
    let names: Vec<&str> = row.operands.iter().map(|slot| slot.name()).collect();
    Form {
        language: Language::Direct3d,
        mnemonic: row.name,
        form: format!("{} {}", row.name, names.join(", ")).trim_end().to_string(),
        summary: row.summary,
        encodings: Vec::new(),
        rules: Vec::new(),
    }
}

/// The rules of the page of a form's mnemonic.
fn rules(form: &Form) -> Vec<(&'static str, &'static str)> {
    let of_page = |page: &str, id: &str| id.rsplit_once('-').is_some_and(|(name, _)| name == page);
    match form.language {
        Language::Sass => clauses::of(form.mnemonic).map(|clause| (clause.id, clause.rule)).collect(),
        Language::Ptx => {
            let page = form.mnemonic.to_ascii_uppercase();
            tmu_ptx::clauses::CLAUSES.iter().copied().filter(|(id, _)| of_page(&page, id)).collect()
        }
        // The listing's name for ld2dms.
        Language::Direct3d if matches!(form.mnemonic, "ldms" | "ldms_s") => {
            tmu_dxbc::clauses::CLAUSES.iter().map(|clause| (clause.id, clause.rule)).collect()
        }
        Language::Direct3d => Vec::new(),
    }
}
