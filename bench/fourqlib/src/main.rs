//! Compares limbsmith with FourQlib on so many random cases as the argument says, 20,000 without one.

use std::process::ExitCode;

fn main() -> ExitCode {
    let cases = std::env::args().nth(1).map(|arg| arg.parse());
    let Ok(cases) = cases.unwrap_or(Ok(20_000)) else {
        eprintln!("usage: limbsmith-fourqlib [CASES]");
        return ExitCode::from(2);
    };
    match limbsmith_fourqlib::compare(cases) {
        Ok(()) => {
            println!("FourQlib agrees on {cases} keys, shared secrets, signatures and verdicts");
            ExitCode::SUCCESS
        }
        Err(difference) => {
            eprintln!("{difference}");
            ExitCode::FAILURE
        }
    }
}
