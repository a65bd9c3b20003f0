//! Real Bitcoin transactions, and the verification of every signature in them.
//!
//! The `bitcoin` crate computes the signed data; every verdict, and the Taproot commitment, is
//! limbsmith's. The scripts are not executed: the few script forms in the data are recognized, and
//! their checks other than signatures (hashes of keys and scripts) are made.
//!
//! The source of the data need not be trusted: a transaction must hash to its identifier, and the
//! outputs it spends are part of the signed data.

use bitcoin::hashes::{Hash, HashEngine};
use bitcoin::opcodes::all::OP_CHECKSIG;
use bitcoin::script::Instruction;
use bitcoin::sighash::{Annex, EcdsaSighashType, Prevouts, SighashCache, TapSighashType};
use bitcoin::taproot::{LeafVersion, TapLeafHash, TapNodeHash, TapTweakHash};
use bitcoin::{Amount, Script, ScriptBuf, Transaction, TxOut, hashes};
use limbsmith::secp256k1::{ecdsa, schnorr};

/// The files, by name.
pub const FILES: [(&str, &str); 9] = [
    (
        "p2pk",
        include_str!("../../../limbsmith/tests/data/bitcoin/p2pk.txt"),
    ),
    (
        "p2pkh",
        include_str!("../../../limbsmith/tests/data/bitcoin/p2pkh.txt"),
    ),
    (
        "bare multisig",
        include_str!("../../../limbsmith/tests/data/bitcoin/bare-multisig.txt"),
    ),
    (
        "p2sh multisig",
        include_str!("../../../limbsmith/tests/data/bitcoin/p2sh-multisig.txt"),
    ),
    (
        "p2wpkh",
        include_str!("../../../limbsmith/tests/data/bitcoin/p2wpkh.txt"),
    ),
    (
        "p2wsh 2 of 2",
        include_str!("../../../limbsmith/tests/data/bitcoin/p2wsh-2-of-2.txt"),
    ),
    (
        "p2wsh 2 of 3",
        include_str!("../../../limbsmith/tests/data/bitcoin/p2wsh-2-of-3.txt"),
    ),
    (
        "taproot key",
        include_str!("../../../limbsmith/tests/data/bitcoin/taproot-key.txt"),
    ),
    (
        "taproot script",
        include_str!("../../../limbsmith/tests/data/bitcoin/taproot-script.txt"),
    ),
];

/// A transaction and the outputs it spends.
#[derive(Clone)]
pub struct Spend {
    /// The first line of the file.
    pub title: String,
    pub transaction: Transaction,
    pub spent: Vec<TxOut>,
}

/// Why a file or a transaction is refused.
pub type Refused = String;

impl Spend {
    /// Reads a file: `#` lines, then sections, each a line with its name and lines of hexadecimal.
    pub fn read(text: &str) -> Result<Self, Refused> {
        let mut title = String::new();
        let mut sections: Vec<(String, String)> = vec![];
        let mut inside = false;
        for line in text.lines() {
            match line.strip_prefix('#') {
                Some(words) if title.is_empty() => title = words.trim().into(),
                Some(_) => {}
                None if line.is_empty() => inside = false,
                None if !inside => {
                    inside = true;
                    sections.push((line.into(), String::new()));
                }
                None => sections.last_mut().ok_or("no section")?.1 += line,
            }
        }
        let bytes = |hex: &str| -> Result<Vec<u8>, Refused> {
            bitcoin::hex::FromHex::from_hex(hex).map_err(|e| format!("hexadecimal: {e}"))
        };
        let transaction = |hex: &str| -> Result<Transaction, Refused> {
            bitcoin::consensus::deserialize(&bytes(hex)?).map_err(|e| format!("transaction: {e}"))
        };
        let section = |name: &str| sections.iter().find(|s| s.0 == name).map(|s| s.1.as_str());
        let raw = transaction(section("raw").ok_or("no section raw")?)?;
        if Some(raw.compute_txid().to_string().as_str()) != section("identifier") {
            return Err("the transaction does not hash to its identifier".into());
        }
        let mut spent = vec![];
        for (name, script) in &sections {
            if let Some(value) = name.strip_prefix("spends ") {
                let value = value.parse().map_err(|e| format!("value: {e}"))?;
                spent.push(TxOut {
                    value: Amount::from_sat(value),
                    script_pubkey: ScriptBuf::from(bytes(script)?),
                });
            }
        }
        if spent.len() != raw.input.len() {
            return Err("not one spent output for each input".into());
        }
        if let Some(previous) = section("previous") {
            let previous = transaction(previous)?;
            let from = raw.input[0].previous_output;
            if previous.compute_txid() != from.txid
                || previous.output.get(from.vout as usize) != Some(&spent[0])
            {
                return Err("the previous transaction is another one".into());
            }
        }
        Ok(Spend {
            title,
            transaction: raw,
            spent,
        })
    }

