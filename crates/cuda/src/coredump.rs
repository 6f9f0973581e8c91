//! What is written when a kernel faults, for those who ask for a dump: the report of the fault, as text.

use std::collections::HashMap;
use std::ffi::{c_char, c_void};

use parking_lot::Mutex;

use crate::context::current;
use crate::driver::{Handle, driver};
use crate::pointer::{get, put, text};
use crate::status::{Done, Status};

/// What can be said of dumps, by CUDA's numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u32)]
enum Setting {
    /// Whether there are dumps.
    OnException = 1,
    /// Whether the process ends, as it does on machines for the system to dump it, too.
    TriggerHost = 2,
    Lightweight = 3,
    /// Whether somebody may ask for a dump by the pipe, which nobody can here.
    UserTrigger = 4,
    File = 5,
    Pipe = 6,
    GenerationFlags = 7,
}

const ALL: [Setting; 7] = [
    Setting::OnException,
    Setting::TriggerHost,
    Setting::Lightweight,
    Setting::UserTrigger,
    Setting::File,
    Setting::Pipe,
    Setting::GenerationFlags,
];

/// Flag of the generation: the process goes on.
const SKIP_ABORT: u32 = 1 << 4;

/// The most bytes of a name, without the zero at its end.
const LONGEST: usize = 1023;

#[derive(Clone, Debug, PartialEq, Eq)]
enum Value {
    Switch(bool),
    Name(String),
    Flags(u32),
}

impl Setting {
    fn of(number: u32) -> Result<Setting, Status> {
        ALL.into_iter().find(|setting| *setting as u32 == number).ok_or(Status::InvalidValue)
    }

    /// Whether it is the process's, and no context's.
    fn is_global(self) -> bool {
        matches!(self, Setting::UserTrigger | Setting::Pipe)
    }

    /// What holds where nothing was said.
    fn default(self) -> Value {
        match self {
            Setting::TriggerHost => Value::Switch(true),
            Setting::OnException | Setting::Lightweight | Setting::UserTrigger => Value::Switch(false),
            Setting::File => Value::Name(default_name("core")),
            Setting::Pipe => Value::Name(default_name("corepipe")),
            Setting::GenerationFlags => Value::Flags(0),
        }
    }
}

fn default_name(kind: &str) -> String {
    format!("{kind}.cuda.{}.{}", host_name(), std::process::id())
}

fn host_name() -> String {
    let name = std::fs::read_to_string("/proc/sys/kernel/hostname").unwrap_or_default();
    name.trim().to_string()
}

/// What was said, of the process (0) and of contexts.
static SAID: Mutex<Option<HashMap<(Handle, Setting), Value>>> = Mutex::new(None);

/// What holds for a context.
fn value(context: Handle, setting: Setting) -> Value {
    let mut said = SAID.lock();
    let said = said.get_or_insert_default();
    let found = said.get(&(context, setting)).or_else(|| said.get(&(0, setting)));
    found.cloned().unwrap_or_else(|| setting.default())
}

/// Forgets what was said of a context that is gone.
pub(crate) fn forget(context: Handle) {
    SAID.lock().iter_mut().for_each(|said| said.retain(|(of, _), _| *of != context));
}

/// What a name says of the process: `%h` its host, `%p` its number, `%t` the seconds since 1970.
fn expanded(name: &str) -> String {
    let time = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    let seconds = time.map_or(0, |time| time.as_secs()).to_string();
    let named = name.replace("%h", &host_name()).replace("%p", &std::process::id().to_string());
    named.replace("%t", &seconds)
}

