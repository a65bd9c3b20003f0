//! Which standard streams the process was started with.
//!
//! A daemon or a shell (`>&-`) may start a program with closed streams. Rust opens `/dev/null` in their place before `main`, so
//! that no file gets their numbers. Output would be lost without an error, and a closed input would be an empty message, which
//! `limbsmith sign` would sign. So the streams are looked at before that, and a closed one is the error that other programs
//! report: a bad file descriptor.
//!
//! On Linux alone. Elsewhere all streams count as open.

use std::fs::File;
use std::io;
use std::path::Path;

/// Standard input.
pub const INPUT: u8 = 0;
/// Standard output.
pub const OUTPUT: u8 = 1;

#[cfg(target_os = "linux")]
mod linux {
    // The attribute that names a section is called unsafe, since a wrong function in a wrong section is. This is the only place
    // of the command that needs the word.
    #![allow(unsafe_code)]

    use std::sync::atomic::{AtomicU8, Ordering};

    /// A bit for each closed stream.
    pub static CLOSED: AtomicU8 = AtomicU8::new(0);

    extern "C" fn look() {
        // Without /proc nothing is known. The folder's own listing has a descriptor, so none that is open is missed.
        if !std::path::Path::new("/proc/self/fd").is_dir() {
            return;
        }
        let is_closed = |fd: &u8| std::fs::symlink_metadata(format!("/proc/self/fd/{fd}")).is_err();
        let bits = (0..3u8)
            .filter(is_closed)
            .fold(0, |bits, fd| bits | 1 << fd);
        CLOSED.store(bits, Ordering::Relaxed);
    }

    // SAFETY: `.init_array` holds pointers to functions of C's calling convention, which run once before `main`. `look` needs
    // nothing that Rust sets up before `main`: it reads names of files, and does not panic.
    #[used]
    #[unsafe(link_section = ".init_array")]
    static LOOK: extern "C" fn() = look;

    /// Whether the stream was closed.
    pub fn is_closed(fd: u8) -> bool {
        CLOSED.load(Ordering::Relaxed) & (1 << fd) != 0
    }
}

/// Whether the stream was closed when the process began.
fn is_closed(fd: u8) -> bool {
    #[cfg(target_os = "linux")]
    return linux::is_closed(fd);
    #[cfg(not(target_os = "linux"))]
    return {
        let _ = fd;
        false
    };
}

/// Checks that the stream was open.
///
/// # Errors
/// A bad file descriptor.
pub fn check(fd: u8) -> io::Result<()> {
    /// EBADF, on every system.
    const BAD_DESCRIPTOR: i32 = 9;
    match is_closed(fd) {
        true => Err(io::Error::from_raw_os_error(BAD_DESCRIPTOR)),
        false => Ok(()),
    }
}

/// A file that is read. Its name may be that of standard input.
///
/// # Errors
/// If it cannot be opened, or is a closed input.
pub fn open(path: &Path) -> io::Result<File> {
    let names = ["/dev/stdin", "/dev/fd/0", "/proc/self/fd/0"];
    if names.iter().any(|name| path == Path::new(name)) {
        check(INPUT)?;
    }
    File::open(path)
}

/// Standard input.
///
/// # Errors
/// If it was closed.
pub fn input() -> io::Result<io::Stdin> {
    check(INPUT)?;
    Ok(io::stdin())
}

/// Standard output.
///
/// # Errors
/// If it was closed.
pub fn output() -> io::Result<io::StdoutLock<'static>> {
    check(OUTPUT)?;
    Ok(io::stdout().lock())
}
