//! Graphs: work that is put together once and handed in any number of times.

use std::collections::HashMap;
use std::sync::{Arc, Weak};

use parking_lot::Mutex;

use crate::condition::Condition;
use crate::driver::{Driver, Handle, driver};
use crate::operation::Operation;
use crate::pointer::{get, list, put, put_list};
use crate::status::{Done, Status};
use crate::user_object::Kept;

/// What CUDA 12.3 says of an edge: its ports and its type, zero for plain ones.
pub(crate) type EdgeData = [u8; 8];

/// Work with what depends on what.
pub(crate) struct Graph {
    handle: Handle,
    context: Handle,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    nodes: Vec<Arc<Node>>,
    /// From a node to one that depends on it.
    edges: Vec<(Handle, Handle)>,
    kept: Vec<Kept>,
    conditions: Vec<Arc<Condition>>,
    /// Lives as long as what was instantiated last.
    instantiated: Weak<()>,
}

/// A piece of a graph.
pub(crate) struct Node {
    handle: Handle,
    graph: Handle,
    /// The node of which it is a copy, or 0.
    original: Handle,
    operation: Mutex<Operation>,
}

impl Node {
    pub(crate) fn operation(&self) -> Operation {
        self.operation.lock().clone()
    }

    /// Replaces what it does, by something of the same type.
    pub(crate) fn replace(&self, operation: Operation) -> Done {
        let mut own = self.operation.lock();
        if own.node_type() != operation.node_type() {
            return Err(Status::InvalidValue);
        }
        *own = operation;
        Ok(())
    }
}

impl Graph {
    /// An empty graph, with its handle.
    pub(crate) fn new(driver: &Driver, context: Handle) -> Arc<Graph> {
        let handle = driver.new_handle();
        let graph = Arc::new(Graph { handle, context, state: Mutex::default() });
        driver.keep(handle, Arc::clone(&graph), context);
        graph
    }

    pub(crate) fn handle(&self) -> Handle {
        self.handle
    }

    pub(crate) fn context(&self) -> Handle {
        self.context
    }

    /// Adds a node.
    ///
    /// # Errors
    /// [`Status::InvalidValue`] for dependencies that are not nodes of the graph, or twice the same.
    pub(crate) fn add(
        &self,
        driver: &Driver,
        operation: Operation,
        dependencies: &[Handle],
    ) -> Result<Handle, Status> {
        self.add_copy(driver, operation, dependencies, 0)
    }

    fn add_copy(
        &self,
        driver: &Driver,
        operation: Operation,
        dependencies: &[Handle],
        original: Handle,
    ) -> Result<Handle, Status> {
        let handle = driver.new_handle();
        let mut state = self.state.lock();
        let known = |wanted: &Handle| state.nodes.iter().any(|node| node.handle == *wanted);
        let twice = |(index, one): (usize, &Handle)| dependencies[..index].contains(one);
        if !dependencies.iter().all(known) || dependencies.iter().enumerate().any(twice) {
            return Err(Status::InvalidValue);
        }
        let node = Arc::new(Node { handle, graph: self.handle, original, operation: Mutex::new(operation) });
        driver.keep(handle, Arc::clone(&node), self.context);
        state.nodes.push(node);
        state.edges.extend(dependencies.iter().map(|from| (*from, handle)));
        Ok(handle)
    }

    /// Whether a node is the graph's.
    pub(crate) fn holds(&self, node: Handle) -> bool {
        self.state.lock().nodes.iter().any(|known| known.handle == node)
    }

    /// Whether something depends on a node.
    pub(crate) fn is_followed(&self, node: Handle) -> bool {
        self.state.lock().edges.iter().any(|(from, _)| *from == node)
    }

