//! Nodes of graphs whose work is done or not, or again and again, as a kernel decides.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::driver::{Driver, Handle, driver};
use crate::graph::Graph;
use crate::memset::Fill;
use crate::operation::{Operation, status_of};
use crate::pointer::{get, put};
use crate::status::{Done, Status};
use crate::structures::MemsetNode;

/// A word of the device's memory that kernels set (`cudaGraphSetConditional`). Its handle is its address.
pub(crate) struct Condition {
    address: u64,
    /// The graph that may have a node with it.
    graph: Handle,
    /// What each launch of the graph sets it to, if it does.
    at_launch: Option<u32>,
    /// Whether a node has it.
    has_node: AtomicBool,
    driver: &'static Driver,
}

impl Drop for Condition {
    fn drop(&mut self) {
        _ = self.driver.device.free(self.address);
    }
}

impl Condition {
    pub(crate) fn handle(&self) -> Handle {
        self.address
    }

    fn value(&self) -> Result<u32, Status> {
        let mut bytes = [0; 4];
        self.driver.device.read(self.address, &mut bytes).map_err(|error| status_of(&error))?;
        Ok(u32::from_le_bytes(bytes))
    }

    /// What a launch does before everything else.
    pub(crate) fn reset(&self) -> Option<Operation> {
        let node = |value| MemsetNode {
            address: self.address,
            pitch: 0,
            value,
            element_bytes: 4,
            width: 1,
            height: 1,
        };
        self.at_launch.map(|value| Operation::Fill(Fill(node(value))))
    }
}

/// What the value of a condition decides, by CUDA's numbers (`CUgraphConditionalNodeType`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Decision {
    /// The first graph if it is not 0, else the second one if there is one.
    If,
    /// The graph, as long as it is not 0.
    While,
    /// The graph of that number, if there is one.
    Switch,
}

impl Decision {
    fn of(kind: u32, bodies: u32) -> Result<Decision, Status> {
        match (kind, bodies) {
            (0, 1 | 2) => Ok(Decision::If),
            (1, 1) => Ok(Decision::While),
            (2, 1..) => Ok(Decision::Switch),
            _ => Err(Status::InvalidValue),
        }
    }
}

/// What a conditional node does.
pub(crate) struct Conditional {
    decision: Decision,
    condition: Arc<Condition>,
    pub(crate) graphs: Vec<Arc<Graph>>,
    /// What each graph holds, from when the node was instantiated.
    bodies: Vec<Vec<Operation>>,
    /// The graphs' handles, for programs to look at as long as the node is there.
    _handles: Box<[Handle]>,
}

impl Conditional {
    /// Does it.
    pub(crate) fn run(&self, driver: &'static Driver, failed: Done) -> Done {
        let body = |number: usize| {
            self.bodies.get(number).into_iter().flatten().try_for_each(|one| one.run(driver, failed))
        };
        match self.decision {
            Decision::If => body(usize::from(self.condition.value()? == 0)),
            Decision::Switch => body(self.condition.value()? as usize),
            Decision::While => {
                while self.condition.value()? != 0 {
                    body(0)?;
                }
                Ok(())
            }
        }
    }

    /// The same with what the graphs hold now.
    pub(crate) fn instantiated(&self) -> Conditional {
        Conditional {
            decision: self.decision,
            condition: Arc::clone(&self.condition),
            graphs: Vec::new(),
            bodies: self.graphs.iter().map(|graph| graph.instantiated()).collect(),
            _handles: Box::default(),
        }
    }
}

/// What describes a conditional node in `CUgraphNodeParams`.
#[derive(Clone, Copy)]
#[repr(C)]
pub(crate) struct ConditionalNode {
    condition: Handle,
    kind: u32,
    count: u32,
    /// What is told: the graphs.
    graphs: *const Handle,
    context: Handle,
}

/// Makes what a node does, and says in the description which graphs are to be filled.
///
/// # Safety
/// The pointer is null or leads to a description.
pub(crate) unsafe fn described(graph: Handle, node: *mut ConditionalNode) -> Result<Operation, Status> {
    /// More graphs than that are taken for a mistake.
    const MOST_BODIES: u32 = 1 << 16;
    let driver = driver()?;
    // SAFETY: the caller's promise.
    let mut given = unsafe { get(node)? };
    let graph: Arc<Graph> = driver.get(graph)?;
    let condition: Arc<Condition> = driver.get(given.condition).map_err(|_| Status::InvalidValue)?;
    let decision = Decision::of(given.kind, given.count.min(MOST_BODIES + 1))?;
    if given.count > MOST_BODIES
        || condition.graph != graph.handle()
        || condition.has_node.swap(true, Ordering::Relaxed)
    {
        return Err(Status::InvalidValue);
    }
    let graphs: Vec<Arc<Graph>> = (0..given.count).map(|_| Graph::new(driver, graph.context())).collect();
    let handles: Box<[Handle]> = graphs.iter().map(|graph| graph.handle()).collect();
    given.graphs = handles.as_ptr();
    // SAFETY: the caller's promise.
    unsafe { put(node, given)? };
    let conditional = Conditional { decision, condition, graphs, bodies: Vec::new(), _handles: handles };
    Ok(Operation::Conditional(Arc::new(conditional)))
}

crate::interface::driver_functions! {
    /// Flag 1: each launch of the graph sets the value.
    fn cuGraphConditionalHandleCreate(to: *mut Handle, graph: Handle, context: Handle, value: u32, flags: u32) since 12030 {
        _ = context;
        let driver = driver()?;
        let graph: Arc<Graph> = driver.get(graph)?;
        if flags > 1 || to.is_null() {
            return Err(Status::InvalidValue);
        }
        let address = driver.device.allocate(4).map_err(|error| status_of(&error))?;
        let at_launch = (flags == 1).then_some(value);
        let graph_handle = graph.handle();
        let condition = Arc::new(Condition { address, graph: graph_handle, at_launch, has_node: AtomicBool::new(false), driver });
        driver.keep(address, Arc::clone(&condition), graph.context());
        graph.add_condition(condition);
        put(to, address)
    }
}
