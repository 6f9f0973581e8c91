//! Where in its files the program of a job's launch stands, and which lane a pixel is.

use tmu_engine::Launch;
use tmu_program::{Diagnostic, Program, Span};

use super::direct3d::Direct3dWork;
use super::prepared::{Prepared, Work};
use crate::Source;
use crate::bind::block;
use crate::element::ElementType;
use crate::load::Code;
use crate::operands::OperandTable;
use crate::picture::Picture;
use crate::registers::Kinds;
use crate::select::{self, LaneId, Thread};

/// The line of each source instruction of a program, from 1, with the number of its file among [`Lines::sources`].
#[derive(Clone, Debug, Default)]
pub struct Lines {
    /// The files that the program was read from, those without a text too.
    pub sources: Vec<Source>,
    /// By the number of the origin; none where the file is no text.
    pub of: Vec<Option<(usize, usize)>>,
}

/// The constant bank that `cb0` of a Direct3D shader is; the others follow.
pub const FIRST_CONSTANT_BUFFER: u32 = tmu_dxbc::lower::FIRST_BANK as u32;

impl Prepared<'_> {
    /// How many launches there are; a draw, a dispatch and a fragment are one.
    pub fn launch_count(&self) -> usize {
        self.launches().count().max(1)
    }

    /// The program of the launch of that number.
    pub fn program(&self, launch: usize) -> Option<&Program> {
        match &self.work {
            Work::Steps(_) | Work::Fragment(..) => Some(self.launches().nth(launch)?.function().program()),
            Work::Direct3d(work) => Some(work.shader().program()),
        }
    }

    /// How many threads the launch of that number has; the warps of a draw are blocks of 32 threads.
    pub fn extents(&self, launch: usize) -> Option<Launch> {
        let draw = |warps: [u32; 3]| Launch { grid: warps, ..Launch::row(32) };
        match &self.work {
            Work::Steps(_) => self.launches().nth(launch).map(|launch| *launch.extents()),
            Work::Fragment(_) => Some(Launch::row(32)),
            Work::Direct3d(work) => Some(match &**work {
                Direct3dWork::Groups(dispatch) => *dispatch.extents(),
                Direct3dWork::Pixels(pixels) => draw(pixels.draw.grid()),
                Direct3dWork::Vertices(vertices) => {
                    draw([u32::try_from(vertices.warps()).unwrap_or(u32::MAX), 1, 1])
                }
            }),
        }
    }

    /// The lane of a launch that is meant; none where it has no such thread or pixel.
    pub fn lane(&self, launch: usize, which: Thread) -> Option<LaneId> {
        let draw = match &self.work {
            Work::Direct3d(work) => match &**work {
                Direct3dWork::Pixels(pixels) => Some(&pixels.draw),
                Direct3dWork::Groups(_) | Direct3dWork::Vertices(_) => None,
            },
            Work::Steps(_) | Work::Fragment(_) => None,
        };
        select::lane(self.job, &self.extents(launch)?, draw, which)
    }

    /// The file of the program.
    pub fn source(&self) -> Source {
        self.shader().map_or_else(|| self.job.source.clone(), |shader| shader.source.clone())
    }

    /// File and span of a source instruction of a launch's program.
    pub fn location_of(&self, launch: usize, address: u64) -> (Source, Span) {
        let at = Span::Address { section: String::new(), address };
        let located = self.in_file(launch, vec![Diagnostic::note("", "").at(at.clone())]);
        let found =
            located.as_ref().and_then(|located| located.by_input().find(|one| !one.diagnostics.is_empty()));
        match found.and_then(|found| Some((found.source.clone(), found.diagnostics.first()?.span.clone()))) {
            Some(found) => found,
            None => (self.source(), at),
        }
    }

    /// The lines of all source instructions of a launch's program.
    pub fn lines(&self, launch: usize) -> Lines {
        let Some(program) = self.program(launch) else { return Lines::default() };
        if let Some(Code::Ptx(files)) = self.shader().map(|shader| &shader.code) {
            // Addresses are bytes of the texts, one behind the other.
            let modules: Vec<_> = files.iter().map(|file| &file.module).collect();
            let starts = tmu_ptx::lower::file_starts(&modules);
            let line = |address: u64| {
                let file = starts.partition_point(|start| *start <= address).checked_sub(1)?;
                let offset = usize::try_from(address - starts[file]).ok()?;
                let source = &files.get(file)?.source;
                (offset < source.text.as_ref()?.len()).then(|| (file, source.line_column(offset).0))
            };
            let sources = files.iter().map(|file| file.source.clone()).collect();
            return Lines {
                sources,
                of: program.origins.iter().map(|origin| line(origin.address)).collect(),
            };
        }
        let source = self.source();
        let line = |address: u64| match self.location_of(launch, address).1 {
            Span::Text(range) if source.text.is_some() => Some((0, source.line_column(range.start).0)),
            Span::Text(_) | Span::Address { .. } | Span::Whole => None,
        };
        let of = match source.text {
            Some(_) => program.origins.iter().map(|origin| line(origin.address)).collect(),
            None => vec![None; program.origins.len()],
        };
        Lines { sources: vec![source], of }
    }

    /// Which registers the source instructions of a launch's program read and write.
    pub fn operands(&self, launch: usize) -> OperandTable {
        let kinds = Kinds::new(self.job, &self.textures, &self.names);
        self.program(launch).map_or_else(OperandTable::default, |program| OperandTable::new(program, kinds))
    }

    /// What a job calls the texture at a header index, and the sampler at an index.
    pub fn texture_names(&self, header: u32, sampler: u32) -> [Option<&str>; 2] {
        [(&self.names.textures, header), (&self.names.samplers, sampler)]
            .map(|(names, index)| names.get(index as usize)?.as_deref())
    }

    /// The pictures that the job makes, as they are now: targets, and buffers that it says are pictures.
    pub fn pictures(&self) -> Vec<(String, Picture)> {
        let mut pictures = Vec::new();
        if let Work::Direct3d(work) = &self.work
            && let Direct3dWork::Pixels(pixels) = &**work
        {
            let drawn = pixels.drawn().into_iter();
            pictures.extend(drawn.map(|(name, drawn)| (name, drawn.picture(0))));
        }
        for (name, spec) in self.job.blocks() {
            let picture = self.globals.bytes(name).and_then(|bytes| block::picture(spec, &bytes));
            pictures.extend(picture.map(|picture| (name.to_string(), picture)));
        }
        pictures
    }

    /// The buffers of the job by name: address, size in bytes, type of the elements.
    pub fn buffers(&self) -> Vec<(String, u64, u64, ElementType)> {
        self.globals.buffers()
    }

    /// Reads memory of the device. False where some of the bytes are not allocated.
    pub fn read_memory(&self, address: u64, bytes: &mut [u8]) -> bool {
        self.globals.device().read(address, bytes).is_ok()
    }

    /// What the program has printed since the run began.
    pub fn printed(&self) -> Vec<u8> {
        self.printed.copy()
    }
}
