//! Graphs as they are launched.

use std::ffi::c_char;
use std::sync::Arc;

use parking_lot::Mutex;

use crate::condition::Condition;
use crate::driver::{Handle, driver};
use crate::graph::{Graph, Node};
use crate::graph_memory;
use crate::operation::Operation;
use crate::pointer::{get, offer, put};
use crate::status::{Done, Status};
use crate::stream::stream;
use crate::user_object::Kept;

/// A graph that can be launched: its nodes in order, as they were when it was made.
pub(crate) struct GraphExec {
    steps: Mutex<Vec<Step>>,
    conditions: Mutex<Vec<Arc<Condition>>>,
    flags: u64,
    _kept: Vec<Kept>,
    _alive: Arc<()>,
}

#[derive(Clone)]
struct Step {
    /// The graph's node.
    node: Handle,
    operation: Operation,
    enabled: bool,
}

impl GraphExec {
    fn of(graph: &Graph, flags: u64) -> Result<GraphExec, Status> {
        let step = |(node, operation): (Handle, Operation)| Step {
            node,
            operation: operation.instantiated(),
            enabled: true,
        };
        let steps = graph.ordered().into_iter().map(step).collect();
        let conditions = Mutex::new(graph.conditions());
        let (_kept, _alive) = (graph.kept(), graph.instantiate()?);
        Ok(GraphExec { steps: Mutex::new(steps), conditions, flags, _kept, _alive })
    }

    fn step<T>(
        &self,
        node: Handle,
        change: impl FnOnce(&mut Step) -> Result<T, Status>,
    ) -> Result<T, Status> {
        let mut steps = self.steps.lock();
        change(steps.iter_mut().find(|step| step.node == node).ok_or(Status::InvalidValue)?)
    }

    /// Replaces what a node does in this one.
    pub(crate) fn replace(&self, node: Handle, operation: &Operation) -> Done {
        self.step(node, |step| {
            if step.operation.node_type() != operation.node_type() {
                return Err(Status::InvalidValue);
            }
            step.operation = operation.instantiated();
            Ok(())
        })
    }

    /// Takes over what the nodes of a graph of the same form do; what is wrong by CUDA's number, and with which node.
    fn update(&self, graph: &Graph) -> Result<(), (u32, Handle)> {
        const TOPOLOGY_CHANGED: u32 = 2;
        const NODE_TYPE_CHANGED: u32 = 3;
        const NOT_SUPPORTED: u32 = 6;
        let mut steps = self.steps.lock();
        let new = graph.ordered();
        if new.len() != steps.len() {
            return Err((TOPOLOGY_CHANGED, 0));
        }
        let differs = |(step, (_, operation)): &(&Step, &(Handle, Operation))| {
            step.operation.node_type() != operation.node_type()
        };
        if let Some((_, (node, _))) = steps.iter().zip(&new).find(differs) {
            return Err((NODE_TYPE_CHANGED, *node));
        }
        if let Some((node, _)) = new.iter().find(|(_, operation)| operation.is_of_memory()) {
            return Err((NOT_SUPPORTED, *node));
        }
        for (step, (_, operation)) in steps.iter_mut().zip(new) {
            step.operation = operation.instantiated();
        }
        *self.conditions.lock() = graph.conditions();
        Ok(())
    }
}

/// Each launch frees what an earlier one has allocated and nobody has freed.
const FREES: u64 = 1;
/// Flags that there are: that one, and those for which nothing has to be done (uploaded, can be launched by kernels, which have no function
/// for that, used by priority).
const FLAGS: u64 = FREES | UPLOADS | 4 | 8;
const UPLOADS: u64 = 2;

unsafe fn instantiate(to: *mut Handle, graph: Handle, flags: u64) -> Done {
    let (driver, context) = crate::context::current()?;
    let graph: Arc<Graph> = driver.get(graph)?;
    if to.is_null() {
        return Err(Status::InvalidValue);
    }
    if flags & !FLAGS != 0 {
        return Err(Status::InvalidValue);
    }
    // SAFETY: the caller's promise.
    unsafe { put(to, driver.add(Arc::new(GraphExec::of(&graph, flags)?), context.handle)) }
}

/// `CUDA_GRAPH_INSTANTIATE_PARAMS`.
#[derive(Clone, Copy)]
#[repr(C)]
struct InstantiateParameters {
    flags: u64,
    upload_stream: Handle,
    error_node: Handle,
    result: u32,
}

/// `CUgraphExecUpdateResultInfo`.
#[repr(C)]
struct UpdateResult {
    result: u32,
    error_node: Handle,
    error_from_node: Handle,
}

