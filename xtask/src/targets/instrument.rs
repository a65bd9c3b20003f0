//! Calls added to a WebAssembly program, which report its execution (`firmware/trace.cjs`).
//!
//! One call at the start of each basic block, and one before each access to memory, each indirect call and each
//! division. Everything else is as it was. Instructions beyond those that the compiler makes for the target are
//! refused: none may access memory or branch unseen.

use crate::step::Outcome;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use std::path::Path;
use wasm_encoder::reencode::{Error, Reencode, utils};
use wasm_encoder::{
    CodeSection, EntityType, Function, ImportSection, Instruction, Module, TypeSection, ValType,
};
use wasmparser::{
    CodeSectionReader, FunctionBody, ImportSectionReader, KnownCustom, Name, Parser, Payload,
    TypeRef, TypeSectionReader, Validator, WasmFeatures,
};

/// The calls: name, words taken, words returned.
const CALLS: [(&str, usize, usize); 5] = [
    ("block", 1, 0),
    ("address", 2, 1),
    ("range", 3, 0),
    ("target", 1, 1),
    ("division", 4, 0),
];
const BLOCK: u32 = 0;
const ADDRESS: u32 = 1;
const RANGE: u32 = 2;
const TARGET: u32 = 3;
const DIVISION: u32 = 4;

/// Instructions that may be there.
const FEATURES: WasmFeatures = WasmFeatures::WASM1
    .union(WasmFeatures::BULK_MEMORY)
    .union(WasmFeatures::REFERENCE_TYPES)
    .union(WasmFeatures::SIGN_EXTENSION)
    .union(WasmFeatures::SATURATING_FLOAT_TO_INT)
    .union(WasmFeatures::MULTI_VALUE);

/// The state of a program that is being written.
struct Tracer {
    names: BTreeMap<u32, String>,
    /// Types and imported functions of the program.
    types: u32,
    imports: u32,
    /// The function that comes next, with its parameters.
    function: u32,
    parameters: Vec<u32>,
    blocks: String,
    next: i32,
}

type Result<T> = std::result::Result<T, Error<String>>;

/// Where the first of the added locals is.
#[derive(Clone, Copy)]
struct Locals(u32);

/// Types of the added locals: three words, two double words, and one float of each kind.
const TYPES: [ValType; 7] = [
    ValType::I32,
    ValType::I32,
    ValType::I32,
    ValType::I64,
    ValType::I64,
    ValType::F32,
    ValType::F64,
];