    /// Verifies every input. Returns the number of signatures that were, all good.
    pub fn verify(&self) -> Result<usize, Refused> {
        (0..self.spent.len()).map(|i| self.input(i)).sum()
    }

    fn input(&self, i: usize) -> Result<usize, Refused> {
        let script = &self.spent[i].script_pubkey;
        let input = &self.transaction.input[i];
        if script.is_p2wpkh() {
            let [signature, key] = self.witness(i)?;
            same(
                &script.as_bytes()[2..],
                &hash160(key),
                "the hash of the key",
            )?;
            // BIP-143: the signed script is that of a payment to the same hash.
            let code = script.p2wpkh_script_code().ok_or("no such script")?;
            self.multisig(i, &code, &[key], &[signature], true)
        } else if script.is_p2wsh() {
            let items: Vec<&[u8]> = input.witness.iter().collect();
            let [empty, signatures @ .., code] = &items[..] else {
                return Err("too short a witness".into());
            };
            same(empty, &[], "the item that multisig takes too many")?;
            same(
                &script.as_bytes()[2..],
                &hashes::sha256::Hash::hash(code)[..],
                "the hash of the script",
            )?;
            let code = Script::from_bytes(code);
            self.multisig(
                i,
                code,
                &multisig_keys(code, signatures.len())?,
                signatures,
                true,
            )
        } else if script.is_p2tr() {
            self.taproot(i)
        } else {
            self.legacy(i)
        }
    }

    /// Inputs from before segregated witnesses.
    fn legacy(&self, i: usize) -> Result<usize, Refused> {
        let script = &self.spent[i].script_pubkey;
        let pushed = pushes(&self.transaction.input[i].script_sig)?;
        if let [key, _] = pushed_then_checksig(script)[..] {
            let [signature] = exactly(&pushed)?;
            self.multisig(i, script, &[key], &[signature], false)
        } else if script.is_p2pkh() {
            let [signature, key] = exactly(&pushed)?;
            same(
                &script.as_bytes()[3..23],
                &hash160(key),
                "the hash of the key",
            )?;
            self.multisig(i, script, &[key], &[signature], false)
        } else if script.is_p2sh() {
            let [empty, signatures @ .., code] = &pushed[..] else {
                return Err("too few pushed".into());
            };
            same(empty, &[], "the item that multisig takes too many")?;
            same(
                &script.as_bytes()[2..22],
                &hash160(code),
                "the hash of the script",
            )?;
            let code = Script::from_bytes(code);
            self.multisig(
                i,
                code,
                &multisig_keys(code, signatures.len())?,
                signatures,
                false,
            )
        } else {
            let [empty, signatures @ ..] = &pushed[..] else {
                return Err("nothing pushed".into());
            };
            same(empty, &[], "the item that multisig takes too many")?;
            self.multisig(
                i,
                script,
                &multisig_keys(script, signatures.len())?,
                signatures,
                false,
            )
        }
    }

