(** A checker of certificates, and the proof that what it accepts is true.

    Every value of a program is a polynomial over atoms (inputs and quotients), with an interval. Values have numbers, and
    the atom of a value has the value's number, so a valuation of atoms is one of values. A certificate tells which values to
    form and which known bounds to add up; the checker forms and adds. It has one rule for bounds: to show [x <= l], name
    a scale [s > 0] and known facts with multipliers that are not negative, so that

      [s * (l - x) + (s - 1) - sum of multiplier * (room of the fact)]

    is not negative by the atoms' intervals; then [s * x <= s * l + s - 1]. And it has one rule for all that a machine loses: if
    [x = lo + 2 ^ k * hi] as polynomials and [0 <= lo < 2 ^ k], then [lo] is the remainder and [hi] the quotient,
    wherever the certificate has them from.

    The last line of this file is what the theorems use. *)

From Coq Require Import ZArith List Lia Bool FMapPositive.
From Limbsmith Require Import Words Poly.
Import ListNotations.
Open Scope Z_scope.

Module M := PositiveMap.

(** * What is known *)

Record known := { form : poly; least : Z; largest : Z }.

Record state := { table : M.t known; places : M.t positive; next : positive }.

Definition get (st : state) (i : positive) : known :=
  match M.find i (table st) with Some k => k | None => {| form := []; least := 0; largest := 0 |} end.

Definition push (st : state) (p : poly) (lo hi : Z) : state :=
  {| table := M.add (next st) {| form := p; least := lo; largest := hi |} (table st);
     places := places st; next := Pos.succ (next st) |}.

Definition narrowed (st : state) (i : positive) (lo hi : Z) : state :=
  {| table := M.add i {| form := form (get st i); least := lo; largest := hi |} (table st);
     places := places st; next := next st |}.

(** The new bound, if it is better than the old one. *)
Definition bounded (st : state) (i : positive) (up : bool) (l : Z) : state :=
  let k := get st i in
  if up then narrowed st i (least k) (Z.min l (largest k)) else narrowed st i (Z.max l (least k)) (largest k).

(** * Intervals *)

Definition multiply (a b : Z * Z) : Z * Z :=
  let (x0, x1) := a in
  let (y0, y1) := b in
  if (0 <=? x0) && (0 <=? y0) then (x0 * y0, x1 * y1)
  else
    let p := x0 * y0 in let q := x0 * y1 in let r := x1 * y0 in let s := x1 * y1 in
    (Z.min (Z.min p q) (Z.min r s), Z.max (Z.max p q) (Z.max r s)).

Definition range (st : state) (i : positive) : Z * Z := let k := get st i in (least k, largest k).

Fixpoint range_m (st : state) (m : monomial) : Z * Z :=
  match m with
  | [] => (1, 1)
  | [a] => range st a
  | a :: rest => multiply (range st a) (range_m st rest)
  end.

Fixpoint lower (st : state) (p : poly) : Z :=
  match p with
  | [] => 0
  | (m, c) :: rest =>
      let r := range_m st m in
      (if 0 <=? c then c * fst r else c * snd r) + lower st rest
  end.

(** Atoms known to be constant, put in. *)
Definition constant (st : state) (a : atom) : bool := let k := get st a in least k =? largest k.

Fixpoint put (st : state) (m : monomial) : monomial * Z :=
  match m with
  | [] => ([], 1)
  | a :: rest =>
      let (n, c) := put st rest in
      if constant st a then (n, c * least (get st a)) else (a :: n, c)
  end.

Fixpoint constants (st : state) (p : poly) : poly :=
  match p with
  | [] => []
  | (m, c) :: rest =>
      let (n, d) := put st m in
      plus (term n (c * d) []) (constants st rest)
  end.

Definition mixed (st : state) (m : monomial) : bool :=
  match m with [] | [_] => false | _ => existsb (constant st) m end.

Definition lowest (st : state) (p : poly) : Z :=
  lower st (if existsb (fun t => mixed st (fst t)) p then constants st p else p).

Definition highest (st : state) (p : poly) : Z := - lowest st (scale (-1) p).

(** * Proofs of bounds, of congruences, and of flags *)

Record use := { fact : positive; above : bool; weight : Z }.

