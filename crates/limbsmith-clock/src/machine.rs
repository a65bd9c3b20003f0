//! A description of this machine, for the head of a report.

/// Name and features of the processor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Machine {
    /// The name in the operating system, or the architecture if there is no name.
    pub name: String,
    /// Logical processors this process may use.
    pub processors: usize,
    /// The features that the processor has and that matter to field arithmetic.
    pub features: Vec<&'static str>,
}

impl Machine {
    /// Describes this machine. Never fails: unavailable facts are left out.
    pub fn detect() -> Self {
        let cpuinfo = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
        Machine {
            name: name_in(&cpuinfo).unwrap_or_else(|| std::env::consts::ARCH.to_string()),
            processors: std::thread::available_parallelism().map_or(1, |n| n.get()),
            features: features(),
        }
    }
}

impl std::fmt::Display for Machine {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let plural = if self.processors == 1 { "" } else { "s" };
        write!(f, "{}, {} processor{plural}", self.name, self.processors)?;
        if !self.features.is_empty() {
            write!(f, ", {}", self.features.join(" "))?;
        }
        Ok(())
    }
}

/// The name in a text in the format of Linux's `/proc/cpuinfo`. Hosts often hide the model behind a
/// family name, so family and model numbers are appended if there are any.
fn name_in(cpuinfo: &str) -> Option<String> {
    let field = |key: &str| {
        cpuinfo.lines().find_map(|line| {
            let (name, value) = line.split_once(':')?;
            let value = value.trim();
            (name.trim() == key && !value.is_empty()).then(|| value.to_string())
        })
    };
    let name = field("model name")
        .or_else(|| field("Model"))
        .or_else(|| field("Hardware"))?;
    Some(match (field("cpu family"), field("model")) {
        (Some(family), Some(model)) => format!("{name} (family {family}, model {model})"),
        _ => name,
    })
}

#[cfg(target_arch = "x86_64")]
fn features() -> Vec<&'static str> {
    macro_rules! present {
        ($($name:tt)*) => {{
            let mut found = Vec::new();
            $(if std::arch::is_x86_feature_detected!($name) { found.push($name); })*
            found
        }};
    }
    present!("bmi2" "adx" "avx2" "avx512f" "avx512ifma")
}

#[cfg(not(target_arch = "x86_64"))]
fn features() -> Vec<&'static str> {
    Vec::new()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_the_usual_layouts() {
        let x86 = "processor\t: 0\ncpu family\t: 25\nmodel\t\t: 17\nmodel name\t: A Core\n\n";
        assert_eq!(name_in(x86).unwrap(), "A Core (family 25, model 17)");
        let arm = "processor\t: 0\nCPU part\t: 0xd0c\nHardware\t: A Board\n";
        assert_eq!(name_in(arm).unwrap(), "A Board");
        assert_eq!(name_in("model name\t:\n"), None);
        assert_eq!(name_in(""), None);
    }

    #[test]
    fn prints_on_one_line() {
        let m = Machine {
            name: "A Core".into(),
            processors: 2,
            features: vec!["bmi2", "adx"],
        };
        assert_eq!(m.to_string(), "A Core, 2 processors, bmi2 adx");
        let m = Machine {
            name: "B".into(),
            processors: 1,
            features: vec![],
        };
        assert_eq!(m.to_string(), "B, 1 processor");
        assert!(Machine::detect().processors >= 1);
    }
}