impl Tracer {
    fn call(&self, which: u32) -> Instruction<'static> {
        Instruction::Call(self.imports + which)
    }

    /// A basic block begins.
    fn block(&mut self, f: &mut Function) {
        let unknown = String::new();
        let name = self.names.get(&self.function).unwrap_or(&unknown);
        let sort = match name {
            n if n.contains("limbsmith") && n.contains("erase") && n.contains("wipe") => 'E',
            n if n.contains("mem") => 'M',
            _ => '-',
        };
        let _ = writeln!(self.blocks, "{sort} {name}");
        f.instruction(&Instruction::I32Const(self.next));
        f.instruction(&self.call(BLOCK));
        self.next += 1;
    }

    /// The address on the stack is used.
    fn address(&self, f: &mut Function, offset: u64) {
        f.instruction(&Instruction::I32Const(offset as u32 as i32));
        f.instruction(&self.call(ADDRESS));
    }

    /// The two values on the stack are divided; `words` puts two words of one there.
    fn division(&self, f: &mut Function, pair: [u32; 2], words: impl Fn(&mut Function, u32)) {
        let [a, b] = pair;
        f.instruction(&Instruction::LocalSet(b));
        f.instruction(&Instruction::LocalSet(a));
        for local in pair {
            words(f, local);
        }
        f.instruction(&self.call(DIVISION));
        for local in pair {
            f.instruction(&Instruction::LocalGet(local));
        }
    }

    /// One instruction, with the calls that belong to it.
    fn one(
        &mut self,
        f: &mut Function,
        i: Instruction<'_>,
        locals: Locals,
        last: bool,
    ) -> Result<()> {
        use Instruction::*;
        let local = |n: u32| locals.0 + n;
        match &i {
            I32Load(m) | I64Load(m) | F32Load(m) | F64Load(m) | I32Load8S(m) | I32Load8U(m)
            | I32Load16S(m) | I32Load16U(m) | I64Load8S(m) | I64Load8U(m) | I64Load16S(m)
            | I64Load16U(m) | I64Load32S(m) | I64Load32U(m) => self.address(f, m.offset),
            I32Store(m) | I64Store(m) | F32Store(m) | F64Store(m) | I32Store8(m)
            | I32Store16(m) | I64Store8(m) | I64Store16(m) | I64Store32(m) => {
                let value = local(match i {
                    I32Store(_) | I32Store8(_) | I32Store16(_) => 0,
                    F32Store(_) => 5,
                    F64Store(_) => 6,
                    _ => 3,
                });
                f.instruction(&LocalSet(value));
                self.address(f, m.offset);
                f.instruction(&LocalGet(value));
            }
            MemoryCopy { .. } | MemoryFill(_) => {
                let all = [0, 1, 2].map(local);
                for l in all.iter().rev() {
                    f.instruction(&LocalSet(*l));
                }
                let from = if matches!(i, MemoryFill(_)) {
                    all[0]
                } else {
                    all[1]
                };
                for l in [all[0], from, all[2]] {
                    f.instruction(&LocalGet(l));
                }
                f.instruction(&self.call(RANGE));
                for l in all {
                    f.instruction(&LocalGet(l));
                }
            }
            CallIndirect { .. } => {
                f.instruction(&self.call(TARGET));
            }
            I32DivS | I32DivU | I32RemS | I32RemU => {
                let pair = [0, 1].map(local);
                self.division(f, pair, |f, l| {
                    f.instruction(&LocalGet(l)).instruction(&I32Const(0));
                });
            }
            I64DivS | I64DivU | I64RemS | I64RemU => {
                let pair = [3, 4].map(local);
                self.division(f, pair, |f, l| {
                    f.instruction(&LocalGet(l)).instruction(&I32WrapI64);
                    f.instruction(&LocalGet(l)).instruction(&I64Const(32));
                    f.instruction(&I64ShrU).instruction(&I32WrapI64);
                });
            }
            F32Div
            | F64Div
            | F32Sqrt
            | F64Sqrt
            | MemoryInit { .. }
            | DataDrop(_)
            | TableInit { .. }
            | ElemDrop(_)
            | TableCopy { .. }
            | TableFill(_)
            | TableSet(_)
            | TableGet(_)
            | TableGrow(_)
            | MemoryGrow(_) => {
                return Err(Error::UserError(format!("{i:?} is not known")));
            }
            // Of values in locals alone; the validator refuses all other kinds.
            _ => {}
        }
        f.instruction(&i);
        match i {
            Loop(_) | If(_) | Else | BrIf(_) => self.block(f),
            End if !last => self.block(f),
            _ => {}
        }
        Ok(())
    }
}

impl Reencode for Tracer {
    type Error = String;

    fn function_index(&mut self, func: u32) -> Result<u32> {
        Ok(match func < self.imports {
            true => func,
            false => func + CALLS.len() as u32,
        })
    }

    fn parse_type_section(
        &mut self,
        types: &mut TypeSection,
        section: TypeSectionReader<'_>,
    ) -> Result<()> {
        self.types = section.count();
        utils::parse_type_section(self, types, section)?;
        for (_, from, to) in CALLS {
            let words = |n| vec![ValType::I32; n];
            types.ty().function(words(from), words(to));
        }
        Ok(())
    }

    fn parse_import_section(
        &mut self,
        imports: &mut ImportSection,
        section: ImportSectionReader<'_>,
    ) -> Result<()> {
        utils::parse_import_section(self, imports, section)?;
        for (i, (name, ..)) in CALLS.iter().enumerate() {
            imports.import("trace", name, EntityType::Function(self.types + i as u32));
        }
        Ok(())
    }

    fn parse_code_section(
        &mut self,
        code: &mut CodeSection,
        section: CodeSectionReader<'_>,
    ) -> Result<()> {
        self.function = self.imports;
        for body in section {
            self.parse_function_body(code, body?)?;
            self.function += 1;
        }
        Ok(())
    }

