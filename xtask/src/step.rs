//! Running other programs, and the paths that they are given.
//!
//! A checkout may be anywhere: under `/tmp`, of which some programs have one of their own, and in folders whose names have
//! spaces, letters beyond ASCII, quotes or commas. Programs that cannot take such a path run in a folder of the checkout or
//! of the build, and get paths [`relative`] to it.

use std::fs;
use std::path::{Component, Path, PathBuf};
use std::process::Command;
use std::time::Instant;

/// Success, or the error.
pub type Outcome = Result<(), String>;

/// The workspace's root. Cargo does not compile again after a checkout was moved or copied with its builds, so the path at
/// that time may be another checkout's: where cargo runs this program, its word counts.
pub fn root() -> PathBuf {
    let compiled = env!("CARGO_MANIFEST_DIR").into();
    let this =
        std::env::var_os("CARGO_PKG_NAME").is_some_and(|name| name == env!("CARGO_PKG_NAME"));
    let told = std::env::var_os("CARGO_MANIFEST_DIR").filter(|_| this);
    let here: PathBuf = told.map_or(compiled, PathBuf::from);
    here.parent().map(PathBuf::from).unwrap_or(here)
}

/// Cargo's folder of builds, if the environment sets one. A relative one is below the root, where cargo runs.
pub fn chosen_target() -> Option<PathBuf> {
    let set = |name| std::env::var_os(name).filter(|folder| !folder.is_empty());
    let folder = set("CARGO_TARGET_DIR").or_else(|| set("CARGO_BUILD_TARGET_DIR"));
    folder.map(|folder| root().join(folder))
}

/// A program of the release build.
pub fn release(name: &str) -> PathBuf {
    built("release", name)
}

/// A program of a build: `debug` is that of the tests, too.
pub fn built(build: &str, name: &str) -> PathBuf {
    target().join(build).join(name)
}

/// Cargo's folder of builds.
pub fn target() -> PathBuf {
    chosen_target().unwrap_or_else(|| root().join("target"))
}

/// A path as seen from a folder, which must be there. Links are followed first: `..` leads out of the folder that a link
/// names, not back along the link.
pub fn relative(path: &Path, from: &Path) -> Result<PathBuf, String> {
    let real = |path: &Path| match (path.parent(), path.file_name()) {
        // The file may be one that is still to be written.
        (Some(folder), Some(name)) if !path.exists() => {
            fs::canonicalize(folder).map(|f| f.join(name))
        }
        _ => fs::canonicalize(path),
    };
    let at = |path: &Path| real(path).map_err(|e| format!("{}: {e}", path.display()));
    Ok(between(&at(path)?, &at(from)?))
}

/// The way from one absolute path to another.
fn between(path: &Path, from: &Path) -> PathBuf {
    let same = path
        .components()
        .zip(from.components())
        .take_while(|(a, b)| a == b)
        .count();
    let up = from.components().skip(same).map(|_| Component::ParentDir);
    let way: PathBuf = up.chain(path.components().skip(same)).collect();
    match way.as_os_str().is_empty() {
        true => ".".into(),
        false => way,
    }
}

/// A path as a string of TOML, in its quotes.
pub fn toml(path: &Path) -> Result<String, String> {
    let path = path
        .to_str()
        .ok_or_else(|| format!("{}: no text", path.display()))?;
    let mut text = String::from('"');
    for c in path.chars() {
        match c {
            '"' | '\\' => text.extend(['\\', c]),
            c if c.is_control() => text += &format!("\\u{:04x}", u32::from(c)),
            c => text.push(c),
        }
    }
    Ok(text + "\"")
}

/// Copies a file's content over what is there. The permissions stay behind: a copy of a file that is read-only could not be
/// replaced by the next copy.
pub fn copy(from: &Path, to: &Path) -> Outcome {
    let bytes = fs::read(from).map_err(|e| format!("{}: {e}", from.display()))?;
    fs::write(to, bytes).map_err(|e| format!("{}: {e}", to.display()))
}

/// Copies the files of a folder; it has no others below it.
pub fn copy_files(from: &Path, to: &Path) -> Outcome {
    fs::create_dir_all(to).map_err(|e| format!("{}: {e}", to.display()))?;
    let at = |e: std::io::Error| format!("{}: {e}", from.display());
    for file in fs::read_dir(from).map_err(at)? {
        let file = file.map_err(at)?;
        copy(&file.path(), &to.join(file.file_name()))?;
    }
    Ok(())
}