Record narrowing := { target : positive; upwards : bool; limit : Z; by_ : Z; uses : list use }.

Fixpoint room (st : state) (us : list use) (p : poly) (c : Z) : option (poly * Z) :=
  match us with
  | [] => Some (p, c)
  | u :: rest =>
      let k := get st (fact u) in
      let t := weight u in
      if 0 <=? t then
        if above u then room st rest (plus (scale t (form k)) p) (c - t * largest k)
        else room st rest (plus (scale (- t) (form k)) p) (c + t * least k)
      else None
  end.

Definition narrow (st : state) (n : narrowing) : option state :=
  let s := by_ n in
  let x := form (get st (target n)) in
  let sign := if upwards n then 1 else -1 in
  match room st (uses n) (scale (- s * sign) x) (s * limit n * sign + s - 1) with
  | Some (p, c) =>
      if (0 <? s) && (0 <=? c + lowest st p) then Some (bounded st (target n) (upwards n) (limit n)) else None
  | None => None
  end.

Inductive goal :=
| Bound (x : positive) (up : bool) (l : Z)
| Zero (p : poly) (n : Z)
| Decides (f x : positive) (l : Z).

Inductive proof :=
| Done
| Absurd (x : positive)
| Then (n : narrowing) (rest : proof)
| Split (x : positive) (at_ : Z) (below beyond : proof).

Definition follows (st : state) (g : goal) : bool :=
  match g with
  | Bound x true l => largest (get st x) <=? l
  | Bound x false l => l <=? least (get st x)
  | Zero p n => all_divide n (constants st p)
  | Decides f x l =>
      ((1 =? least (get st f)) && (1 =? largest (get st f)) && (largest (get st x) <=? l))
      || ((0 =? least (get st f)) && (0 =? largest (get st f)) && (l <? least (get st x)))
  end.

Fixpoint prove (st : state) (g : goal) (p : proof) : bool :=
  match p with
  | Done => follows st g
  | Absurd x => largest (get st x) <? least (get st x)
  | Then n rest => match narrow st n with Some st' => prove st' g rest | None => false end
  | Split x a below beyond =>
      prove (bounded st x true a) g below && prove (bounded st x false (a + 1)) g beyond
  end.

(** * New values *)

Fixpoint add_parts (st : state) (l : list (Z * positive)) : poly * (Z * Z) :=
  match l with
  | [] => ([], (0, 0))
  | (c, i) :: rest =>
      let k := get st i in
      let '(p, (lo, hi)) := add_parts st rest in
      (plus (scale c (form k)) p,
       if 0 <=? c then (c * least k + lo, c * largest k + hi) else (c * largest k + lo, c * least k + hi))
  end.

