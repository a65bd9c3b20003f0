//! Gathers with constant indices: compilers read tables at equal distances by them. The index is in a vector register,
//! which no trace shows, but it is constant if the register was loaded from read-only memory of the program and not
//! written since. The mask must be all ones, or come from an immediate.

use super::code::gathers;
use iced_x86::{Instruction, InstructionInfoFactory, Mnemonic, OpAccess, OpKind, Register};
use std::collections::HashSet;
use std::ops::Range;

/// The registers with constants, as execution goes on.
pub struct Constants {
    /// Read-only memory of the process.
    memory: Vec<Range<u64>>,
    /// Vectors, masks, and general registers whose lowest byte is constant.
    registers: HashSet<Register>,
    factory: InstructionInfoFactory,
}

impl Constants {
    /// None yet; from the text of `/proc/PID/maps`.
    pub fn new(maps: &str) -> Self {
        let memory = maps.lines().filter_map(|line| {
            let (range, rest) = line.split_once(' ')?;
            let (start, end) = range.split_once('-')?;
            let number = |t| u64::from_str_radix(t, 16).ok();
            rest.starts_with("r-")
                .then_some(number(start)?..number(end)?)
        });
        Constants {
            memory: memory.collect(),
            registers: HashSet::new(),
            factory: InstructionInfoFactory::new(),
        }
    }

    /// Forgets all registers: after code that was not followed.
    pub fn forget(&mut self) {
        self.registers.clear();
    }

    /// Follows an instruction. False for a gather whose index or mask may be no constant.
    pub fn follow(&mut self, i: &Instruction) -> bool {
        let gathers = gathers(i);
        let known = |r: Register| self.registers.contains(&r.full_register());
        // Of gathers of AVX2 the mask is a vector.
        let good = !gathers
            || known(i.memory_index()) && known(i.op_mask()) && has_few_elements(i.mnemonic());
        let constant = self.constant(i);
        for used in self.factory.info(i).used_registers() {
            if !matches!(used.access(), OpAccess::Read | OpAccess::CondRead) {
                self.registers.remove(&used.register().full_register());
            }
        }
        self.registers.extend(constant);
        good
    }

    /// The register that the instruction sets to a constant.
    fn constant(&self, i: &Instruction) -> Option<Register> {
        use Mnemonic as M;
        let target =
            (i.op0_kind() == OpKind::Register).then(|| i.op0_register().full_register())?;
        let constant = match i.mnemonic() {
            M::Kxnorb | M::Kxnorw | M::Kxnord | M::Kxnorq => i.op1_register() == i.op2_register(),
            M::Mov => {
                use Register as R;
                let is_high = matches!(i.op0_register(), R::AH | R::BH | R::CH | R::DH);
                !is_high && i.try_immediate(1).is_ok()
            }
            M::Kmovb | M::Kmovw | M::Kmovd | M::Kmovq => {
                i.op1_kind() == OpKind::Register
                    && self.registers.contains(&i.op1_register().full_register())
            }
            M::Vmovdqa | M::Vmovdqu | M::Vmovaps | M::Vmovups | M::Vmovapd | M::Vmovupd => {
                self.loads(i)
            }
            M::Vmovdqa32 | M::Vmovdqa64 | M::Vmovdqu32 | M::Vmovdqu64 => self.loads(i),
            _ => false,
        };
        constant.then_some(target)
    }

    /// Whether all of the target comes from read-only memory at a fixed address.
    fn loads(&self, i: &Instruction) -> bool {
        let at = i.memory_displacement64();
        i.op1_kind() == OpKind::Memory
            && i.is_ip_rel_memory_operand()
            && i.op_mask() == Register::None
            && self.memory.iter().any(|range| range.contains(&at))
    }
}

