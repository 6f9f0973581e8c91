//! Capture: work that is handed in to a stream becomes nodes of a graph in place of being done.

use std::cell::Cell;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Weak};
use std::thread::ThreadId;

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
    /// Who may not do what is unsafe meanwhile: anybody (0), the thread that began it (1), nobody (2).
    mode: u32,
    thread: ThreadId,
    /// Something was done that spoils it.
    is_spoiled: AtomicBool,
    has_ended: AtomicBool,
}

impl Session {
    fn spoil(&self) {
        self.is_spoiled.store(true, Ordering::Relaxed);
    }

    fn is_spoiled(&self) -> bool {
        self.is_spoiled.load(Ordering::Relaxed)
    }

    fn goes_on(&self) -> bool {
        !self.has_ended.load(Ordering::Relaxed) && self.origin.strong_count() > 0
    }
}

/// Those that go on, and some that do no more.
static SESSIONS: Mutex<Vec<Weak<Session>>> = Mutex::new(Vec::new());

std::thread_local! {
    /// Which captures forbid this thread what is unsafe, as the mode of a capture has it.
    static MODE: Cell<u32> = const { Cell::new(0) };
}

/// What comes first in functions that may wait for a capture to end, or whose memory a graph would not know: allocations, waits,
/// questions whether something is done.
///
/// # Errors
/// [`Status::StreamCaptureUnsupported`] while such a capture goes on, which is spoiled by that (measured on driver 580.159).
pub(crate) fn check_safe() -> Done {
    let mut sessions = SESSIONS.lock();
    if sessions.is_empty() {
        return Ok(());
    }
    sessions.retain(|session| session.upgrade().is_some_and(|session| session.goes_on()));
    let (mode, thread) = (MODE.get(), std::thread::current().id());
    let forbids = |session: &Arc<Session>| match (mode, session.mode) {
        (2, _) | (_, 2) => false,
        (0, 0) => true,
        _ => session.thread == thread,
    };
    let forbidding: Vec<Arc<Session>> = sessions.iter().filter_map(Weak::upgrade).filter(forbids).collect();
    forbidding.iter().for_each(|session| session.spoil());
    if forbidding.is_empty() { Ok(()) } else { Err(Status::StreamCaptureUnsupported) }
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
    pub(crate) fn spoil(&self) {
        self.session.spoil();
    }

    pub(crate) fn captured(&self) -> Captured {
        Captured { session: Arc::clone(&self.session), dependencies: self.dependencies.clone() }
    }

    /// Adds a node behind the last ones.
    pub(crate) fn add(&mut self, operation: Operation) -> Done {
        if self.session.is_spoiled() {
            return Err(Status::StreamCaptureInvalidated);
        }
        let node = self.session.graph.add(driver()?, operation, &self.dependencies)?;
        self.dependencies = vec![node];
        Ok(())
    }
}

impl Captured {
    /// Why an event that was recorded there cannot be asked about, which spoils the capture.
    pub(crate) fn refuse(&self) -> Status {
        if !self.session.goes_on() {
            return Status::InvalidValue;
        }
        self.session.spoil();
        Status::CapturedEvent
    }

    /// What the stream does next comes behind this point: the stream is captured from now on.
    pub(crate) fn join(&self, stream: &Arc<Stream>) -> Done {
        if !self.session.goes_on() {
            return Err(Status::InvalidValue);
        }
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
fn begin(stream: &Arc<Stream>, graph: Arc<Graph>, dependencies: Vec<Handle>, mode: u32) -> Done {
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
        mode,
        thread: std::thread::current().id(),
        is_spoiled: AtomicBool::new(false),
        has_ended: AtomicBool::new(false),
    };
    let session = Arc::new(session);
    SESSIONS.lock().push(Arc::downgrade(&session));
    *capture = Some(Capture { session, dependencies });
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
    begin(&stream, Graph::new(driver, context.handle), Vec::new(), mode)
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
    session.has_ended.store(true, Ordering::Relaxed);
    let others = std::mem::take(&mut *session.streams.lock());
    let mut joined = true;
    for other in others.iter().filter_map(Weak::upgrade) {
        let Some(capture) = other.capture().take() else { continue };
        let followed = |node: &Handle| dependencies.contains(node) || session.graph.is_followed(*node);
        joined &= capture.dependencies.iter().all(followed);
    }
    if !joined || session.is_spoiled() {
        session.graph.destroy(driver);
        let spoiled = session.is_spoiled();
        return Err(if spoiled { Status::StreamCaptureInvalidated } else { Status::StreamCaptureUnjoined });
    }
    Ok(Arc::clone(&session.graph))
}

/// Status of a capture that is spoiled; 0 is none, 1 one that goes on.
const SPOILED: u32 = 2;

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
        if capture.session.is_spoiled() {
            return put(status, SPOILED);
        }
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
        begin(&stream, graph, nodes, mode)
    }

    fn cuStreamEndCapture(handle: Handle, to: *mut Handle) since 10000 also cuStreamEndCapture_ptsz since 10000 {
        let (driver, _, stream) = stream(handle)?;
        let graph = end(driver, &stream);
        // A graph that was captured into is the program's already.
        offer(to, graph.as_ref().map_or(0, |graph| graph.handle()));
        graph.map(drop)
    }

    fn cuStreamIsCapturing(handle: Handle, to: *mut u32) since 10000 also cuStreamIsCapturing_ptsz since 10000 {
        let (_, _, stream) = stream(handle)?;
        let status = stream.capture().as_ref().map_or(0, |capture| if capture.session.is_spoiled() { SPOILED } else { 1 });
        put(to, status)
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

    fn cuThreadExchangeStreamCaptureMode(mode: *mut u32) since 10010 {
        let new = crate::pointer::get(mode)?;
        if new > 2 {
            return Err(Status::InvalidValue);
        }
        put(mode, MODE.replace(new))
    }
}
