//! The text of a proof as it grows: lemmas that stand alone, and the steps that use them.

use std::collections::HashSet;
use std::fmt::Write;

/// What has been written: lemmas, and the proof term that uses them.
#[derive(Default)]
pub(super) struct Draft {
    pub(super) lemmas: String,
    pub(super) main: String,
    /// Facts that the theorem ends with.
    pub(super) ends: Vec<String>,
    /// Facts that have been defined.
    defined: HashSet<String>,
}

impl Draft {
    /// A lemma, with the variables that its text names and `more`; and its use. Facts have names,
    /// so that the proof's end, which uses them all, does not have their polynomials before it.
    pub(super) fn lemma(
        &mut self,
        name: &str,
        more: &[String],
        hyps: &[(String, String)],
        goal: &str,
        proof: &str,
    ) {
        let mut vars: Vec<String> = more.to_vec();
        let texts = hyps.iter().map(|(_, h)| h.as_str()).chain([goal]);
        texts.for_each(|t| variables(t, &mut vars));
        let mut unfold = vec![];
        let all = hyps.iter().map(|(n, h)| (n.as_str(), h.as_str()));
        let mut short = vec![];
        for (n, text) in all.chain([(name, goal)]) {
            short.push(self.short(n, text));
            if n.starts_with(['s', 'E']) {
                unfold.push(format!("P{n}"));
            }
        }
        let unfold = match unfold.is_empty() {
            true => String::new(),
            false => format!("unfold {} in *; intros; ", unfold.join(", ")),
        };
        let forall = match vars.is_empty() {
            true => String::new(),
            false => format!("forall {} : Z, ", vars.join(" ")),
        };
        let _ = writeln!(
            self.lemmas,
            "Lemma L{name} : {forall}{}.\nProof. intros; {unfold}{}. Qed.",
            short.join(" -> "),
            proof.trim_start_matches("intros; ")
        );
        let names: Vec<String> = hyps.iter().map(|(n, _)| n.clone()).collect();
        let _ = writeln!(
            self.main,
            "pose proof (L{name} {} {}) as {name}.",
            vars.join(" "),
            names.join(" ")
        );
    }

    /// A fact by its name, defined at its first use; or as it stands, if it is short.
    fn short(&mut self, name: &str, text: &str) -> String {
        if !name.starts_with(['s', 'E']) {
            return format!("({text})");
        }
        let mut vars = vec![];
        variables(text, &mut vars);
        let arguments = vars.join(" ");
        if !self.defined.contains(name) {
            self.defined.insert(name.into());
            let of = match vars.is_empty() {
                true => String::new(),
                false => format!(" ({arguments} : Z)"),
            };
            let _ = writeln!(self.lemmas, "Definition P{name}{of} : Prop := {text}.");
        }
        format!("P{name} {arguments}")
    }

    /// A quotient, and the fact that it is one.
    pub(super) fn quotient(&mut self, name: &str, fact: (&str, &str), of: &str) {
        let mut vars = vec![];
        variables(of, &mut vars);
        let short = self.short(fact.0, fact.1);
        let forall = match vars.is_empty() {
            true => String::new(),
            false => format!("forall {} : Z, ", vars.join(" ")),
        };
        let _ = writeln!(
            self.lemmas,
            "Lemma L{} : {forall}exists {name}, {short}.\nProof. intros; unfold P{}; apply quotient; reflexivity. Qed.",
            fact.0, fact.0
        );
        let _ = writeln!(
            self.main,
            "elim (L{} {}); intros {name} {}.",
            fact.0,
            vars.join(" "),
            fact.0
        );
    }
}

/// The variables that a text names.
fn variables(text: &str, vars: &mut Vec<String>) {
    let words = text.split(|c: char| !c.is_alphanumeric() && c != '_');
    for w in words.filter(|w| w.starts_with(|c: char| c.is_lowercase()) && *w != "mod") {
        if !vars.iter().any(|v| v == w) {
            vars.push(w.into());
        }
    }
}