    fn parse_function_body(
        &mut self,
        code: &mut CodeSection,
        body: FunctionBody<'_>,
    ) -> Result<()> {
        let mut declared = Vec::new();
        let mut count = self.parameters[(self.function - self.imports) as usize];
        for pair in body.get_locals_reader()? {
            let (n, ty) = pair?;
            declared.push((n, self.val_type(ty)?));
            count += n;
        }
        let locals = Locals(count);
        declared.extend(TYPES.map(|ty| (1, ty)));
        let mut f = Function::new(declared);
        self.block(&mut f);
        let mut reader = body.get_operators_reader()?;
        while !reader.eof() {
            let instruction = self.parse_instruction(&mut reader)?;
            self.one(&mut f, instruction, locals, reader.eof())?;
        }
        code.function(&f);
        Ok(())
    }
}

/// The program's names, its imported functions, and the parameters of the others.
fn read(program: &[u8]) -> std::result::Result<Tracer, String> {
    let wrong = |e: wasmparser::BinaryReaderError| e.to_string();
    let mut tracer = Tracer {
        names: BTreeMap::new(),
        types: 0,
        imports: 0,
        function: 0,
        parameters: Vec::new(),
        blocks: String::new(),
        next: 0,
    };
    let mut types = Vec::new();
    for payload in Parser::new(0).parse_all(program) {
        match payload.map_err(wrong)? {
            Payload::TypeSection(section) => {
                for ty in section.into_iter_err_on_gc_types() {
                    types.push(ty.map_err(wrong)?.params().len() as u32);
                }
            }
            Payload::ImportSection(section) => {
                for import in section.into_imports() {
                    let is_function = matches!(import.map_err(wrong)?.ty, TypeRef::Func(_));
                    tracer.imports += u32::from(is_function);
                }
            }
            Payload::FunctionSection(section) => {
                for ty in section {
                    let ty = ty.map_err(wrong)? as usize;
                    tracer
                        .parameters
                        .push(*types.get(ty).ok_or("no such type")?);
                }
            }
            Payload::CustomSection(section) => {
                let KnownCustom::Name(all) = section.as_known() else {
                    continue;
                };
                for part in all {
                    let Name::Function(names) = part.map_err(wrong)? else {
                        continue;
                    };
                    for name in names {
                        let name = name.map_err(wrong)?;
                        tracer.names.insert(name.index, name.name.to_string());
                    }
                }
            }
            _ => {}
        }
    }
    match tracer.names.is_empty() {
        true => Err("the program has no names of functions".into()),
        false => Ok(tracer),
    }
}

/// The program with calls, and the list of its blocks.
fn with_calls(program: &[u8]) -> std::result::Result<(Vec<u8>, String), String> {
    let validate = |bytes: &[u8]| {
        let mut validator = Validator::new_with_features(FEATURES);
        validator.validate_all(bytes).map_err(|e| e.to_string())
    };
    validate(program)?;
    let mut tracer = read(program)?;
    let mut module = Module::new();
    utils::parse_core_module(&mut tracer, &mut module, Parser::new(0), program)
        .map_err(|e| e.to_string())?;
    let module = module.finish();
    validate(&module)?;
    Ok((module, tracer.blocks))
}