    /// The nodes, each behind those that it depends on (Kahn's algorithm, in the order in which they were added where there is a choice).
    pub(crate) fn ordered(&self) -> Vec<(Handle, Operation)> {
        let state = self.state.lock();
        let mut waits: HashMap<Handle, usize> = HashMap::new();
        state.edges.iter().for_each(|(_, to)| *waits.entry(*to).or_default() += 1);
        let mut left: Vec<&Arc<Node>> = state.nodes.iter().collect();
        let mut ordered = Vec::with_capacity(left.len());
        while let Some(index) =
            left.iter().position(|node| waits.get(&node.handle).is_none_or(|count| *count == 0))
        {
            let node = left.remove(index);
            let followers = state.edges.iter().filter(|(from, _)| *from == node.handle);
            followers.for_each(|(_, to)| *waits.entry(*to).or_default() -= 1);
            ordered.push((node.handle, node.operation()));
        }
        ordered
    }

    /// What it does, in order, whatever becomes of it.
    pub(crate) fn instantiated(&self) -> Vec<Operation> {
        self.ordered().iter().map(|(_, operation)| operation.instantiated()).collect()
    }

    /// What shows whether something that was instantiated from it is still there.
    ///
    /// # Errors
    /// [`Status::NotSupported`] where that is so already, and its nodes have memory or decide.
    pub(crate) fn instantiate(&self) -> Result<Arc<()>, Status> {
        let fixed = self.is_fixed();
        let mut state = self.state.lock();
        if fixed && state.instantiated.strong_count() > 0 {
            return Err(Status::NotSupported);
        }
        let alive = Arc::new(());
        state.instantiated = Arc::downgrade(&alive);
        Ok(alive)
    }

    /// Whether it has nodes that stay.
    fn is_fixed(&self) -> bool {
        self.state.lock().nodes.iter().any(|node| node.operation().is_fixed())
    }

    pub(crate) fn add_condition(&self, condition: Arc<Condition>) {
        self.state.lock().conditions.push(condition);
    }

    /// What launches set: its own and those of the graphs in it.
    pub(crate) fn conditions(&self) -> Vec<Arc<Condition>> {
        let (mut all, nodes) = {
            let state = self.state.lock();
            (state.conditions.clone(), state.nodes.clone())
        };
        let of_node = |node: &Arc<Node>| {
            node.operation().graphs().iter().flat_map(|graph| graph.conditions()).collect::<Vec<_>>()
        };
        all.extend(nodes.iter().flat_map(of_node));
        all
    }

    fn copy(&self, driver: &Driver) -> Result<Arc<Graph>, Status> {
        if self.is_fixed() {
            return Err(Status::NotSupported);
        }
        let copy = Graph::new(driver, self.context);
        let (nodes, edges) = {
            let state = self.state.lock();
            (state.nodes.clone(), state.edges.clone())
        };
        let mut new = HashMap::new();
        for node in &nodes {
            let mut operation = node.operation();
            if let Operation::Graph(child) = &mut operation {
                *child = child.copy(driver)?;
            }
            new.insert(node.handle, copy.add_copy(driver, operation, &[], node.handle)?);
        }
        copy.state.lock().edges = edges.iter().map(|(from, to)| (new[from], new[to])).collect();
        copy.state.lock().kept = self.state.lock().kept.clone();
        Ok(copy)
    }

    /// Takes away the graph and its nodes.
    pub(crate) fn destroy(&self, driver: &Driver) {
        let state = std::mem::take(&mut *self.state.lock());
        for node in &state.nodes {
            node.operation().graphs().iter().for_each(|graph| graph.destroy(driver));
            _ = driver.remove::<Node>(node.handle);
        }
        state.conditions.iter().for_each(|condition| _ = driver.remove::<Condition>(condition.handle()));
        _ = driver.remove::<Graph>(self.handle);
    }

    pub(crate) fn kept(&self) -> Vec<Kept> {
        self.state.lock().kept.clone()
    }

    pub(crate) fn keep(&self, kept: Kept) {
        self.state.lock().kept.push(kept);
    }

