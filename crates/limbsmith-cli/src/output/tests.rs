use super::*;

fn folder(name: &str) -> PathBuf {
    let folder =
        std::env::temp_dir().join(format!("limbsmith-output-{}-{name}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

fn names(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).unwrap();
    let mut names: Vec<_> = entries
        .map(|e| e.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

fn refused<T>(result: Result<T, Failure>) -> String {
    match result {
        Err(Failure::Input(text)) => text,
        _ => panic!("no refusal"),
    }
}

#[test]
fn an_output_appears_when_it_is_complete() {
    let folder = folder("complete");
    let path = folder.join("out");
    let inputs = Inputs::default();
    let options = Options::new(&inputs, false);
    let mut output = Output::open(&path, &options).unwrap();
    output.put(b"half").unwrap();
    assert_eq!(names(&folder), ["out.partial"]);
    // One at a time, by any spelling of the path.
    let other = folder.join(".").join("out");
    for path in [&path, &other] {
        let text = refused(Output::open(path, &options));
        assert!(text.ends_with(&Refusal::Busy.to_string()), "{text}");
    }
    output.put(b" and half").unwrap();
    output.finish().unwrap();
    assert_eq!(names(&folder), ["out"]);
    assert_eq!(std::fs::read(&path).unwrap(), b"half and half");
    // Dropping it removes it, and leaves the old file.
    let force = Options::new(&inputs, true);
    let mut output = Output::open(&path, &force).unwrap();
    output.put(b"other").unwrap();
    drop(output);
    assert_eq!(names(&folder), ["out"]);
    assert_eq!(std::fs::read(&path).unwrap(), b"half and half");
    assert!(refused(Output::open(&path, &options)).contains("exists already"));
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_file_that_appears_meanwhile_stays() {
    let folder = folder("meanwhile");
    let path = folder.join("out");
    let inputs = Inputs::default();
    let mut output = Output::open(&path, &Options::new(&inputs, false)).unwrap();
    output.put(b"ours").unwrap();
    std::fs::write(&path, "theirs").unwrap();
    assert!(refused(output.finish()).contains("exists already"));
    assert_eq!(std::fs::read(&path).unwrap(), b"theirs");
    assert_eq!(names(&folder), ["out"]);
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn what_an_interrupted_run_left_goes_by_force_alone() {
    let folder = folder("leftover");
    let (path, partial) = (folder.join("out"), folder.join("out.partial"));
    let inputs = Inputs::default();
    std::fs::write(&partial, "left").unwrap();
    let options = Options::new(&inputs, false);
    let text = refused(Output::open(&path, &options));
    assert!(
        text.contains("out.partial: left by an interrupted run"),
        "{text}"
    );
    assert_eq!(std::fs::read(&partial).unwrap(), b"left");
    let reader = File::open(&partial).unwrap();
    let mut output = Output::open(&path, &Options::new(&inputs, true)).unwrap();
    output.put(b"secret").unwrap();
    // Another file has the name: a process with the old one open sees no change.
    assert_eq!(reader.metadata().unwrap().len(), 4);
    output.finish().unwrap();
    assert_eq!(names(&folder), ["out"]);
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn outputs_that_belong_together_come_together_or_not_at_all() {
    let folder = folder("together");
    let (a, b) = (folder.join("a"), folder.join("b"));
    let inputs = Inputs::default();
    let force = Options::new(&inputs, true);
    let write = |force, text: &str| {
        let options = Options::new(&inputs, force);
        let part = |path| (path, text.as_bytes(), Access::Usual);
        write_all(&[part(&*a), part(&*b)], &options)
    };
    write(false, "one").unwrap();
    write(true, "two").unwrap();
    assert_eq!(names(&folder), ["a", "b"], "nothing of the old ones stays");
    // The second one fails after the first one got its name: that is reverted, with or without old content.
    for there in [true, false] {
        if !there {
            std::fs::remove_file(&a).unwrap();
        }
        std::fs::remove_file(&b).unwrap();
        let mut outputs = vec![];
        for path in [&a, &b] {
            let mut output = Output::open(path, &force).unwrap();
            output.put(b"three").unwrap();
            outputs.push(output);
        }
        std::fs::create_dir(&b).unwrap();
        refused(finish_all(outputs));
        std::fs::remove_dir(&b).unwrap();
        match there {
            true => assert_eq!(std::fs::read(&a).unwrap(), b"two"),
            false => assert!(names(&folder).is_empty()),
        }
        std::fs::write(&b, "two").unwrap();
    }
    // One file by two names.
    let dotted = folder.join(".").join("a");
    let parts = [
        (&*a, &b"x"[..], Access::Usual),
        (&*dotted, b"y", Access::Usual),
    ];
    assert!(refused(write_all(&parts, &force)).contains("the same file"));
    assert_eq!(names(&folder), ["b"]);
    std::fs::remove_dir_all(folder).unwrap();
}

#[cfg(unix)]
#[test]
fn inputs_are_known_by_any_name() {
    use std::os::unix::fs::symlink;
    let folder = folder("inputs");
    let input = folder.join("input");
    std::fs::write(&input, "input").unwrap();
    let (hard, soft) = (folder.join("hard"), folder.join("soft"));
    std::fs::hard_link(&input, &hard).unwrap();
    symlink(&input, &soft).unwrap();
    let dotted = folder.join(".").join("input");
    let before = names(&folder);
    for own in [&input, &hard, &soft] {
        let inputs = Inputs::of([("input", &**own)]);
        for path in [&input, &hard, &soft, &dotted] {
            let text = refused(Output::open(path, &Options::new(&inputs, true)));
            assert!(text.contains("is the input"), "{text}");
        }
    }
    // Nor is it treated as the remains of an interrupted run, nor replaced if it gets the name late.
    let inputs = Inputs::of([("input", &*input)]);
    let force = Options::new(&inputs, true);
    std::fs::rename(&hard, folder.join("out.partial")).unwrap();
    let text = refused(Output::open(&folder.join("out"), &force));
    assert!(text.contains("is the input"), "{text}");
    std::fs::rename(folder.join("out.partial"), &hard).unwrap();
    let mut output = Output::open(&folder.join("late"), &force).unwrap();
    output.put(b"x").unwrap();
    std::fs::rename(&hard, folder.join("late")).unwrap();
    assert!(refused(output.finish()).contains("is the input"));
    std::fs::rename(folder.join("late"), &hard).unwrap();
    assert_eq!(names(&folder), before);
    assert_eq!(std::fs::read(&input).unwrap(), b"input");
    // A link to nowhere and a folder are no outputs; a link to a file is followed.
    let inputs = Inputs::default();
    let force = Options::new(&inputs, true);
    symlink(folder.join("nowhere"), folder.join("lost")).unwrap();
    assert!(refused(Output::open(&folder.join("lost"), &force)).contains("leads nowhere"));
    assert!(refused(Output::open(&folder, &force)).contains("a folder"));
    write(&soft, b"new", &force).unwrap();
    assert!(std::fs::symlink_metadata(&soft).unwrap().is_symlink());
    assert_eq!(std::fs::read(&input).unwrap(), b"new");
    // A link in the place of a partial file may lead elsewhere.
    symlink(&input, folder.join("out.partial")).unwrap();
    let text = refused(Output::open(&folder.join("out"), &force));
    assert!(text.contains("in the way"), "{text}");
    assert_eq!(std::fs::read(&input).unwrap(), b"new");
    std::fs::remove_dir_all(folder).unwrap();
}

#[cfg(unix)]
#[test]
fn modes_are_the_owners_or_those_of_the_replaced_file() {
    use std::fs::Permissions;
    use std::os::unix::fs::PermissionsExt;
    let folder = folder("modes");
    let path = folder.join("out");
    let inputs = Inputs::default();
    let mode = |path: &Path| std::fs::metadata(path).unwrap().permissions().mode() & 0o777;
    let force = Options::new(&inputs, true);
    write(&path, b"usual", &force).unwrap();
    std::fs::set_permissions(&path, Permissions::from_mode(0o640)).unwrap();
    write(&path, b"again", &force).unwrap();
    assert_eq!(mode(&path), 0o640);
    let owner = Options {
        access: Access::Owner,
        ..force
    };
    let output = Output::open(&path, &owner).unwrap();
    assert_eq!(mode(&folder.join("out.partial")), 0o600, "from the start");
    output.finish().unwrap();
    assert_eq!(mode(&path), 0o600);
    std::fs::remove_dir_all(folder).unwrap();
}
