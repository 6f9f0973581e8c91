//! What the environment says of the device.

use std::str::FromStr;
use std::sync::OnceLock;

use tmu_device::{Arch, Model};

/// What is told on standard error besides faults.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Log {
    Nothing,
    /// Each launch, with what it executed.
    Launches,
    /// Each call of a function, with its result.
    Calls,
}

/// By what accesses of kernels to memory are checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Checked {
    /// What was allocated, nearly to the byte.
    Bytes,
    /// The pages that a machine maps.
    Pages,
}

/// Settings of the device.
#[derive(Debug)]
pub(crate) struct Settings {
    /// The compute capability that is announced, such as 61.
    pub(crate) capability: u32,
    pub(crate) model: Model,
    /// Threads of the host that run blocks; 0: as many as there are.
    pub(crate) threads: usize,
    pub(crate) log: Log,
    /// Races are looked for.
    pub(crate) races: bool,
    pub(crate) memory: Checked,
    /// What is wrong with a variable.
    pub(crate) problem: Option<String>,
}

impl Settings {
    /// The machine whose code is run.
    pub(crate) fn arch(&self) -> Arch {
        Arch::from_number(self.capability).unwrap_or(Arch::Sm61)
    }

    /// The device's name.
    pub(crate) fn name(&self) -> String {
        format!("OpenTMU sm_{}", self.capability)
    }

    /// From variables that a function looks up.
    fn from_variables(variable: impl Fn(&str) -> Option<String>) -> Settings {
        let mut settings = Settings {
            capability: 61,
            model: Model::Nvidia,
            threads: 0,
            log: Log::Nothing,
            races: false,
            memory: Checked::Bytes,
            problem: None,
        };
        let mut set = |name: &str, take: &mut dyn FnMut(&mut Settings, &str) -> Result<(), String>| {
            let Some(value) = variable(name).filter(|value| !value.is_empty()) else { return };
            if let Err(why) = take(&mut settings, &value) {
                settings.problem.get_or_insert(format!("{name}={value}: {why}"));
            }
        };
        set("OPENTMU_ARCH", &mut |settings, value| {
            settings.capability = capability(value).ok_or("not a machine such as sm_52, sm_61 or sm_75")?;
            Ok(())
        });
        set("OPENTMU_MODEL", &mut |settings, value| {
            settings.model = Model::from_name(value).ok_or("not nvidia, d3d or exact")?;
            Ok(())
        });
        set("OPENTMU_THREADS", &mut |settings, value| {
            settings.threads = usize::from_str(value).map_err(|_| "not a number of threads")?;
            Ok(())
        });
        set("OPENTMU_LOG", &mut |settings, value| {
            settings.log = match value {
                "launches" => Log::Launches,
                "calls" => Log::Calls,
                _ => return Err("not launches or calls".to_string()),
            };
            Ok(())
        });
        set("OPENTMU_CHECK", &mut |settings, value| {
            settings.races = value == "race";
            if settings.races { Ok(()) } else { Err("not race".to_string()) }
        });
        set("OPENTMU_MEMORY", &mut |settings, value| {
            settings.memory = match value {
                "bytes" => Checked::Bytes,
                "pages" => Checked::Pages,
                _ => return Err("not bytes or pages".to_string()),
            };
            Ok(())
        });
        settings
    }
}

/// The compute capability of a name such as `sm_61`; those before sm_50 have other machine code, and no client any
/// more; those of Volta (sm_70, sm_72) no compiler makes PTX for that does not make it for sm_61, too.
fn capability(name: &str) -> Option<u32> {
    let number: u32 = name.strip_prefix("sm_")?.parse().ok()?;
    let later = (75..200).contains(&number);
    (later || Arch::from_number(number).is_some()).then_some(number)
}

/// The settings of this process, as its environment has them when somebody asks for the first time.
pub(crate) fn settings() -> &'static Settings {
    static SETTINGS: OnceLock<Settings> = OnceLock::new();
    SETTINGS.get_or_init(|| Settings::from_variables(|name| std::env::var(name).ok()))
}

/// Bytes of memory that the device has: as many as the host, 8 GiB where it does not say.
pub(crate) fn memory_bytes() -> u64 {
    static TOTAL: OnceLock<u64> = OnceLock::new();
    let total = || {
        let text = std::fs::read_to_string("/proc/meminfo").ok()?;
        let line = text.lines().find_map(|line| line.strip_prefix("MemTotal:"))?;
        let kibibytes: u64 = line.split_whitespace().next()?.parse().ok()?;
        kibibytes.checked_mul(1024)
    };
    *TOTAL.get_or_init(|| total().unwrap_or(8 << 30))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with(name: &'static str, value: &'static str) -> Settings {
        Settings::from_variables(|asked| (asked == name).then(|| value.to_string()))
    }

    #[test]
    fn variables_are_read_and_what_is_wrong_with_them_is_told() {
        let none = Settings::from_variables(|_| None);
        assert_eq!((none.capability, none.arch(), none.log), (61, Arch::Sm61, Log::Nothing));
        assert_eq!(with("OPENTMU_ARCH", "sm_52").arch(), Arch::Sm52);
        assert_eq!(with("OPENTMU_ARCH", "sm_75").capability, 75);
        assert_eq!(with("OPENTMU_THREADS", "3").threads, 3);
        assert_eq!(with("OPENTMU_LOG", "calls").log, Log::Calls);
        assert!(with("OPENTMU_CHECK", "race").races && !none.races);
        assert_eq!((with("OPENTMU_MEMORY", "pages").memory, none.memory), (Checked::Pages, Checked::Bytes));
        for (name, value) in [
            ("OPENTMU_ARCH", "sm_35"),
            ("OPENTMU_MODEL", "opengl"),
            ("OPENTMU_LOG", "all"),
            ("OPENTMU_CHECK", "all"),
            ("OPENTMU_MEMORY", "words"),
        ] {
            assert!(
                with(name, value)
                    .problem
                    .is_some_and(|problem| problem.starts_with(&format!("{name}={value}: ")))
            );
        }
    }
}