    /// Gives back what it keeps of an object, as many times.
    pub(crate) fn release(&self, object: Handle, count: usize) -> Done {
        let mut state = self.state.lock();
        if state.kept.iter().filter(|kept| kept.is(object)).count() < count {
            return Err(Status::InvalidValue);
        }
        let mut gone = Vec::new();
        for _ in 0..count {
            if let Some(index) = state.kept.iter().position(|kept| kept.is(object)) {
                gone.push(state.kept.remove(index));
            }
        }
        drop(state);
        drop(gone);
        Ok(())
    }

    fn neighbours(&self, node: Handle, before: bool) -> Vec<Handle> {
        let pick = |(from, to): &(Handle, Handle)| match before {
            true => (*to == node).then_some(*from),
            false => (*from == node).then_some(*to),
        };
        self.state.lock().edges.iter().filter_map(pick).collect()
    }

    fn add_edges(&self, from: &[Handle], to: &[Handle]) -> Done {
        let mut state = self.state.lock();
        let known = |wanted: &Handle| state.nodes.iter().any(|node| node.handle == *wanted);
        let edges: Vec<(Handle, Handle)> = from.iter().copied().zip(to.iter().copied()).collect();
        let wrong = |(from, to): &(Handle, Handle)| from == to || !known(from) || !known(to);
        if edges.iter().any(|edge| wrong(edge) || state.edges.contains(edge)) {
            return Err(Status::InvalidValue);
        }
        let before = state.edges.len();
        state.edges.extend(edges);
        let nodes = state.nodes.len();
        drop(state);
        // What goes round in a circle has no order.
        if self.ordered().len() < nodes {
            self.state.lock().edges.truncate(before);
            return Err(Status::InvalidValue);
        }
        Ok(())
    }

    fn remove_edges(&self, from: &[Handle], to: &[Handle]) -> Done {
        if self.is_fixed() {
            return Err(Status::NotSupported);
        }
        let mut state = self.state.lock();
        for edge in from.iter().copied().zip(to.iter().copied()) {
            let index = state.edges.iter().position(|known| *known == edge).ok_or(Status::InvalidValue)?;
            state.edges.remove(index);
        }
        Ok(())
    }

    fn remove_node(&self, node: Handle) {
        let mut state = self.state.lock();
        state.nodes.retain(|known| known.handle != node);
        state.edges.retain(|(from, to)| *from != node && *to != node);
    }
}

/// A node and its graph.
fn node_and_graph(node: Handle) -> Result<(Arc<Node>, Arc<Graph>), Status> {
    let driver = driver()?;
    let node: Arc<Node> = driver.get(node)?;
    let graph = driver.get(node.graph)?;
    Ok((node, graph))
}

/// Adds a node in the form of all `cuGraphAdd…Node`.
///
/// # Safety
/// The pointers are as the interface says.
pub(crate) unsafe fn add_node(
    to: *mut Handle,
    graph: Handle,
    dependencies: *const Handle,
    count: usize,
    operation: Operation,
) -> Done {
    let driver = driver()?;
    let graph: Arc<Graph> = driver.get(graph)?;
    if to.is_null() || count > 0 && dependencies.is_null() {
        return Err(Status::InvalidValue);
    }
    // SAFETY: the caller's promise.
    unsafe { put(to, graph.add(driver, operation, &list(dependencies, count))?) }
}

/// The nodes on one side of a node.
unsafe fn put_neighbours(node: Handle, before: bool, to: *mut Handle, count: *mut usize) -> Done {
    let (node, graph) = node_and_graph(node)?;
    // SAFETY: the caller's promise.
    unsafe { put_list(to, count, &graph.neighbours(node.handle, before)) }
}

/// Says of as many edges as were written that they are plain, where there is room for it.
unsafe fn put_plain(data: *mut EdgeData, count: *mut usize) -> Done {
    if data.is_null() {
        return Ok(());
    }
    // SAFETY: the caller's promise.
    unsafe { put_list(data, count, &vec![EdgeData::default(); get(count)?]) }
}

