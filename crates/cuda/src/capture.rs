//! Capture: work that is handed in to a stream becomes nodes of a graph in place of being done.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Weak};

use parking_lot::Mutex;

use crate::driver::{Driver, Handle, driver};
use crate::graph::{EdgeData, Graph};
use crate::operation::Operation;
use crate::pointer::{list, offer, put};
use crate::status::{Done, Status};
use crate::stream::{Stream, stream};

/// What all streams of one capture share.
pub(crate) struct Session {
    number: u64,
    graph: Arc<Graph>,
    /// The graph is somebody else's already (`cuStreamBeginCaptureToGraph`).
    origin: Weak<Stream>,
    streams: Mutex<Vec<Weak<Stream>>>,
}

/// A stream's part in a capture.
pub(crate) struct Capture {
    session: Arc<Session>,
    /// The nodes that what is handed in next depends on.
    dependencies: Vec<Handle>,
}

/// A point of a capture, as an event records it.
#[derive(Clone)]
pub(crate) struct Captured {
    session: Arc<Session>,
    dependencies: Vec<Handle>,
}

impl Capture {
    pub(crate) fn captured(&self) -> Captured {
        Captured { session: Arc::clone(&self.session), dependencies: self.dependencies.clone() }
    }

    /// Adds a node behind the last ones.
    pub(crate) fn add(&mut self, operation: Operation) -> Done {
        let node = self.session.graph.add(driver()?, operation, &self.dependencies)?;
        self.dependencies = vec![node];
        Ok(())
    }
}

impl Captured {
    /// What the stream does next comes behind this point: the stream is captured from now on.
    pub(crate) fn join(&self, stream: &Arc<Stream>) -> Done {
        let mut capture = stream.capture();
        if let Some(capture) = &mut *capture {
            if !Arc::ptr_eq(&capture.session, &self.session) {
                return Err(Status::StreamCaptureMerge);
            }
            for node in &self.dependencies {
                if !capture.dependencies.contains(node) {
                    capture.dependencies.push(*node);
                }
            }
            return Ok(());
        }
        let (session, dependencies) = (Arc::clone(&self.session), self.dependencies.clone());
        session.streams.lock().push(Arc::downgrade(stream));
        *capture = Some(Capture { session, dependencies });
        Ok(())
    }
}

/// Begins a capture into a graph.
fn begin(stream: &Arc<Stream>, graph: Arc<Graph>, dependencies: Vec<Handle>) -> Done {
    static NUMBER: AtomicU64 = AtomicU64::new(1);
    let mut capture = stream.capture();
    if capture.is_some() {
        return Err(Status::IllegalState);
    }
    let session = Session {
        number: NUMBER.fetch_add(1, Ordering::Relaxed),
        graph,
        origin: Arc::downgrade(stream),
        streams: Mutex::default(),
    };
    *capture = Some(Capture { session: Arc::new(session), dependencies });
    Ok(())
}

/// Whether a handle stands for the legacy stream, which cannot be captured.
fn is_legacy(handle: Handle) -> bool {
    handle == 1 || handle == 0 && !crate::interface::per_thread()
}

/// Begins a capture into a new graph.
fn begin_new(handle: Handle, mode: u32) -> Done {
    let (driver, context, stream) = stream(handle)?;
    if is_legacy(handle) {
        return Err(Status::StreamCaptureUnsupported);
    }
    if mode > 2 {
        return Err(Status::InvalidValue);
    }
    begin(&stream, Graph::new(driver, context.handle), Vec::new())
}

/// Ends a capture: every stream that joined must have been joined back.
fn end(driver: &Driver, stream: &Arc<Stream>) -> Result<Arc<Graph>, Status> {
    let mut own = stream.capture();
    let origin = own.as_ref().ok_or(Status::IllegalState)?.session.origin.upgrade();
    if !origin.is_some_and(|origin| Arc::ptr_eq(&origin, stream)) {
        return Err(Status::StreamCaptureUnmatched);
    }
    let Some(Capture { session, dependencies }) = own.take() else { return Err(Status::IllegalState) };
    drop(own);
    let others = std::mem::take(&mut *session.streams.lock());
    let mut joined = true;
    for other in others.iter().filter_map(Weak::upgrade) {
        let Some(capture) = other.capture().take() else { continue };
        let followed = |node: &Handle| dependencies.contains(node) || session.graph.is_followed(*node);
        joined &= capture.dependencies.iter().all(followed);
    }
    if !joined {
        session.graph.destroy(driver);
        return Err(Status::StreamCaptureUnjoined);
    }
    Ok(Arc::clone(&session.graph))
}

/// What is known of a stream's capture, for the three forms of the question.
unsafe fn information(
    handle: Handle,
    status: *mut u32,
    number: *mut u64,
    graph: *mut Handle,
    dependencies: (*mut *const Handle, *mut usize),
) -> Done {
    let (_, _, stream) = stream(handle)?;
    let capture = stream.capture();
    // SAFETY: the caller's promise. The nodes stay where they are until the next work is captured.
    unsafe {
        let Some(capture) = &*capture else { return put(status, 0) };
        put(status, 1)?;
        offer(number, capture.session.number);
        offer(graph, capture.session.graph.handle());
        offer(dependencies.0, capture.dependencies.as_ptr());
        offer(dependencies.1, capture.dependencies.len());
    }
    Ok(())
}