/// Writes the program with calls, and the list of its blocks.
///
/// # Errors
/// If the program has instructions that are not known.
pub fn instrument(program: &Path, traced: &Path, blocks: &Path) -> Outcome {
    let failed = |path: &Path| {
        let path = path.display().to_string();
        move |e: String| format!("{path}: {e}")
    };
    let bytes = fs::read(program).map_err(|e| failed(program)(e.to_string()))?;
    let (module, list) = with_calls(&bytes).map_err(failed(program))?;
    for (path, bytes) in [(traced, &module[..]), (blocks, list.as_bytes())] {
        fs::write(path, bytes).map_err(|e| failed(path)(e.to_string()))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use wasm_encoder::{
        BlockType, DataCountSection, FunctionSection, MemArg, MemorySection, MemoryType, NameMap,
        NameSection,
    };

    /// A program of one function, with a parameter and a memory.
    fn program(body: &[Instruction<'_>]) -> Vec<u8> {
        let mut types = TypeSection::new();
        types.ty().function([ValType::I32], []);
        let mut imports = ImportSection::new();
        imports.import("host", "call", EntityType::Function(0));
        let mut functions = FunctionSection::new();
        functions.function(0);
        let mut memories = MemorySection::new();
        memories.memory(MemoryType {
            minimum: 1,
            maximum: None,
            memory64: false,
            shared: false,
            page_size_log2: None,
        });
        let mut code = CodeSection::new();
        let mut function = Function::new([]);
        for i in body.iter().chain(&[Instruction::End]) {
            function.instruction(i);
        }
        code.function(&function);
        let mut map = NameMap::new();
        map.append(1, "work");
        let mut names = NameSection::new();
        names.functions(&map);
        let mut module = Module::new();
        module.section(&types).section(&imports).section(&functions);
        module
            .section(&memories)
            .section(&DataCountSection { count: 0 });
        module.section(&code).section(&names);
        module.finish()
    }

    /// The names of the calls that were added, in their order.
    fn calls(body: &[Instruction<'_>]) -> std::result::Result<Vec<&'static str>, String> {
        let bytes = program(body);
        let (module, _) = with_calls(&bytes)?;
        let mut found = Vec::new();
        for payload in Parser::new(0).parse_all(&module) {
            if let Ok(Payload::CodeSectionEntry(body)) = payload {
                for operator in body.get_operators_reader().expect("a body") {
                    if let wasmparser::Operator::Call { function_index } = operator.expect("valid")
                        && let Some(which) = function_index.checked_sub(1)
                    {
                        found.push(CALLS[which as usize].0);
                    }
                }
            }
        }
        Ok(found)
    }

    const AT: MemArg = MemArg {
        offset: 4,
        align: 0,
        target: wasm_encoder::MemArgTarget::Memory(0),
        ordering: None,
    };

    #[test]
    fn every_basic_block_begins_with_a_call() {
        use Instruction::*;
        let empty = BlockType::Empty;
        let arms = [LocalGet(0), If(empty), Nop, Else, Nop, End];
        assert_eq!(calls(&arms), Ok(vec!["block"; 4]));
        let branches = [Block(empty), LocalGet(0), BrIf(0), Nop, End];
        assert_eq!(calls(&branches), Ok(vec!["block"; 3]));
        let turns = [Loop(empty), LocalGet(0), BrIf(0), End];
        assert_eq!(calls(&turns), Ok(vec!["block"; 4]));
        let table = [Block(empty), LocalGet(0), BrTable([0][..].into(), 0), End];
        assert_eq!(calls(&table), Ok(vec!["block"; 2]));
        // The program's own calls stay.
        assert_eq!(calls(&[LocalGet(0), Call(0)]), Ok(vec!["block"]));
    }

    #[test]
    fn addresses_and_divisions_are_told() {
        use Instruction::*;
        let two = [I32Const(7), LocalGet(0)];
        let after = |i: Instruction<'static>| [two[0].clone(), two[1].clone(), i];
        assert_eq!(calls(&after(I32Store8(AT))), Ok(vec!["block", "address"]));
        let load = [LocalGet(0), I64Load32U(AT), Drop];
        assert_eq!(calls(&load), Ok(vec!["block", "address"]));
        for division in [I32DivU, I32RemS] {
            let body = [&after(division)[..], &[Drop]].concat();
            assert_eq!(calls(&body), Ok(vec!["block", "division"]));
        }
        let wide = [I64Const(9), I64Const(2), I64RemU, Drop];
        assert_eq!(calls(&wide), Ok(vec!["block", "division"]));
        let fill = [LocalGet(0), I32Const(0), I32Const(5), MemoryFill(0)];
        assert_eq!(calls(&fill), Ok(vec!["block", "range"]));
    }

    #[test]
    fn unknown_instructions_are_refused() {
        use Instruction::*;
        let root = [F64Const(2.0.into()), F64Sqrt, Drop];
        assert!(calls(&root).is_err_and(|e| e.contains("F64Sqrt")));
        let atomic = [LocalGet(0), I32AtomicLoad8U(AT), Drop];
        assert!(calls(&atomic).is_err());
        let grow = [LocalGet(0), MemoryGrow(0), Drop];
        assert!(calls(&grow).is_err_and(|e| e.contains("MemoryGrow")));
    }
}