/// Whether a byte holds the mask of a gather.
fn has_few_elements(gather: Mnemonic) -> bool {
    use Mnemonic as M;
    matches!(
        gather,
        M::Vpgatherdq
            | M::Vpgatherqq
            | M::Vpgatherqd
            | M::Vgatherdpd
            | M::Vgatherqpd
            | M::Vgatherqps
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use iced_x86::{Decoder, DecoderOptions};

    /// `vmovdqa ymm0, [rip + 0x1000]`.
    const LOAD: &[u8] = &[0xc5, 0xfd, 0x6f, 0x05, 0x00, 0x10, 0x00, 0x00];
    /// `vmovdqa ymm0, [rdx]`.
    const OTHER_LOAD: &[u8] = &[0xc5, 0xfd, 0x6f, 0x02];
    /// `kxnorb k1, k1, k1`.
    const ONES: &[u8] = &[0xc5, 0xf5, 0x46, 0xc9];
    /// `kmovb k1, eax`.
    const MASK: &[u8] = &[0xc5, 0xf9, 0x92, 0xc8];
    /// `mov al, 0x10`.
    const BYTE: &[u8] = &[0xb0, 0x10];
    /// `mov ah, 0x10`.
    const HIGH_BYTE: &[u8] = &[0xb4, 0x10];
    /// `add eax, ecx`.
    const ADD_MASK: &[u8] = &[0x01, 0xc8];
    /// `vpaddd ymm0, ymm0, ymm1`.
    const ADD: &[u8] = &[0xc5, 0xfd, 0xfe, 0xc1];
    /// `vpgatherdq zmm4 {k1}, [rdx + ymm0 * 8]`.
    const GATHER: &[u8] = &[0x62, 0xf2, 0xfd, 0x49, 0x90, 0x24, 0xc2];
    /// `vpgatherdd zmm4 {k1}, [rdx + zmm0 * 4]`.
    const GATHER16: &[u8] = &[0x62, 0xf2, 0x7d, 0x49, 0x90, 0x24, 0x82];
    /// `vpgatherqq ymm4, [rdx + ymm0 * 8], ymm5`, of AVX2.
    const GATHER2: &[u8] = &[0xc4, 0xe2, 0xd5, 0x91, 0x24, 0xc2];

    /// Whether all gathers of the code, which is at 0x400000, have constant indices.
    fn constant(code: &[&[u8]], maps: &str) -> bool {
        let mut constants = Constants::new(maps);
        let bytes = code.concat();
        let decoder = Decoder::with_ip(64, &bytes, 0x40_0000, DecoderOptions::NONE);
        // The state follows every instruction, also after a refusal.
        let found: Vec<bool> = decoder.into_iter().map(|i| constants.follow(&i)).collect();
        !found.contains(&false)
    }

    #[test]
    fn only_constant_gathers_pass() {
        let maps = "400000-402000 r-xp 00000000 00:00 0 program\n";
        assert!(constant(&[LOAD, ONES, GATHER], maps));
        assert!(constant(&[ONES, LOAD, GATHER], maps));
        assert!(constant(&[LOAD, BYTE, MASK, GATHER], maps));
        let writable = maps.replace("r-xp", "rw-p");
        for (code, maps) in [
            (&[LOAD, ONES, GATHER][..], writable.as_str()),
            (&[OTHER_LOAD, ONES, GATHER], maps),
            (&[LOAD, ADD, ONES, GATHER], maps),
            (&[LOAD, ONES, ADD, GATHER], maps),
            (&[LOAD, MASK, GATHER], maps),
            (&[LOAD, ONES, MASK, GATHER], maps),
            (&[LOAD, HIGH_BYTE, MASK, GATHER], maps),
            (&[LOAD, BYTE, ADD_MASK, MASK, GATHER], maps),
            (&[LOAD, BYTE, MASK, GATHER16], maps),
            // A gather clears its mask.
            (&[LOAD, ONES, GATHER, GATHER], maps),
            (&[ONES, GATHER], maps),
            (&[LOAD, GATHER], maps),
            (&[LOAD, GATHER2], maps),
        ] {
            assert!(!constant(code, maps), "{code:02x?}");
        }
        let mut constants = Constants::new(maps);
        for code in [LOAD, ONES] {
            let mut decoder = Decoder::with_ip(64, code, 0x40_0000, DecoderOptions::NONE);
            assert!(constants.follow(&decoder.decode()));
        }
        constants.forget();
        let gather = Decoder::with_ip(64, GATHER, 0x40_0000, DecoderOptions::NONE).decode();
        assert!(!constants.follow(&gather));
    }
}
