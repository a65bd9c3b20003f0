//! Traces by valgrind: its tool `lackey` prints each instruction and each memory access.

use super::code::Image;
use super::compare::{Comparison, instruction, memory};
use super::traced::Target;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;

/// Whether the operation's trace depends on its secrets; prints the findings.
pub fn leaks(target: Target, name: &str, few: bool) -> Result<bool, String> {
    let program = std::env::current_exe().map_err(|e| e.to_string())?;
    let mut child = Command::new("valgrind")
        .args(["--tool=lackey", "--basic-counts=no", "--trace-mem=yes"])
        .arg(program)
        .args(["child", name, if few { "few" } else { "all" }])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(|e| format!("valgrind: {e}"))?;
    let leaks = watch(&mut child, name, target.kinds(few).len());
    // The rest of its output is not needed.
    let _ = child.kill();
    let _ = child.wait();
    leaks
}

/// The messages of the process before the run: the address of its mark, and its memory map.
struct Told {
    mark: u64,
    image: Image,
}

fn told(text: &mut impl Read) -> Result<Told, String> {
    // The map ends with the kernel's entry, and so do the messages.
    let mut lines = BufReader::new(text).lines().map_while(Result::ok);
    let first = lines.next().unwrap_or_default();
    let mark = first.strip_prefix("mark ").ok_or("no mark")?;
    let mark = u64::from_str_radix(mark, 16).map_err(|e| e.to_string())?;
    let mut maps = String::new();
    for line in lines.take_while(|l| l != super::traced::END) {
        maps += &line;
        maps.push('\n');
    }
    let image = Image::of_process(&maps)?;
    Ok(Told { mark, image })
}

fn watch(child: &mut Child, name: &str, runs: usize) -> Result<bool, String> {
    let (stdin, stdout, stderr) = (child.stdin.take(), child.stdout.take(), child.stderr.take());
    let missing = "valgrind has no pipe";
    let (mut stdin, mut stdout) = (stdin.ok_or(missing)?, stdout.ok_or(missing)?);
    let mut trace = BufReader::with_capacity(1 << 16, Patient(stderr.ok_or(missing)?));
    let known = OnceLock::new();
    std::thread::scope(|scope| {
        // The process waits for an answer, so that no mark is missed.
        scope.spawn(|| {
            let _ = known.set(told(&mut stdout));
            let _ = stdin.write_all(b"\n");
        });
        let mut line = Vec::new();
        let mut comparison = None;
        let mut running = false;
        while read_line(&mut trace, &mut line)? {
            let Some(told) = known.get() else { continue };
            let told = told.as_ref().map_err(Clone::clone)?;
            let Some(event) = event(&line) else { continue };
            let comparison = comparison.get_or_insert_with(|| Comparison::new(&told.image));
            if event == memory(told.mark) {
                // Marks come in pairs: before a run and after it.
                running = !running;
                if !running && !comparison.end() {
                    break;
                }
            } else if running && !comparison.see(event) {
                break;
            }
        }
        let (Some(Ok(told)), Some(comparison)) = (known.get(), comparison) else {
            return Err("valgrind ended before the traced process began".into());
        };
        comparison.complete(runs)?;
        Ok(comparison.verdict(name, &told.image))
    })
}

/// A reader that waits before each read: valgrind writes line by line, and would wake its reader
/// for each.
struct Patient<R>(R);

impl<R: Read> Read for Patient<R> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        std::thread::sleep(std::time::Duration::from_micros(300));
        self.0.read(buffer)
    }
}

fn read_line(trace: &mut impl BufRead, line: &mut Vec<u8>) -> Result<bool, String> {
    line.clear();
    let read = trace.read_until(b'\n', line).map_err(|e| e.to_string())?;
    Ok(read > 0)
}

/// Parses a line: `I  04001000,3` is an instruction; ` L`, ` S` and ` M` are accesses.
fn event(line: &[u8]) -> Option<u64> {
    let kind = match line.get(..3)? {
        b"I  " => instruction,
        b" L " | b" S " | b" M " => memory,
        _ => return None,
    };
    let mut address = 0u64;
    for c in &line[3..] {
        match (*c as char).to_digit(16) {
            Some(digit) => address = address << 4 | u64::from(digit),
            None => break,
        }
    }
    Some(kind(address))
}
