//! Fetching drivers: Debian packages, unpacked beside the system; nothing is installed.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::folders::cache;

/// A driver that can be fetched.
pub struct Driver {
    /// Its name on the command line.
    pub name: &'static str,
    /// The packages that hold it and what it needs, as the distribution calls them.
    packages: &'static [&'static str],
    /// The library's name.
    library: &'static str,
}

/// The drivers.
pub const DRIVERS: [Driver; 2] = [
    Driver { name: "lavapipe", packages: &["mesa-vulkan-drivers"], library: "libvulkan_lvp.so" },
    Driver { name: "swiftshader", packages: &["chromium-common"], library: "libvk_swiftshader.so" },
];

impl Driver {
    /// Where its packages are unpacked.
    fn folder(&self) -> PathBuf {
        cache("vulkan").join(self.name)
    }

    /// The library, in the cache or installed.
    pub fn library(&self) -> Option<PathBuf> {
        let folders =
            [self.folder(), PathBuf::from("/usr/lib/x86_64-linux-gnu"), PathBuf::from("/usr/lib64")];
        folders.iter().find_map(|folder| find(folder, self.library, 6))
    }
}

/// Fetches the drivers that are not there.
///
/// # Errors
/// A driver that cannot be fetched, and why. The others are fetched all the same.
pub fn set_up() -> Result<(), String> {
    let mut problems = Vec::new();
    for driver in &DRIVERS {
        if driver.library().is_none() {
            problems.extend(fetch(driver).err().map(|error| format!("{}: {error}", driver.name)));
        }
        match driver.library() {
            Some(library) => println!("{}: {}", driver.name, library.display()),
            None => println!("{}: not available", driver.name),
        }
    }
    if problems.is_empty() { Ok(()) } else { Err(problems.join("\n")) }
}

fn fetch(driver: &Driver) -> Result<(), String> {
    let folder = driver.folder();
    std::fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let needs = "an apt-get with package lists is needed, as on Debian; or name a driver with --driver PATH";
    let mut download = Command::new("apt-get");
    download.arg("download").args(driver.packages).args(libraries(driver)).current_dir(&folder);
    run(&mut download).map_err(|error| format!("{error}\n{needs}"))?;
    let entries = std::fs::read_dir(&folder).map_err(|error| error.to_string())?;
    let packages = entries.flatten().map(|entry| entry.path());
    for package in packages.filter(|path| path.extension().is_some_and(|it| it == "deb")) {
        run(Command::new("dpkg").arg("-x").arg(&package).arg(&folder))?;
        std::fs::remove_file(&package).map_err(|error| error.to_string())?;
    }
    Ok(())
}

/// The packages of the libraries that the driver's packages need and that are not installed.
fn libraries(driver: &Driver) -> Vec<String> {
    // What a whole browser needs, its driver does not.
    if driver.name != "lavapipe" {
        return Vec::new();
    }
    let listed = Command::new("apt-get")
        .args(["install", "--simulate", "--no-install-recommends"])
        .args(driver.packages)
        .output();
    let text = listed.map(|output| String::from_utf8_lossy(&output.stdout).into_owned()).unwrap_or_default();
    let missing = text.lines().filter_map(|line| line.strip_prefix("Inst ")?.split(' ').next());
    missing.filter(|name| !driver.packages.contains(name)).map(str::to_owned).collect()
}

fn run(command: &mut Command) -> Result<(), String> {
    let name = command.get_program().to_string_lossy().into_owned();
    let output = command.output().map_err(|error| format!("{name}: {error}"))?;
    if output.status.success() {
        return Ok(());
    }
    Err(format!("{name}: {}", String::from_utf8_lossy(&output.stderr).trim()))
}

/// A file of that name in a folder or those below it.
fn find(folder: &Path, name: &str, depth: usize) -> Option<PathBuf> {
    let direct = folder.join(name);
    if direct.is_file() {
        return Some(direct);
    }
    let entries = std::fs::read_dir(folder).ok()?.flatten().map(|entry| entry.path());
    let folders = entries.filter(|path| depth > 0 && path.is_dir() && !path.is_symlink());
    folders.into_iter().find_map(|folder| find(&folder, name, depth - 1))
}
