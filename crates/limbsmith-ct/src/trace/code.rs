//! The code of a process: its bytes, its function names, and the instructions whose time depends on their
//! operands.

use iced_x86::{Decoder, DecoderOptions, Instruction, Mnemonic, OpKind};
use object::{Object, ObjectSegment, ObjectSymbol, SymbolKind};
use std::ops::Range;

/// A piece of a file in memory.
struct Piece {
    range: Range<u64>,
    bytes: Vec<u8>,
}

/// A function of the program.
struct Function {
    range: Range<u64>,
    name: String,
}

/// The code of a process.
pub struct Image {
    pieces: Vec<Piece>,
    functions: Vec<Function>,
}

impl Image {
    /// Reads the code, given the text of `/proc/PID/maps`.
    pub fn of_process(maps: &str) -> Result<Self, String> {
        let program = std::env::current_exe().map_err(|e| e.to_string())?;
        let mut image = Image {
            pieces: Vec::new(),
            functions: Vec::new(),
        };
        for line in maps.lines() {
            let mut fields = line.split_ascii_whitespace();
            let mut field = || fields.next().unwrap_or_default();
            let (range, access, offset, _, _) = (field(), field(), field(), field(), field());
            let path = line.find('/').map_or("", |at| &line[at..]);
            // Valgrind's own code; but the program may be in a folder of that name.
            let foreign = std::path::Path::new(path) != program && path.contains("valgrind");
            if !access.contains('x') || path.is_empty() || foreign {
                continue;
            }
            let number = |t: &str| u64::from_str_radix(t, 16).map_err(|e| format!("{line}: {e}"));
            let (start, end) = range.split_once('-').ok_or(line)?;
            let (start, end, offset) = (number(start)?, number(end)?, number(offset)?);
            let file = std::fs::read(path).map_err(|e| format!("{path}: {e}"))?;
            let from = file.len().min(offset as usize);
            let to = file.len().min((offset + end - start) as usize);
            image.pieces.push(Piece {
                range: start..end,
                bytes: file[from..to].to_vec(),
            });
            if std::path::Path::new(path) == program {
                image.name(&file, start, offset)?;
            }
        }
        match image.functions.is_empty() {
            true => Err("the program has no symbols".into()),
            false => Ok(image),
        }
    }

    /// The functions of the program, whose file is in memory at `start` from `offset` on.
    fn name(&mut self, file: &[u8], start: u64, offset: u64) -> Result<(), String> {
        let file = object::File::parse(file).map_err(|e| e.to_string())?;
        let mut segments = file.segments();
        let segment = segments.find(|s| s.file_range().0 & !0xfff == offset);
        let segment = segment.ok_or("a segment that is not in the file")?;
        let bias = start.wrapping_sub(segment.address() & !0xfff);
        for symbol in file.symbols() {
            if symbol.kind() == SymbolKind::Text && symbol.size() > 0 {
                let at = symbol.address().wrapping_add(bias);
                self.functions.push(Function {
                    range: at..at + symbol.size(),
                    name: symbol.name().unwrap_or("?").into(),
                });
            }
        }
        Ok(())
    }

    /// The program's own file, at its preferred address.
    fn of_program() -> Result<Self, String> {
        let program = std::env::current_exe().map_err(|e| e.to_string())?;
        let file = std::fs::read(program).map_err(|e| e.to_string())?;
        let mut image = Image {
            pieces: Vec::new(),
            functions: Vec::new(),
        };
        let parsed = object::File::parse(&*file).map_err(|e| e.to_string())?;
        for segment in parsed.segments() {
            image.pieces.push(Piece {
                range: segment.address()..segment.address() + segment.size(),
                bytes: segment.data().map_err(|e| e.to_string())?.to_vec(),
            });
        }
        let first = parsed.segments().next().ok_or("no segments")?;
        image.name(
            &file,
            first.address() & !0xfff,
            first.file_range().0 & !0xfff,
        )?;
        Ok(image)
    }

    /// The places where the library makes secrets public: the functions of `arch/declassify.rs`.
    pub fn declassifying(&self) -> Vec<Range<u64>> {
        let all = self.functions.iter();
        let is = |name: &str| {
            name.starts_with("_ZN15limbsmith_field4arch10declassify10declassify17h")
                || name.starts_with("_RNv")
                    && name.ends_with("_15limbsmith_field4arch10declassify10declassify")
        };
        all.filter(|f| is(&f.name))
            .map(|f| f.range.clone())
            .collect()
    }

    /// The function at this address.
    fn function(&self, at: u64) -> Option<&Function> {
        self.functions.iter().find(|f| f.range.contains(&at))
    }