crate::interface::driver_functions! {
    fn cuGraphInstantiateWithFlags(to: *mut Handle, graph: Handle, flags: u64) since 11040 {
        // There is no stream to upload by (measured on driver 580.159).
        if flags & UPLOADS != 0 {
            return Err(Status::InvalidValue);
        }
        instantiate(to, graph, flags)
    }

    fn cuGraphInstantiate(to: *mut Handle, graph: Handle, error: *mut Handle, log: *mut c_char, bytes: usize) since 10000
        also cuGraphInstantiate_v2 since 11000
    {
        offer(error, 0);
        if bytes > 0 {
            offer(log, 0);
        }
        instantiate(to, graph, 0)
    }

    fn cuGraphInstantiateWithParams(to: *mut Handle, graph: Handle, parameters: *mut InstantiateParameters) since 12000
        also cuGraphInstantiateWithParams_ptsz since 12000
    {
        let mut asked = get(parameters)?;
        instantiate(to, graph, asked.flags)?;
        (asked.error_node, asked.result) = (0, 0);
        put(parameters, asked)
    }

    fn cuGraphExecDestroy(exec: Handle) since 10000 {
        driver()?.remove::<GraphExec>(exec).map(drop)
    }

    fn cuGraphExecGetFlags(exec: Handle, to: *mut u64) since 12000 {
        put(to, driver()?.get::<GraphExec>(exec)?.flags)
    }

    fn cuGraphLaunch(exec: Handle, on: Handle) since 10000 also cuGraphLaunch_ptsz since 10000 {
        let (driver, _, stream) = stream(on)?;
        let exec: Arc<GraphExec> = driver.get(exec)?;
        let mut work: Vec<Operation> = exec.conditions.lock().iter().filter_map(|condition| condition.reset()).collect();
        work.extend(exec.steps.lock().iter().filter(|step| step.enabled).map(|step| step.operation.clone()));
        if work.iter().any(Operation::has_no_threads) {
            return Err(Status::InvalidValue);
        }
        graph_memory::launch(&work, exec.flags & FREES != 0)?;
        stream.submit(Operation::All(Arc::new(work)))
    }

    fn cuGraphUpload(exec: Handle, on: Handle) since 11010 also cuGraphUpload_ptsz since 11010 {
        stream(on)?;
        driver()?.get::<GraphExec>(exec).map(drop)
    }

    fn cuGraphExecUpdate_v2(exec: Handle, graph: Handle, to: *mut UpdateResult) since 12000 {
        let driver = driver()?;
        let done = driver.get::<GraphExec>(exec)?.update(&*driver.get::<Graph>(graph)?);
        let (result, error_node) = done.err().unwrap_or_default();
        put(to, UpdateResult { result, error_node, error_from_node: 0 })?;
        done.map_err(|_| Status::GraphExecUpdateFailure)
    }

    fn cuGraphExecUpdate(exec: Handle, graph: Handle, node: *mut Handle, result: *mut u32) since 10020 {
        let driver = driver()?;
        let done = driver.get::<GraphExec>(exec)?.update(&*driver.get::<Graph>(graph)?);
        let (number, wrong) = done.err().unwrap_or_default();
        offer(node, wrong);
        put(result, number)?;
        done.map_err(|_| Status::GraphExecUpdateFailure)
    }

    fn cuGraphNodeSetEnabled(exec: Handle, node: Handle, enabled: u32) since 11060 {
        driver()?.get::<Node>(node)?;
        driver()?.get::<GraphExec>(exec)?.step(node, |step| {
            step.enabled = enabled != 0;
            Ok(())
        })
    }

    fn cuGraphNodeGetEnabled(exec: Handle, node: Handle, to: *mut u32) since 11060 {
        let enabled = driver()?.get::<GraphExec>(exec)?.step(node, |step| Ok(step.enabled))?;
        put(to, enabled.into())
    }

    fn cuGraphExecChildGraphNodeSetParams(exec: Handle, node: Handle, child: Handle) since 11010 {
        let driver = driver()?;
        driver.get::<GraphExec>(exec)?.replace(node, &Operation::Graph(driver.get(child)?))
    }

    fn cuGraphExecEventRecordNodeSetEvent(exec: Handle, node: Handle, event: Handle) since 11010 {
        let driver = driver()?;
        driver.get::<GraphExec>(exec)?.replace(node, &Operation::Record(driver.get(event)?))
    }

    fn cuGraphExecEventWaitNodeSetEvent(exec: Handle, node: Handle, event: Handle) since 11010 {
        let driver = driver()?;
        driver.get::<GraphExec>(exec)?.replace(node, &Operation::Wait(driver.get(event)?, 0))
    }

    fn cuGraphEventRecordNodeSetEvent(node: Handle, event: Handle) since 11010 {
        let driver = driver()?;
        driver.get::<Node>(node)?.replace(Operation::Record(driver.get(event)?))
    }

    fn cuGraphEventWaitNodeSetEvent(node: Handle, event: Handle) since 11010 {
        let driver = driver()?;
        driver.get::<Node>(node)?.replace(Operation::Wait(driver.get(event)?, 0))
    }
}
