(** Programs on machine words, and what a contract says of one: all that a theorem's statement uses.

    A memory gives every variable an integer. A statement computes with the words of its width [w], that is, modulo
    [2 ^ w], or gets stuck ([None]) where the machine's result would not be that of arithmetic: a sum, difference,
    product or shift that must fit and does not, or a carry that is no bit. A program keeps a contract if,
    from every memory whose inputs are within their bounds, and are multiples of each other where it says so, it runs to its end without getting stuck and leaves a memory
    in which everything promised holds.

    Nothing here knows of proofs. Whoever doubts a theorem reads this file, and the program and the contract
    in the theorem's own; what is done in [Checker] to prove it needs no reading. *)

From Coq Require Import ZArith List.
Open Scope Z_scope.

Definition variable := positive.
Bind Scope positive_scope with variable.
Definition memory := variable -> Z.

Definition write (m : memory) (v : variable) (x : Z) : memory :=
  fun u => if Pos.eqb u v then x else m u.

(** [w]: width in bits; [r]: the result; [k]: carry or borrow out; [h]: high word. *)
Inductive statement :=
| Const (r : variable) (x : Z)
| Add (w : Z) (r a b : variable)
| Sub (w : Z) (r a b : variable)
| Mul (w : Z) (r a b : variable)
| AddWrap (w : Z) (r a b : variable)
| SubWrap (w : Z) (r a b : variable)
| MulWrap (w : Z) (r a b : variable)
| Adc (w : Z) (r k a b c : variable)
| Sbb (w : Z) (r k a b c : variable)
| MulWide (w : Z) (r h a b : variable)
| Mac (w : Z) (r h a b c d : variable)
| Shl (w : Z) (r a : variable) (n : Z)
| Shr (r a : variable) (n : Z)
| Low (r a : variable) (n : Z)
| Or (r a b : variable)
| Mask (w : Z) (r c : variable)
| Select (r m a : variable)
| Cast (w : Z) (r a : variable).

Definition fits (w x : Z) : bool := (0 <=? x) && (x <? 2 ^ w).

Definition bit (x : Z) : bool := (0 <=? x) && (x <=? 1).

Definition step (s : statement) (m : memory) : option memory :=
  match s with
  | Const r x => Some (write m r x)
  | Add w r a b => let x := m a + m b in if fits w x then Some (write m r x) else None
  | Sub w r a b => let x := m a - m b in if fits w x then Some (write m r x) else None
  | Mul w r a b => let x := m a * m b in if fits w x then Some (write m r x) else None
  | AddWrap w r a b => Some (write m r ((m a + m b) mod 2 ^ w))
  | SubWrap w r a b => Some (write m r ((m a - m b) mod 2 ^ w))
  | MulWrap w r a b => Some (write m r ((m a * m b) mod 2 ^ w))
  | Adc w r k a b c =>
      let x := m a + m b + m c in
      if bit (m c) then Some (write (write m r (x mod 2 ^ w)) k (x / 2 ^ w)) else None
  | Sbb w r k a b c =>
      let x := m a - m b - m c in
      if bit (m c) then Some (write (write m r (x mod 2 ^ w)) k (if x <? 0 then 1 else 0)) else None
  | MulWide w r h a b =>
      let x := m a * m b in Some (write (write m r (x mod 2 ^ w)) h (x / 2 ^ w))
  | Mac w r h a b c d =>
      let x := m a * m b + m c + m d in Some (write (write m r (x mod 2 ^ w)) h (x / 2 ^ w))
  | Shl w r a n => let x := m a * 2 ^ n in if fits w x then Some (write m r x) else None
  | Shr r a n => Some (write m r (m a / 2 ^ n))
  | Low r a n => Some (write m r (m a mod 2 ^ n))
  | Or r a b => Some (write m r (Z.lor (m a) (m b)))
  | Mask w r c => if bit (m c) then Some (write m r ((- m c) mod 2 ^ w)) else None
  | Select r k a => Some (write m r (Z.land (m k) (m a)))
  | Cast w r a => Some (write m r (m a mod 2 ^ w))
  end.

Fixpoint run (p : list statement) (m : memory) : option memory :=
  match p with
  | nil => Some m
  | s :: rest => match step s m with Some m' => run rest m' | None => None end
  end.

(** An array of words: each with its weight's exponent and the largest value it may have; perhaps the largest value
    of the whole. *)
Record word := { var : variable; exponent : Z; most : Z }.
Record array := { words : list word; whole : option Z }.

Fixpoint total (m : memory) (ws : list word) : Z :=
  match ws with
  | nil => 0
  | x :: rest => 2 ^ exponent x * m (var x) + total m rest
  end.

Definition value (m : memory) (a : array) : Z := total m (words a).

Definition within (m : memory) (a : array) : Prop :=
  Forall (fun x => 0 <= m (var x) <= most x) (words a)
  /\ match whole a with Some w => value m a <= w | None => True end.

(** A term is a number times a product of inputs. *)
Fixpoint product (m : memory) (l : list array) : Z :=
  match l with
  | nil => 1
  | a :: rest => value m a * product m rest
  end.

Fixpoint sum (m : memory) (l : list (Z * list array)) : Z :=
  match l with
  | nil => 0
  | (c, t) :: rest => c * product m t + sum m rest
  end.

Inductive claim :=
| Congruent (modulus scale : Z) (out : array) (terms : list (Z * list array))
| Flag (flag : variable) (input : array) (limit : Z).

(** [before]: the memory with the inputs; [after]: that with the results. A modulus of 0 claims equality. *)
Definition meets (before after : memory) (c : claim) : Prop :=
  match c with
  | Congruent n s out terms => exists k, s * value after out = sum before terms + n * k
  | Flag f input limit => after f = if value before input <=? limit then 1 else 0
  end.

(** A word [x] that is given as [k] times the word [y]. *)
Definition tied (m : memory) (t : variable * Z * variable) : Prop :=
  match t with (x, k, y) => m x = k * m y end.

Record contract :=
  { inputs : list array; multiples : list (variable * Z * variable); outputs : list array; claims : list claim }.

Definition keeps (p : list statement) (c : contract) : Prop :=
  forall before, Forall (within before) (inputs c) -> Forall (tied before) (multiples c) ->
  exists after, run p before = Some after
    /\ Forall (within after) (outputs c)
    /\ Forall (meets before after) (claims c).

(** For examples: a memory with these words, and what a program leaves of it. *)
Definition load (l : list (variable * Z)) : memory := fold_right (fun x m => write m (fst x) (snd x)) (fun _ => 0) l.

Definition results (p : list statement) (l : list (variable * Z)) (outs : list variable) : option (list Z) :=
  match run p (load l) with Some m => Some (map m outs) | None => None end.