    /// The instruction at this address, if its bytes are known.
    pub fn decode(&self, at: u64) -> Option<Instruction> {
        let piece = self.pieces.iter().find(|p| p.range.contains(&at))?;
        let bytes = piece.bytes.get((at - piece.range.start) as usize..)?;
        let i = Decoder::with_ip(64, bytes, at, DecoderOptions::NONE).decode();
        (!i.is_invalid()).then_some(i)
    }

    /// The instructions of a function, in the order of their addresses.
    fn instructions(&self, function: &Function) -> impl Iterator<Item = (u64, Instruction)> {
        let mut at = function.range.start;
        let end = function.range.end;
        std::iter::from_fn(move || {
            let i = (at < end).then(|| self.decode(at)).flatten()?;
            let here = at;
            at = i.next_ip();
            Some((here, i))
        })
    }

    /// The addresses of all divisions of integers in the program's functions.
    pub fn divisions(&self) -> Vec<u64> {
        let all = self.functions.iter().flat_map(|f| self.instructions(f));
        all.filter(|(_, i)| is_division(i))
            .map(|(at, _)| at)
            .collect()
    }

    /// An instruction, for people.
    pub fn describe(&self, at: u64) -> String {
        let code = self.decode(at).map(|i| i.code());
        match self.function(at) {
            Some(f) => format!("{code:?} at {} + {:#x}", f.name, at - f.range.start),
            None => format!("{code:?} at {at:#x}"),
        }
    }
}

/// The reason why the time of the instruction depends on its operands, if it does.
pub fn tells_its_operands(i: &Instruction) -> Option<&'static str> {
    let name = format!("{:?}", i.mnemonic()).to_ascii_lowercase();
    let name = name.strip_prefix('v').unwrap_or(&name);
    let starts = |all: &[&str]| all.iter().any(|p| name.starts_with(p));
    if starts(&["div", "idiv", "fdiv", "fidiv"]) {
        Some("a division stops early where the quotient is short")
    } else if starts(&["sqrt", "rsqrt", "fsqrt", "fprem"]) {
        Some("a root takes longer for some operands")
    } else if ["pdep", "pext"].contains(&name) {
        Some("on some processors it takes as many steps as the mask has bits")
    } else if gathers(i) {
        Some("it reads where its index says")
    } else {
        None
    }
}

/// An integer division. Single steps and breakpoints reveal its operands.
pub fn is_division(i: &Instruction) -> bool {
    matches!(i.mnemonic(), Mnemonic::Div | Mnemonic::Idiv)
}

/// A load from several places, whose index is in a vector register.
pub fn gathers(i: &Instruction) -> bool {
    i.is_vsib() && !scatters(i)
}

/// A store to several addresses, which compilers generate for stores at equal distances. The index is in a
/// vector register, which is not inspected.
pub fn scatters(i: &Instruction) -> bool {
    i.is_vsib() && i.op_kind(0) == OpKind::Memory
}

/// Functions that may divide. None of them takes a secret.
const MAY: [(&str, &str); 1] = [("_vartime", "variable time by contract")];

/// Whether integer divisions are no leaks because their operands are compared (`LIMBSMITH_DIVISIONS` in the
/// environment): at level z compilers divide lengths by sizes.
pub fn may_divide() -> bool {
    std::env::var_os("LIMBSMITH_DIVISIONS").is_some()
}

/// Checks every function of the library in the program, executed or not. Returns whether there is a forbidden
/// division.
pub fn look() -> Result<bool, String> {
    let image = Image::of_program()?;
    let (mut count, mut found, mut allowed) = (0, 0, 0);
    for function in &image.functions {
        let name = &function.name;
        // The harness has the library's name as a prefix too, and so have the library's crates of fields and curves.
        let other = name.replace("limbsmith_field", "");
        let own = other.replace("limbsmith_curve", "").contains("limbsmith_");
        if own || !name.contains("limbsmith") || MAY.iter().any(|(part, _)| name.contains(part)) {
            continue;
        }
        count += 1;
        for (at, i) in image.instructions(function) {
            if let Some(why) = tells_its_operands(&i).filter(|_| !i.is_vsib()) {
                println!("    {}: {why}", image.describe(at));
                match may_divide() && is_division(&i) {
                    true => allowed += 1,
                    false => found += 1,
                }
            }
        }
    }
    println!("    {count} functions of the library, {found} divisions and the like");
    if allowed > 0 {
        println!("    {allowed} divisions of integers more, whose operands traces compare");
    }
    match count {
        0 => Err("the program has no function of the library".into()),
        _ => Ok(found > 0),
    }
}