    /// Each signature must be good for a key, in the order of the keys. One of one key, too.
    fn multisig(
        &self,
        i: usize,
        code: &Script,
        keys: &[&[u8]],
        signatures: &[&[u8]],
        witness: bool,
    ) -> Result<usize, Refused> {
        let mut keys = keys.iter();
        for bytes in signatures {
            let (&kind, der) = bytes.split_last().ok_or("an empty signature")?;
            let signature = ecdsa::Signature::from_der(der).map_err(|e| e.to_string())?;
            let hash = self.ecdsa_hash(i, code, kind, witness)?;
            let good = |key: &&[u8]| {
                ecdsa::VerifyingKey::from_sec1(key).is_ok_and(|key| {
                    key.verify(ecdsa::Message::prehashed(&hash), &signature)
                        .is_ok()
                })
            };
            if !keys.any(good) {
                return Err("a signature is invalid".into());
            }
        }
        Ok(signatures.len())
    }

    fn ecdsa_hash(
        &self,
        i: usize,
        code: &Script,
        kind: u8,
        witness: bool,
    ) -> Result<[u8; 32], Refused> {
        let mut cache = SighashCache::new(&self.transaction);
        let kind = EcdsaSighashType::from_standard(kind.into()).map_err(|e| e.to_string())?;
        match witness {
            true => cache
                .p2wsh_signature_hash(i, code, self.spent[i].value, kind)
                .map(|h| h.to_byte_array())
                .map_err(|e| e.to_string()),
            false => cache
                .legacy_signature_hash(i, code, kind.to_u32())
                .map(|h| h.to_byte_array())
                .map_err(|e| e.to_string()),
        }
    }

    fn taproot(&self, i: usize) -> Result<usize, Refused> {
        let output: &[u8; 32] = bytes32(&self.spent[i].script_pubkey.as_bytes()[2..])?;
        let items: Vec<&[u8]> = self.transaction.input[i].witness.iter().collect();
        match items[..] {
            [signature] => self.schnorr(i, output, signature, None),
            [signature, script, control] => {
                let leaf = committed(output, script, control)?;
                let key = match pushed_then_checksig(Script::from_bytes(script))[..] {
                    [key, _] => bytes32(key)?,
                    _ => return Err("a script that is not known here".into()),
                };
                self.schnorr(i, key, signature, Some(leaf))
            }
            _ => Err("a witness that is not known here".into()),
        }
    }

    fn schnorr(
        &self,
        i: usize,
        key: &[u8; 32],
        signature: &[u8],
        leaf: Option<TapLeafHash>,
    ) -> Result<usize, Refused> {
        // BIP-341: no byte of a kind means the default.
        let (kind, signature) = match signature.len() {
            64 => (TapSighashType::Default, signature),
            65 => {
                let kind = TapSighashType::from_consensus_u8(signature[64]);
                let kind = kind.map_err(|e| e.to_string())?;
                if kind == TapSighashType::Default {
                    return Err("a kind that must not be written".into());
                }
                (kind, &signature[..64])
            }
            n => return Err(format!("a signature of {n} bytes")),
        };
        let hash = SighashCache::new(&self.transaction)
            .taproot_signature_hash(
                i,
                &Prevouts::All(&self.spent),
                None::<Annex<'_>>,
                leaf.map(|leaf| (leaf, 0xffff_ffff)),
                kind,
            )
            .map_err(|e| e.to_string())?;
        let signature = <&[u8; 64]>::try_from(signature).map_err(|e| e.to_string())?;
        let key = schnorr::VerifyingKey::from_bytes(key).map_err(|e| e.to_string())?;
        let signature = schnorr::Signature::from_bytes(signature);
        key.verify(&hash.to_byte_array(), &signature)
            .map_err(|e| e.to_string())?;
        Ok(1)
    }

    fn witness<const N: usize>(&self, i: usize) -> Result<[&[u8]; N], Refused> {
        let items: Vec<&[u8]> = self.transaction.input[i].witness.iter().collect();
        exactly(&items)
    }
}

