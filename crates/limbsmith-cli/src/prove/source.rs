//! The origin of the proved sources: those compiled in, or the files of a checkout.

use crate::failure::Failure;
use limbsmith::hazmat::KERNEL_TEXTS;
use limbsmith_forge::spec::Field;
use limbsmith_forge::{HEADERS, c_path, library};
use std::borrow::Cow;
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

/// The largest file that is read, in bytes: ten times the largest that ships.
const LARGEST: u64 = 4 << 20;

/// The source of all texts of one run.
pub enum Source {
    /// The texts that were compiled into this program.
    Shipped,
    /// The files below this folder, the root of a checkout.
    Root(PathBuf),
}

/// A text and its path from the root of a checkout.
pub struct Text {
    /// The path, for messages.
    pub path: PathBuf,
    /// The text.
    pub text: Cow<'static, str>,
}

impl Source {
    /// The kernels of a representation. With `chain`, the addition chains of the field; with `mod`, its module.
    pub fn kernels(&self, field: &Field, name: &str) -> Result<Text, Failure> {
        let path = library::folder(field).join(format!("{name}.rs"));
        let wanted = format!("{} {name}", field.name);
        let shipped = KERNEL_TEXTS.iter().find(|(n, _)| *n == wanted);
        self.text(path, shipped.map(|(_, text)| *text))
    }

    /// The C header of a field.
    pub fn header(&self, field: &Field) -> Result<Text, Failure> {
        let path = c_path(field);
        let shipped = HEADERS.iter().find(|(p, _)| Path::new(p) == path);
        self.text(path, shipped.map(|(_, text)| *text))
    }

    fn text(&self, path: PathBuf, shipped: Option<&'static str>) -> Result<Text, Failure> {
        let text = match self {
            Source::Shipped => shipped
                .map(Cow::Borrowed)
                .ok_or_else(|| Failure::file(&path, "the program has no such text"))?,
            Source::Root(root) => Cow::Owned(read(&root.join(&path))?),
        };
        Ok(Text { path, text })
    }
}

/// The text of a regular file.
fn read(path: &Path) -> Result<String, Failure> {
    let fail = |e: std::io::Error| Failure::file(path, e);
    let meta = std::fs::metadata(path).map_err(fail)?;
    if !meta.is_file() {
        return Err(Failure::file(path, "not a regular file"));
    }
    let mut bytes = vec![];
    let file = File::open(path).map_err(fail)?;
    file.take(LARGEST + 1)
        .read_to_end(&mut bytes)
        .map_err(fail)?;
    if bytes.len() as u64 > LARGEST {
        return Err(Failure::file(path, "larger than 4 MiB"));
    }
    String::from_utf8(bytes).map_err(|_| Failure::file(path, "not UTF-8"))
}