/// A kernel of a context has faulted.
pub(crate) fn faulted(context: Handle, report: &str) {
    if value(context, Setting::OnException) != Value::Switch(true) {
        return;
    }
    let Value::Name(name) = value(context, Setting::File) else { return };
    let name = expanded(&name);
    match std::fs::write(&name, format!("{report}\n")) {
        Ok(()) => eprintln!("opentmu: {name}: the report of the fault"),
        Err(error) => eprintln!("opentmu: {name}: {error}"),
    }
    let goes_on =
        matches!(value(context, Setting::GenerationFlags), Value::Flags(flags) if flags & SKIP_ABORT != 0);
    if value(context, Setting::TriggerHost) == Value::Switch(true) && !goes_on {
        std::process::abort();
    }
}

/// Writes a value, if there is memory for it, and how many bytes it takes.
unsafe fn tell(value: &Value, to: *mut c_void, size: *mut usize) -> Done {
    let bytes = match value {
        Value::Switch(value) => vec![u8::from(*value)],
        Value::Flags(flags) => flags.to_le_bytes().to_vec(),
        Value::Name(name) => [name.as_bytes(), &[0]].concat(),
    };
    // SAFETY: the caller's promise: there is memory for as many bytes as are said.
    unsafe {
        let room = get(size)?;
        if to.is_null() {
            // Of names, the most that there can be.
            return put(size, if let Value::Name(_) = value { LONGEST + 1 } else { bytes.len() });
        }
        // As driver 580.159 has it: names are cut off, and the room for everything else is exactly what it takes.
        if let Value::Name(name) = value {
            let count = name.len().min(room.saturating_sub(1));
            let text = bytes[..count].iter().chain(std::iter::once(&0)).take(room).enumerate();
            return text.into_iter().try_for_each(|(index, byte)| put(to.cast::<u8>().add(index), *byte));
        }
        if room != bytes.len() {
            return Err(Status::InvalidValue);
        }
        bytes.iter().enumerate().try_for_each(|(index, byte)| put(to.cast::<u8>().add(index), *byte))
    }
}

unsafe fn say(context: Handle, setting: Setting, from: *const c_void, size: *const usize) -> Done {
    // SAFETY: the caller's promise.
    let value = unsafe {
        let room = get(size)?;
        match setting.default() {
            Value::Switch(_) if room == 1 => Value::Switch(get(from.cast::<u8>())? != 0),
            Value::Flags(_) if room == 4 => Value::Flags(get(from.cast::<u32>())?),
            Value::Name(_) if room >= 1 => Value::Name(name(from.cast(), room)?),
            Value::Switch(_) | Value::Flags(_) | Value::Name(_) => return Err(Status::InvalidValue),
        }
    };
    SAID.lock().get_or_insert_default().insert((context, setting), value);
    Ok(())
}

/// Text of at most that many bytes; the zero at its end may be behind them, as bindings have it.
unsafe fn name(from: *const c_char, room: usize) -> Result<String, Status> {
    // SAFETY: the caller's promise.
    let mut name = unsafe { text(from)? };
    if name.len() > room {
        name = String::from_utf8_lossy(&name.as_bytes()[..room]).into_owned();
    }
    if name.len() > LONGEST { Err(Status::InvalidValue) } else { Ok(name) }
}

crate::interface::driver_functions! {
    fn cuCoredumpGetAttribute(number: u32, to: *mut c_void, size: *mut usize) since 12010 {
        let (_, context) = current()?;
        tell(&value(context.handle, Setting::of(number)?), to, size)
    }

    fn cuCoredumpGetAttributeGlobal(number: u32, to: *mut c_void, size: *mut usize) since 12010 {
        driver()?;
        tell(&value(0, Setting::of(number)?), to, size)
    }

    fn cuCoredumpSetAttribute(number: u32, from: *const c_void, size: *const usize) since 12010 {
        let (_, context) = current()?;
        let setting = Setting::of(number)?;
        if setting.is_global() {
            return Err(Status::InvalidValue);
        }
        say(context.handle, setting, from, size)
    }

    fn cuCoredumpSetAttributeGlobal(number: u32, from: *const c_void, size: *const usize) since 12010 {
        driver()?;
        say(0, Setting::of(number)?, from, size)
    }
}