/// Says what the stream's next work depends on, besides (0) or in place of (1) what it does so far.
unsafe fn update(handle: Handle, nodes: *const Handle, count: usize, flags: u32) -> Done {
    let (_, _, stream) = stream(handle)?;
    let mut capture = stream.capture();
    let capture = capture.as_mut().ok_or(Status::IllegalState)?;
    // SAFETY: the caller's promise.
    let nodes = unsafe { list(nodes, count) };
    if flags > 1 || !nodes.iter().all(|node| capture.session.graph.holds(*node)) {
        return Err(Status::InvalidValue);
    }
    if flags == 1 {
        capture.dependencies.clear();
    }
    capture.dependencies.extend(nodes);
    Ok(())
}

crate::interface::driver_functions! {
    fn cuStreamBeginCapture_v2(handle: Handle, mode: u32) since 10010 also cuStreamBeginCapture_v2_ptsz since 10010 {
        begin_new(handle, mode)
    }

    fn cuStreamBeginCapture(handle: Handle) since 10000 also cuStreamBeginCapture_ptsz since 10000 {
        begin_new(handle, 0)
    }

    fn cuStreamBeginCaptureToGraph(
        handle: Handle, graph: Handle, nodes: *const Handle, data: *const EdgeData, count: usize, mode: u32,
    ) since 12030 also cuStreamBeginCaptureToGraph_ptsz since 12030 {
        let (driver, _, stream) = stream(handle)?;
        let graph: Arc<Graph> = driver.get(graph)?;
        let nodes = list(nodes, count);
        if is_legacy(handle) {
            return Err(Status::StreamCaptureUnsupported);
        }
        if mode > 2 || !data.is_null() || !nodes.iter().all(|node| graph.holds(*node)) {
            return Err(Status::InvalidValue);
        }
        begin(&stream, graph, nodes)
    }

    fn cuStreamEndCapture(handle: Handle, to: *mut Handle) since 10000 also cuStreamEndCapture_ptsz since 10000 {
        let (driver, _, stream) = stream(handle)?;
        let graph = end(driver, &stream);
        // A graph that was captured into is the program's already.
        offer(to, graph.as_ref().map_or(0, |graph| graph.handle()));
        graph.map(drop)
    }

    fn cuStreamIsCapturing(handle: Handle, to: *mut u32) since 10000 also cuStreamIsCapturing_ptsz since 10000 {
        put(to, stream(handle)?.2.capture().is_some().into())
    }

    fn cuStreamGetCaptureInfo(handle: Handle, status: *mut u32, number: *mut u64) since 10010
        also cuStreamGetCaptureInfo_ptsz since 10010
    {
        information(handle, status, number, std::ptr::null_mut(), (std::ptr::null_mut(), std::ptr::null_mut()))
    }

    fn cuStreamGetCaptureInfo_v2(
        handle: Handle, status: *mut u32, number: *mut u64, graph: *mut Handle, nodes: *mut *const Handle, count: *mut usize,
    ) since 11030 also cuStreamGetCaptureInfo_v2_ptsz since 11030 {
        information(handle, status, number, graph, (nodes, count))
    }

    /// All edges are of the plain kind, for which there is no list of their data.
    fn cuStreamGetCaptureInfo_v3(
        handle: Handle, status: *mut u32, number: *mut u64, graph: *mut Handle, nodes: *mut *const Handle,
        data: *mut *const EdgeData, count: *mut usize,
    ) since 12030 also cuStreamGetCaptureInfo_v3_ptsz since 12030 {
        offer(data, std::ptr::null());
        information(handle, status, number, graph, (nodes, count))
    }

    fn cuStreamUpdateCaptureDependencies(handle: Handle, nodes: *const Handle, count: usize, flags: u32) since 11030
        also cuStreamUpdateCaptureDependencies_ptsz since 11030
    {
        update(handle, nodes, count, flags)
    }

    fn cuStreamUpdateCaptureDependencies_v2(
        handle: Handle, nodes: *const Handle, data: *const EdgeData, count: usize, flags: u32,
    ) since 12030 also cuStreamUpdateCaptureDependencies_v2_ptsz since 12030 {
        if !data.is_null() {
            return Err(Status::NotSupported);
        }
        update(handle, nodes, count, flags)
    }

    /// Capture does not refuse what would be unsafe, so that the thread's mode changes nothing; it is global at first.
    fn cuThreadExchangeStreamCaptureMode(mode: *mut u32) since 10010 {
        std::thread_local!(static MODE: std::cell::Cell<u32> = const { std::cell::Cell::new(0) });
        let new = crate::pointer::get(mode)?;
        if new > 2 {
            return Err(Status::InvalidValue);
        }
        put(mode, MODE.replace(new))
    }
}