unsafe fn put_edges(graph: Handle, from: *mut Handle, to: *mut Handle, count: *mut usize) -> Done {
    let graph: Arc<Graph> = driver()?.get(graph)?;
    let (start, end): (Vec<Handle>, Vec<Handle>) = graph.state.lock().edges.iter().copied().unzip();
    // SAFETY: the caller's promise.
    unsafe {
        if from.is_null() || to.is_null() {
            return put(count, start.len());
        }
        let room = get(count)?;
        put_list(from, count, &start)?;
        put(count, room)?;
        put_list(to, count, &end)
    }
}

crate::interface::driver_functions! {
    fn cuGraphCreate(to: *mut Handle, flags: u32) since 10000 {
        // It is of a context if there is one, whatever happened to that.
        let context = crate::context::current_even_failed().map_or(0, |context| context.handle);
        if flags != 0 || to.is_null() {
            return Err(Status::InvalidValue);
        }
        put(to, Graph::new(driver()?, context).handle)
    }

    fn cuGraphDestroy(graph: Handle) since 10000 {
        let driver = driver()?;
        driver.get::<Graph>(graph)?.destroy(driver);
        Ok(())
    }

    fn cuGraphClone(to: *mut Handle, graph: Handle) since 10000 {
        let driver = driver()?;
        put(to, driver.get::<Graph>(graph)?.copy(driver)?.handle)
    }

    fn cuGraphNodeFindInClone(to: *mut Handle, original: Handle, copy: Handle) since 10000 {
        let driver = driver()?;
        driver.get::<Node>(original)?;
        let copy: Arc<Graph> = driver.get(copy)?;
        let found = copy.state.lock().nodes.iter().find(|node| node.original == original).map(|node| node.handle);
        put(to, found.ok_or(Status::InvalidValue)?)
    }

    fn cuGraphDestroyNode(node: Handle) since 10000 {
        let (node, graph) = node_and_graph(node)?;
        if graph.is_fixed() {
            return Err(Status::NotSupported);
        }
        graph.remove_node(node.handle);
        let driver = driver()?;
        node.operation().graphs().iter().for_each(|graph| graph.destroy(driver));
        driver.remove::<Node>(node.handle).map(drop)
    }

    fn cuGraphGetNodes(graph: Handle, to: *mut Handle, count: *mut usize) since 10000 {
        let graph: Arc<Graph> = driver()?.get(graph)?;
        let nodes: Vec<Handle> = graph.state.lock().nodes.iter().map(|node| node.handle).collect();
        put_list(to, count, &nodes)
    }

    fn cuGraphGetRootNodes(graph: Handle, to: *mut Handle, count: *mut usize) since 10000 {
        let graph: Arc<Graph> = driver()?.get(graph)?;
        let nodes: Vec<Handle> = graph.state.lock().nodes.iter().map(|node| node.handle).collect();
        let roots: Vec<Handle> = nodes.into_iter().filter(|node| graph.neighbours(*node, true).is_empty()).collect();
        put_list(to, count, &roots)
    }

    fn cuGraphGetEdges(graph: Handle, from: *mut Handle, to: *mut Handle, count: *mut usize) since 10000 {
        put_edges(graph, from, to, count)
    }

    fn cuGraphGetEdges_v2(graph: Handle, from: *mut Handle, to: *mut Handle, data: *mut EdgeData, count: *mut usize) since 12030 {
        put_edges(graph, from, to, count)?;
        if from.is_null() { Ok(()) } else { put_plain(data, count) }
    }

    fn cuGraphNodeGetDependencies(node: Handle, to: *mut Handle, count: *mut usize) since 10000 {
        put_neighbours(node, true, to, count)
    }

    fn cuGraphNodeGetDependencies_v2(node: Handle, to: *mut Handle, data: *mut EdgeData, count: *mut usize) since 12030 {
        put_neighbours(node, true, to, count)?;
        if to.is_null() { Ok(()) } else { put_plain(data, count) }
    }

    fn cuGraphNodeGetDependentNodes(node: Handle, to: *mut Handle, count: *mut usize) since 10000 {
        put_neighbours(node, false, to, count)
    }

    fn cuGraphNodeGetDependentNodes_v2(node: Handle, to: *mut Handle, data: *mut EdgeData, count: *mut usize) since 12030 {
        put_neighbours(node, false, to, count)?;
        if to.is_null() { Ok(()) } else { put_plain(data, count) }
    }

    fn cuGraphAddDependencies(graph: Handle, from: *const Handle, to: *const Handle, count: usize) since 10000 {
        driver()?.get::<Graph>(graph)?.add_edges(&list(from, count), &list(to, count))
    }

    fn cuGraphAddDependencies_v2(graph: Handle, from: *const Handle, to: *const Handle, data: *const EdgeData, count: usize) since 12030 {
        if list(data, count).iter().any(|data| *data != EdgeData::default()) {
            return Err(Status::NotSupported);
        }
        driver()?.get::<Graph>(graph)?.add_edges(&list(from, count), &list(to, count))
    }

    fn cuGraphRemoveDependencies(graph: Handle, from: *const Handle, to: *const Handle, count: usize) since 10000 {
        driver()?.get::<Graph>(graph)?.remove_edges(&list(from, count), &list(to, count))
    }

    fn cuGraphRemoveDependencies_v2(graph: Handle, from: *const Handle, to: *const Handle, data: *const EdgeData, count: usize) since 12030 {
        _ = data;
        driver()?.get::<Graph>(graph)?.remove_edges(&list(from, count), &list(to, count))
    }

    fn cuGraphNodeGetType(node: Handle, to: *mut u32) since 10000 {
        put(to, driver()?.get::<Node>(node)?.operation().node_type())
    }

    fn cuGraphDebugDotPrint(graph: Handle, path: *const std::ffi::c_char, flags: u32) since 11030 {
        _ = flags;
        let graph: Arc<Graph> = driver()?.get(graph)?;
        let path = crate::pointer::text(path)?;
        let state = graph.state.lock();
        let mut dot = "digraph dot {\n".to_string();
        for node in &state.nodes {
            dot += &format!("\"{:#x}\" [label=\"{}\"];\n", node.handle, node.operation().name());
        }
        state.edges.iter().for_each(|(from, to)| dot += &format!("\"{from:#x}\" -> \"{to:#x}\";\n"));
        std::fs::write(path, dot + "}\n").map_err(|_| Status::OperatingSystem)
    }

    fn cuGraphAddEmptyNode(to: *mut Handle, graph: Handle, dependencies: *const Handle, count: usize) since 10000 {
        add_node(to, graph, dependencies, count, Operation::Empty)
    }

    fn cuGraphAddChildGraphNode(to: *mut Handle, graph: Handle, dependencies: *const Handle, count: usize, child: Handle) since 10000 {
        let driver = driver()?;
        let child = driver.get::<Graph>(child)?.copy(driver)?;
        add_node(to, graph, dependencies, count, Operation::Graph(child))
    }

    fn cuGraphChildGraphNodeGetGraph(node: Handle, to: *mut Handle) since 10000 {
        if let Operation::Graph(graph) = driver()?.get::<Node>(node)?.operation() { put(to, graph.handle) } else { Err(Status::InvalidValue) }
    }

    fn cuGraphAddEventRecordNode(to: *mut Handle, graph: Handle, dependencies: *const Handle, count: usize, event: Handle) since 11010 {
        add_node(to, graph, dependencies, count, Operation::Record(driver()?.get(event)?))
    }

    fn cuGraphAddEventWaitNode(to: *mut Handle, graph: Handle, dependencies: *const Handle, count: usize, event: Handle) since 11010 {
        add_node(to, graph, dependencies, count, Operation::Wait(driver()?.get(event)?, 0))
    }
}
