//! A job that dispatches a Direct3D compute shader, or draws with a shader of another stage.

use std::collections::BTreeMap;

use tmu_device::Error;
use tmu_device::direct3d::{Bindings, Dispatch, Shader as DeviceShader, VertexDraw};
use tmu_engine::{Machine, Outcome, Tracer};

use crate::draw::{self, Drawn, Output, Pixels};
use crate::job::Semantic;

/// What a job does with a shader.
pub(super) enum Direct3dWork {
    Groups(Dispatch),
    Pixels(Pixels),
    Vertices(VertexDraw),
}

/// What came of it: the targets of pixels by name, the outputs of vertices by semantic.
pub(super) struct Direct3dRan {
    pub(super) outcome: Outcome,
    pub(super) targets: BTreeMap<String, Drawn>,
    pub(super) outputs: BTreeMap<Semantic, Output>,
}

impl Direct3dWork {
    /// Blocks of a dispatch, warps of a draw.
    pub(super) fn blocks(&self) -> u64 {
        match self {
            Direct3dWork::Groups(dispatch) => dispatch.extents().blocks(),
            Direct3dWork::Pixels(pixels) => pixels.draw.warps(),
            Direct3dWork::Vertices(vertices) => vertices.warps(),
        }
    }

    pub(super) fn machine_mut(&mut self) -> &mut Machine {
        match self {
            Direct3dWork::Groups(dispatch) => dispatch.machine_mut(),
            Direct3dWork::Pixels(pixels) => pixels.draw.machine_mut(),
            Direct3dWork::Vertices(vertices) => vertices.machine_mut(),
        }
    }

    pub(super) fn shader(&self) -> &DeviceShader {
        self.bindings().shader()
    }

    pub(super) fn bindings(&self) -> &Bindings {
        match self {
            Direct3dWork::Groups(dispatch) => dispatch.bindings(),
            Direct3dWork::Pixels(pixels) => pixels.draw.bindings(),
            Direct3dWork::Vertices(vertices) => vertices.bindings(),
        }
    }

    pub(super) fn run(&self, tracer: Option<&mut dyn Tracer>) -> Result<Direct3dRan, Error> {
        let (mut targets, mut outputs) = (BTreeMap::new(), BTreeMap::new());
        let outcome = match self {
            Direct3dWork::Groups(dispatch) => dispatch.run_traced(tracer)?,
            Direct3dWork::Pixels(pixels) => {
                let outcome = pixels.draw.run_traced(tracer)?;
                targets = pixels.drawn();
                outcome
            }
            Direct3dWork::Vertices(vertices) => {
                let (outcome, words) = vertices.run_traced(tracer)?;
                outputs = draw::outputs(words);
                outcome
            }
        };
        Ok(Direct3dRan { outcome, targets, outputs })
    }
}