/// BIP-341: the output key is the inner key of the control block, tweaked by a hash of itself and
/// the tree in which the script is a leaf. Returns the leaf.
fn committed(output: &[u8; 32], script: &[u8], control: &[u8]) -> Result<TapLeafHash, Refused> {
    let (&[first], rest) = control
        .split_first_chunk()
        .ok_or("an empty control block")?;
    let (inner, path) = rest
        .split_first_chunk::<32>()
        .ok_or("a short control block")?;
    let mut steps = path.chunks_exact(32);
    same(steps.remainder(), &[], "the length of the path")?;
    let version = LeafVersion::from_consensus(first & 0xfe).map_err(|e| e.to_string())?;
    let leaf = TapLeafHash::from_script(Script::from_bytes(script), version);
    let root = steps.try_fold(TapNodeHash::from(leaf), |node, step| {
        let step = step.try_into().map_err(|_| "a step of the path")?;
        Ok::<_, Refused>(TapNodeHash::from_node_hashes(
            node,
            TapNodeHash::from_byte_array(step),
        ))
    })?;
    let mut engine = TapTweakHash::engine();
    engine.input(inner);
    engine.input(root.as_byte_array());
    let tweak = TapTweakHash::from_engine(engine).to_byte_array();
    let inner = schnorr::VerifyingKey::from_bytes(inner).map_err(|e| e.to_string())?;
    let (tweaked, parity) = inner.tweak_add(&tweak).map_err(|e| e.to_string())?;
    same(&tweaked.to_bytes(), output, "the tweaked key")?;
    same(
        &[parity as u8],
        &[first & 1],
        "the parity of the tweaked key",
    )?;
    Ok(leaf)
}

fn same(found: &[u8], wanted: &[u8], what: &str) -> Result<(), Refused> {
    match found == wanted {
        true => Ok(()),
        false => Err(format!("{what} differs")),
    }
}

fn hash160(bytes: &[u8]) -> [u8; 20] {
    hashes::hash160::Hash::hash(bytes).to_byte_array()
}

fn bytes32(bytes: &[u8]) -> Result<&[u8; 32], Refused> {
    bytes.try_into().map_err(|_| "not 32 bytes".into())
}

fn exactly<'a, const N: usize>(items: &[&'a [u8]]) -> Result<[&'a [u8]; N], Refused> {
    items
        .try_into()
        .map_err(|_| format!("{} items where {N} are wanted", items.len()))
}

/// The data pushed by a script that does nothing else.
fn pushes(script: &Script) -> Result<Vec<&[u8]>, Refused> {
    let push = |instruction| match instruction {
        Ok(Instruction::PushBytes(bytes)) => Ok(bytes.as_bytes()),
        _ => Err("a script that does not only push".to_string()),
    };
    script.instructions().map(push).collect()
}

/// Of a script that pushes a key and checks a signature: the key, and nothing. Else nothing at all.
fn pushed_then_checksig(script: &Script) -> Vec<&[u8]> {
    let all: Vec<_> = script.instructions().flatten().collect();
    match all[..] {
        [Instruction::PushBytes(key), Instruction::Op(OP_CHECKSIG)] => vec![key.as_bytes(), &[]],
        _ => vec![],
    }
}

/// The keys of a script that wants `signatures` of them.
fn multisig_keys(script: &Script, signatures: usize) -> Result<Vec<&[u8]>, Refused> {
    let number = |op: u8| usize::from(op.wrapping_sub(0x50));
    let bytes = script.as_bytes();
    let key = |instruction| match instruction {
        Ok(Instruction::PushBytes(key)) => Some(key.as_bytes()),
        _ => None,
    };
    let keys: Vec<&[u8]> = script.instructions().filter_map(key).collect();
    let shape = script.is_multisig() && bytes.len() > 3;
    if !shape || number(bytes[0]) != signatures || number(bytes[bytes.len() - 2]) != keys.len() {
        return Err("not a multisig script for so many signatures".into());
    }
    Ok(keys)
}