(** The polynomial's own interval counts too, if asked for. *)
Definition push_fine (st : state) (fine : bool) (p : poly) (lo hi : Z) : state :=
  if fine then push st p (Z.max lo (lowest st p)) (Z.min hi (highest st p)) else push st p lo hi.

Definition push_sum (st : state) (fine : bool) (l : list (Z * positive)) : state :=
  let '(p, (lo, hi)) := add_parts st l in push_fine st fine p lo hi.

Definition push_product (st : state) (fine : bool) (a b : positive) : state :=
  let '(lo, hi) := multiply (range st a) (range st b) in
  push_fine st fine (times (form (get st a)) (form (get st b))) lo hi.

Definition push_atom (st : state) (lo hi : Z) : state := push st [([next st], 1)] lo hi.

Inductive move :=
| Sum (fine : bool) (parts : list (Z * positive))
| Given (p : poly)
| Quotient (x : positive) (k : Z)
| Narrow (n : narrowing)
| Establish (x : positive) (up : bool) (l : Z) (p : proof).

(** A quotient gets two values: itself, and the remainder that it leaves. *)
Definition push_quotient (st : state) (x : positive) (k : Z) : option state :=
  if (0 <=? k) && Pos.ltb x (next st) then
    let q := get st x in
    let h := next st in
    let st1 := push_atom st (least q / 2 ^ k) (largest q / 2 ^ k) in
    Some (push st1 (plus [([h], - 2 ^ k)] (form q)) 0 (2 ^ k - 1))
  else None.

Definition play (st : state) (v : move) : option state :=
  match v with
  | Sum fine parts => Some (push_sum st fine parts)
  | Given p => if oldb (next st) p then Some (push st p (lowest st p) (highest st p)) else None
  | Quotient x k => push_quotient st x k
  | Narrow n => narrow st n
  | Establish x up l p => if prove st (Bound x up l) p then Some (bounded st x up l) else None
  end.

Fixpoint play_all (st : state) (l : list move) : option state :=
  match l with
  | [] => Some st
  | v :: rest => match play st v with Some st' => play_all st' rest | None => None end
  end.

(** * Statements *)

(** Of a statement: whether its exact result needs the polynomial's interval; the moves before that is cut; the parts
    of the cut; for a selection, the bit of the mask and its width. *)
Record line := { sharp : bool; moves : list move; lo_part : positive; hi_part : positive; mark : positive; wide : Z }.

Definition place (st : state) (x : variable) (i : positive) : option state :=
  if Pos.ltb i (next st) then
    Some {| table := table st; places := M.add x i (places st); next := next st |}
  else None.

Definition inside (st : state) (i : positive) (lo hi : Z) : bool :=
  (lo <=? least (get st i)) && (largest (get st i) <=? hi).

(** Disjoint bits: [2 ^ j] divides the one, and the other is less. *)
Definition disjoint (st : state) (a b : positive) : bool :=
  let h := largest (get st b) in
  let j := if 0 <? h then Z.log2 h + 1 else 0 in
  (0 <=? least (get st b)) && all_divide (2 ^ j) (form (get st a)).

Definition masks (st : state) (k c a : positive) (w : Z) : bool :=
  (0 <=? w) && nothing (plus (form (get st k)) (scale (- (2 ^ w - 1)) (form (get st c))))
  && inside st c 0 1 && inside st a 0 (2 ^ w - 1).

Definition two (f : positive -> positive -> option state) (a b : option positive) : option (state * positive) :=
  match a, b with
  | Some i, Some j => match f i j with Some st => Some (st, Pos.pred (next st)) | None => None end
  | _, _ => None
  end.

Definition three (f : positive -> positive -> positive -> option state) (a b c : option positive)
  : option (state * positive) :=
  match c with Some k => two (fun i j => f i j k) a b | None => None end.

(** The exact result as a value. *)
Definition begin (st : state) (s : statement) (l : line) : option (state * positive) :=
  let at_ v := M.find v (places st) in
  let fine := sharp l in
  match s with
  | Const _ x => Some (push st (number x) x x, next st)
  | Add _ _ a b | AddWrap _ _ a b =>
      two (fun i j => Some (push_sum st fine [(1, i); (1, j)])) (at_ a) (at_ b)
  | Words.Sub _ _ a b | SubWrap _ _ a b =>
      two (fun i j => Some (push_sum st fine [(1, i); (-1, j)])) (at_ a) (at_ b)
  | Mul _ _ a b | MulWrap _ _ a b | MulWide _ _ _ a b =>
      two (fun i j => Some (push_product st fine i j)) (at_ a) (at_ b)
  | Mac _ _ _ a b c d =>
      match at_ d with
      | Some q =>
          three (fun i j k =>
            let st1 := push_product st fine i j in
            Some (push_sum st1 fine [(1, next st); (1, k); (1, q)])) (at_ a) (at_ b) (at_ c)
      | None => None
      end
  | Adc _ _ _ a b c =>
      three (fun i j k =>
        if inside st k 0 1 then Some (push_sum st fine [(1, i); (1, j); (1, k)]) else None) (at_ a) (at_ b) (at_ c)
  | Sbb _ _ _ a b c =>
      three (fun i j k =>
        if inside st k 0 1 then Some (push_sum st fine [(1, i); (-1, j); (-1, k)]) else None) (at_ a) (at_ b) (at_ c)
  | Shl _ _ a n => two (fun i _ => Some (push_sum st fine [(2 ^ n, i)])) (at_ a) (at_ a)
  | Shr _ a _ | Low _ a _ | Cast _ _ a => match at_ a with Some i => Some (st, i) | None => None end
  | Or _ a b =>
      two (fun i j => if disjoint st i j then Some (push_sum st fine [(1, i); (1, j)]) else None) (at_ a) (at_ b)
  | Mask w _ c =>
      two (fun i _ =>
        if (0 <=? w) && inside st i 0 1 then Some (push_sum st fine [(2 ^ w - 1, i)]) else None) (at_ c) (at_ c)
  | Select _ k a =>
      two (fun i j =>
        if masks st i (mark l) j (wide l) then Some (push_product st fine (mark l) j) else None) (at_ k) (at_ a)
  end.

(** [lo] and [hi] are remainder and quotient of [x]. *)
Definition cut (st : state) (x : positive) (k : Z) (lo hi : positive) : bool :=
  (0 <=? k) && inside st lo 0 (2 ^ k - 1)
  && nothing (plus (scale (- 2 ^ k) (form (get st hi)))
                (plus (scale (-1) (form (get st lo))) (form (get st x)))).

(** The exact result cut to words, and written. *)
Definition finish (st : state) (s : statement) (l : line) (x : positive) : option state :=
  let lo := lo_part l in
  let hi := hi_part l in
  match s with
  | Const r _ | Or r _ _ | Mask _ r _ | Select r _ _ => place st r x
  | Add w r _ _ | Words.Sub w r _ _ | Mul w r _ _ | Shl w r _ _ =>
      if inside st x 0 (2 ^ w - 1) then place st r x else None
  | AddWrap w r _ _ | SubWrap w r _ _ | MulWrap w r _ _ | Cast w r _ | Low r _ w =>
      if cut st x w lo hi then place st r lo else None
  | Shr r _ w => if cut st x w lo hi then place st r hi else None
  | Adc w r k _ _ _ | MulWide w r k _ _ | Mac w r k _ _ _ _ =>
      if cut st x w lo hi then
        match place st r lo with Some st1 => place st1 k hi | None => None end
      else None
  | Sbb w r k _ _ _ =>
      if cut st x w lo hi && inside st hi (-1) 0 then
        match place st r lo with Some st1 => place (push_sum st1 false [(-1, hi)]) k (next st1) | None => None end
      else None
  end.

Definition check_statement (st : state) (s : statement) (l : line) : option state :=
  match begin st s l with
  | Some (st1, x) => match play_all st1 (moves l) with Some st2 => finish st2 s l x | None => None end
  | None => None
  end.

Fixpoint check_lines (st : state) (p : list statement) (ls : list line) : option state :=
  match p, ls with
  | [], [] => Some st
  | s :: p', l :: ls' =>
      match check_statement st s l with Some st' => check_lines st' p' ls' | None => None end
  | _, _ => None
  end.

(** * Before the first statement *)

(** Every word an atom, from the last to the first; and their sum. *)
Fixpoint start_words (st : state) (ws : list word) : option (state * poly) :=
  match ws with
  | [] => Some (st, [])
  | x :: rest =>
      match start_words st rest with
      | Some (st1, t) =>
          let st2 := push_atom st1 0 (most x) in
          match place st2 (var x) (next st1) with
          | Some st3 => Some (st3, plus [([next st1], 2 ^ exponent x)] t)
          | None => None
          end
      | None => None
      end
  end.

(** Where the whole is bounded, it is an atom, and the first word what the others leave of it. *)
Definition start_array (st : state) (a : array) : option state :=
  match whole a, words a with
  | Some w, x :: rest =>
      if exponent x =? 0 then
        let st1 := push_atom st 0 w in
        match start_words st1 rest with
        | Some (st2, t) =>
            let st3 := push st2 (plus [([next st], 1)] (scale (-1) t)) 0 (most x) in
            place st3 (var x) (next st2)
        | None => None
        end
      else None
  | _, ws =>
      match start_words st ws with
      | Some (st1, t) => Some (push st1 t (lowest st1 t) (highest st1 t))
      | None => None
      end
  end.

Fixpoint start (st : state) (l : list array) : option state :=
  match l with
  | [] => Some st
  | a :: rest => match start_array st a with Some st1 => start st1 rest | None => None end
  end.

(** Words that are given as multiples of others: each place gets a value that says so. *)
Fixpoint tie (st : state) (l : list (variable * Z * variable)) : option state :=
  match l with
  | [] => Some st
  | (x, k, y) :: rest =>
      match M.find y (places st) with
      | Some i =>
          let p := scale k (form (get st i)) in
          match place (push st p (lowest st p) (highest st p)) x (next st) with
          | Some st1 => tie st1 rest
          | None => None
          end
      | None => None
      end
  end.

Definition opened (c : contract) (st : state) : option state :=
  match start st (inputs c) with Some st1 => tie st1 (multiples c) | None => None end.

Definition empty : state := {| table := M.empty known; places := M.empty positive; next := 1 |}.

(** * After the last *)

Fixpoint parts (st : state) (ws : list word) : option (list (Z * positive)) :=
  match ws with
  | [] => Some []
  | x :: rest =>
      match M.find (var x) (places st), parts st rest with
      | Some i, Some l => Some ((2 ^ exponent x, i) :: l)
      | _, _ => None
      end
  end.

Definition value_form (st : state) (a : array) : option poly :=
  match parts st (words a) with Some l => Some (fst (add_parts st l)) | None => None end.

Fixpoint word_goals (st : state) (ws : list word) : option (list goal) :=
  match ws with
  | [] => Some []
  | x :: rest =>
      match M.find (var x) (places st), word_goals st rest with
      | Some i, Some l => if 0 <=? least (get st i) then Some (Bound i true (most x) :: l) else None
      | _, _ => None
      end
  end.

Fixpoint output_goals (st : state) (l : list array) : option (state * list goal) :=
  match l with
  | [] => Some (st, [])
  | a :: rest =>
      match word_goals st (words a), parts st (words a) with
      | Some gs, Some ps =>
          match output_goals (push_sum st true ps) rest with
          | Some (st', more) =>
              Some (st', gs ++ match whole a with Some w => [Bound (next st) true w] | None => [] end ++ more)
          | None => None
          end
      | _, _ => None
      end
  end.

Fixpoint product_form (st : state) (l : list array) : option poly :=
  match l with
  | [] => Some (number 1)
  | a :: rest =>
      match value_form st a, product_form st rest with
      | Some p, Some q => Some (times p q)
      | _, _ => None
      end
  end.

Fixpoint sum_form (st : state) (l : list (Z * list array)) : option poly :=
  match l with
  | [] => Some []
  | (c, t) :: rest =>
      match product_form st t, sum_form st rest with
      | Some p, Some q => Some (plus (scale c p) q)
      | _, _ => None
      end
  end.

(** [first]: the state before the first statement. [i]: for a flag, the input's value. *)
Definition claim_goal (first st : state) (c : claim) (i : positive) : option goal :=
  match c with
  | Congruent n s out terms =>
      match value_form st out, sum_form first terms with
      | Some p, Some q => Some (Zero (plus (scale s p) (scale (-1) q)) n)
      | _, _ => None
      end
  | Flag f input l =>
      match M.find f (places st), value_form first input with
      | Some j, Some p =>
          if nothing (plus (form (get st i)) (scale (-1) p)) then Some (Decides j i l) else None
      | _, _ => None
      end
  end.

Fixpoint claim_goals (first st : state) (l : list claim) (is : list positive) : option (list goal) :=
  match l, is with
  | [], [] => Some []
  | c :: l', i :: is' =>
      match claim_goal first st c i, claim_goals first st l' is' with
      | Some g, Some gs => Some (g :: gs)
      | _, _ => None
      end
  | _, _ => None
  end.

Fixpoint prove_all (st : state) (gs : list goal) (ps : list proof) : bool :=
  match gs, ps with
  | [], [] => true
  | g :: gs', p :: ps' => prove st g p && prove_all st gs' ps'
  | _, _ => false
  end.

Record certificate := { lines : list line; compared : list positive; proofs : list proof }.

Definition check (p : list statement) (c : contract) (t : certificate) : bool :=
  match opened c empty with
  | Some first =>
      match check_lines first p (lines t) with
      | Some last =>
          match output_goals last (outputs c) with
          | Some (st, gs) =>
              match claim_goals first st (claims c) (compared t) with
              | Some gs' => prove_all st (gs ++ gs') (proofs t)
              | None => false
              end
          | None => false
          end
      | None => false
      end
  | None => false
  end.