/// `cargo` with these arguments, in the workspace.
pub fn cargo(args: &[&str]) -> Outcome {
    let program = std::env::var("CARGO").unwrap_or_else(|_| "cargo".into());
    run(Command::new(program).args(args).current_dir(root()))
}

/// The error of a cargo that resolves dependencies which are not in the lock file of the workspace: `cargo fetch` does not
/// bring them.
pub fn may_need_network(error: String) -> String {
    format!(
        "{error} (if there is no network: the first run takes crates from the registry that `cargo fetch` does not bring)"
    )
}

/// A command as it is printed.
pub fn shown(command: &Command) -> String {
    format!("{command:?}").replace('"', "")
}

/// Runs a command to its end, and prints its time.
pub fn run(command: &mut Command) -> Outcome {
    let shown = shown(command);
    println!("==> {shown}");
    let start = Instant::now();
    let status = command.status().map_err(|e| format!("{shown}: {e}"))?;
    println!("    {:.1} s", start.elapsed().as_secs_f64());
    if status.success() {
        Ok(())
    } else {
        Err(format!("{shown}: {status}"))
    }
}

/// Runs a command to its end without a line about it.
pub fn quiet(command: &mut Command) -> Outcome {
    let shown = shown(command);
    let done = command.output().map_err(|e| format!("{shown}: {e}"))?;
    if done.status.success() {
        return Ok(());
    }
    let text = String::from_utf8_lossy(&done.stderr).into_owned();
    Err(format!("{shown}: {}\n{text}", done.status))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A folder of this test alone, with letters that programs stumble over.
    fn scratch(name: &str) -> PathBuf {
        let name = format!("limb smith ü, '{name}' {}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).unwrap();
        folder
    }

    #[test]
    fn a_way_leads_up_and_down() {
        for (path, from, way) in [
            ("/a/b", "/a/b", "."),
            ("/a/b/c", "/a", "b/c"),
            ("/a", "/a/b/c", "../.."),
            ("/a/hw x/rtl", "/a/target/hw", "../../hw x/rtl"),
            // The same beginning of a name is no folder in common.
            ("/ab/c", "/a/c", "../../ab/c"),
            ("/", "/a", ".."),
            ("/a", "/", "a"),
        ] {
            let found = between(Path::new(path), Path::new(from));
            assert_eq!(found, Path::new(way), "{path} from {from}");
        }
    }

    #[test]
    #[cfg(unix)]
    fn a_way_goes_through_the_folder_that_a_link_names() {
        let at = scratch("link");
        fs::create_dir_all(at.join("elsewhere/deep")).unwrap();
        fs::create_dir_all(at.join("checkout/hw")).unwrap();
        fs::write(at.join("checkout/hw/a.sv"), "found").unwrap();
        let link = at.join("checkout/target");
        std::os::unix::fs::symlink(at.join("elsewhere/deep"), &link).unwrap();
        let way = relative(&at.join("checkout/hw/a.sv"), &link).unwrap();
        assert_eq!(way, Path::new("../../checkout/hw/a.sv"));
        assert_eq!(fs::read_to_string(link.join(&way)).unwrap(), "found");
        // A file that is still to be written; a folder that is not there.
        let way = relative(&link.join("new.txt"), &at.join("checkout")).unwrap();
        assert_eq!(way, Path::new("../elsewhere/deep/new.txt"));
        relative(&at.join("none/new.txt"), &at).unwrap_err();
        fs::remove_dir_all(at).unwrap();
    }

    /// A single-quoted string of TOML cannot have a single quote.
    #[test]
    fn a_path_is_a_string_of_toml() {
        let text = toml(Path::new("/it's \"ü\"\\\u{1}\u{308}/x")).unwrap();
        assert_eq!(text, "\"/it's \\\"ü\\\"\\\\\\u0001\u{308}/x\"");
    }

    #[test]
    fn a_copy_of_a_read_only_file_can_be_replaced() {
        let at = scratch("copy");
        let (from, to) = (at.join("from"), at.join("to"));
        fs::create_dir_all(&from).unwrap();
        let file = from.join("a.sv");
        fs::write(&file, "a").unwrap();
        let mut permissions = fs::metadata(&file).unwrap().permissions();
        permissions.set_readonly(true);
        fs::set_permissions(&file, permissions).unwrap();
        for _ in 0..2 {
            copy_files(&from, &to).unwrap();
        }
        let copy = to.join("a.sv");
        assert!(!fs::metadata(&copy).unwrap().permissions().readonly());
        assert_eq!(fs::read_to_string(copy).unwrap(), "a");
        fs::remove_dir_all(at).unwrap();
    }
}
