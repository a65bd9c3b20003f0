(** Polynomials with integer coefficients: what they are worth, and that adding and multiplying keeps it.

    They are kept sorted, so that equal monomials meet; but no proof here needs that they are. *)

From Coq Require Import ZArith List Lia Bool.
Import ListNotations.
Open Scope Z_scope.

Definition atom := positive.
Definition monomial := list atom.
Definition poly := list (monomial * Z).
Definition valuation := atom -> Z.

Fixpoint worth_m (v : valuation) (m : monomial) : Z :=
  match m with [] => 1 | a :: rest => v a * worth_m v rest end.

Fixpoint worth (v : valuation) (p : poly) : Z :=
  match p with [] => 0 | (m, c) :: rest => c * worth_m v m + worth v rest end.

(** By degree, then by the last atoms: an order that products keep. *)
Fixpoint compare (a b : monomial) : comparison :=
  match a, b with
  | [], [] => Eq
  | [], _ => Lt
  | _, [] => Gt
  | x :: a', y :: b' => match compare a' b' with Eq => Pos.compare x y | r => r end
  end.

Lemma compare_eq : forall a b, compare a b = Eq -> a = b.
Proof.
  induction a as [|x a IH]; destruct b as [|y b]; simpl; try discriminate; auto.
  destruct (compare a b) eqn:E; try discriminate.
  intro H. apply Pos.compare_eq in H. apply IH in E. subst. reflexivity.
Qed.

Definition term (m : monomial) (c : Z) (p : poly) : poly :=
  match c with 0 => p | _ => (m, c) :: p end.

Lemma worth_term : forall v m c p, worth v (term m c p) = c * worth_m v m + worth v p.
Proof. intros. destruct c; simpl; reflexivity. Qed.

Fixpoint plus (p : poly) : poly -> poly :=
  match p with
  | [] => fun q => q
  | (m, c) :: p' =>
      fix inner (q : poly) : poly :=
        match q with
        | [] => p
        | (n, d) :: q' =>
            match compare m n with
            | Lt => (m, c) :: plus p' q
            | Gt => (n, d) :: inner q'
            | Eq => term m (c + d) (plus p' q')
            end
        end
  end.

Lemma worth_plus : forall v p q, worth v (plus p q) = worth v p + worth v q.
Proof.
  intros v p. induction p as [|[m c] p IHp]; intro q.
  - reflexivity.
  - induction q as [|[n d] q IHq].
    + simpl. lia.
    + cbn [plus]. destruct (compare m n) eqn:E.
      * apply compare_eq in E. subst. rewrite worth_term, IHp. cbn [worth]. ring.
      * cbn [worth]. rewrite IHp. cbn [worth]. ring.
      * cbn [worth] in *. cbn [plus] in IHq. rewrite IHq. ring.
Qed.

Definition scale (c : Z) (p : poly) : poly :=
  match c with
  | 0 => []
  | 1 => p
  | _ => map (fun t => (fst t, c * snd t)) p
  end.

Lemma worth_map : forall v c p,
  worth v (map (fun t => (fst t, c * snd t)) p) = c * worth v p.
Proof.
  induction p as [|[m d] p IH]; cbn [map worth fst snd].
  - ring.
  - rewrite IH. ring.
Qed.

Lemma worth_scale : forall v c p, worth v (scale c p) = c * worth v p.
Proof.
  intros. destruct c as [|[d|d|]|d]; unfold scale; try apply worth_map; cbn [worth]; ring.
Qed.

(** Sorted atoms of both. *)
Fixpoint join (a : monomial) : monomial -> monomial :=
  match a with
  | [] => fun b => b
  | x :: a' =>
      fix inner (b : monomial) : monomial :=
        match b with
        | [] => a
        | y :: b' => if Pos.leb x y then x :: join a' b else y :: inner b'
        end
  end.

Lemma worth_join : forall v a b, worth_m v (join a b) = worth_m v a * worth_m v b.
Proof.
  intros v a. induction a as [|x a IHa]; intro b.
  - cbn [join worth_m]. ring.
  - induction b as [|y b IHb].
    + cbn [join worth_m]. ring.
    + cbn [join]. destruct (Pos.leb x y).
      * cbn [worth_m]. rewrite IHa. cbn [worth_m]. ring.
      * cbn [worth_m] in *. cbn [join] in IHb. rewrite IHb. ring.
Qed.

Definition shift (m : monomial) (c : Z) (p : poly) : poly :=
  map (fun t => (join m (fst t), c * snd t)) p.

Lemma worth_shift : forall v m c p, worth v (shift m c p) = c * worth_m v m * worth v p.
Proof.
  unfold shift. induction p as [|[n d] p IH]; cbn [map worth fst snd].
  - ring.
  - rewrite IH, worth_join. ring.
Qed.

Fixpoint times (p q : poly) : poly :=
  match p with
  | [] => []
  | [(m, c)] => shift m c q
  | (m, c) :: p' => plus (shift m c q) (times p' q)
  end.

Lemma worth_times : forall v p q, worth v (times p q) = worth v p * worth v q.
Proof.
  induction p as [|[m c] p IH]; intro q.
  - reflexivity.
  - destruct p as [|t p].
    + cbn [times worth]. rewrite worth_shift. ring.
    + remember (t :: p) as p'. replace (times ((m, c) :: p') q) with (plus (shift m c q) (times p' q)).
      * rewrite worth_plus, worth_shift, IH. cbn [worth]. ring.
      * subst. reflexivity.
Qed.

Definition number (c : Z) : poly := term [] c [].

Lemma worth_number : forall v c, worth v (number c) = c.
Proof. intros. unfold number. rewrite worth_term. cbn. ring. Qed.

Definition nothing (p : poly) : bool := match p with [] => true | _ => false end.

Lemma nothing_worth : forall v p, nothing p = true -> worth v p = 0.
Proof. destruct p; [reflexivity | discriminate]. Qed.

(** Every coefficient a multiple of [n]; for 0: every one 0. *)
Definition divides (n c : Z) : bool := if n =? 0 then c =? 0 else c mod n =? 0.

Definition all_divide (n : Z) (p : poly) : bool := forallb (fun t => divides n (snd t)) p.

Lemma divides_ok : forall n c, divides n c = true -> exists k, c = n * k.
Proof.
  unfold divides. intros n c. destruct (n =? 0) eqn:E.
  - intro H. apply Z.eqb_eq in H. exists 0. lia.
  - intro H. apply Z.eqb_eq in H. apply Z.eqb_neq in E. exists (c / n). apply Z_div_exact_full_2; assumption.
Qed.

Lemma all_divide_ok : forall v n p, all_divide n p = true -> exists k, worth v p = n * k.
Proof.
  unfold all_divide. induction p as [|[m c] p IH]; cbn [forallb worth snd]; intro H.
  - exists 0. ring.
  - apply andb_prop in H. destruct H as [H1 H2]. apply divides_ok in H1. destruct H1 as [j Hj].
    destruct (IH H2) as [k Hk]. exists (j * worth_m v m + k). rewrite Hk, Hj. ring.
Qed.

(** Only atoms before [n] occur. *)
Definition old_m (n : atom) (m : monomial) : Prop := Forall (fun a => (a < n)%positive) m.
Definition old (n : atom) (p : poly) : Prop := Forall (fun t => old_m n (fst t)) p.

Definition oldb (n : atom) (p : poly) : bool := forallb (fun t => forallb (fun a => Pos.ltb a n) (fst t)) p.

Lemma oldb_ok : forall n p, oldb n p = true -> old n p.
Proof.
  unfold oldb, old, old_m. intros n p H. rewrite forallb_forall in H. apply Forall_forall. intros t T.
  apply H in T. rewrite forallb_forall in T. apply Forall_forall. intros a A. apply T in A.
  apply Pos.ltb_lt in A. exact A.
Qed.

Lemma old_term : forall n m c p, old_m n m -> old n p -> old n (term m c p).
Proof. intros. destruct c; simpl; auto; constructor; auto. Qed.

Lemma old_plus : forall n p q, old n p -> old n q -> old n (plus p q).
Proof.
  intros n p. induction p as [|[m c] p IHp]; intros q P Q.
  - exact Q.
  - induction q as [|[k d] q IHq].
    + exact P.
    + cbn [plus]. inversion P as [|? ? Pm Pp]; subst. inversion Q as [|? ? Qm Qq]; subst.
      destruct (compare m k).
      * apply old_term; [assumption | apply IHp; assumption].
      * constructor; [assumption | apply IHp; assumption].
      * constructor; [assumption | apply IHq; assumption].
Qed.

Lemma old_scale : forall n c p, old n p -> old n (scale c p).
Proof.
  intros n c p P.
  assert (M : old n (map (fun t => (fst t, c * snd t)) p)) by (induction P; cbn; constructor; auto).
  destruct c as [|[d|d|]|d]; unfold scale; try assumption. constructor.
Qed.

Lemma old_join : forall n a b, old_m n a -> old_m n b -> old_m n (join a b).
Proof.
  intros n a. induction a as [|x a IHa]; intros b A B.
  - exact B.
  - induction b as [|y b IHb].
    + exact A.
    + cbn [join]. inversion A; subst. inversion B; subst. destruct (Pos.leb x y).
      * constructor; [assumption|]. apply IHa; assumption.
      * constructor; [assumption|]. apply IHb. assumption.
Qed.

Lemma old_shift : forall n m c p, old_m n m -> old n p -> old n (shift m c p).
Proof.
  unfold shift. intros n m c p M P. induction P; cbn; constructor; auto. apply old_join; assumption.
Qed.

Lemma old_times : forall n p q, old n p -> old n q -> old n (times p q).
Proof.
  induction p as [|[m c] p IH]; intros q P Q.
  - constructor.
  - inversion P as [|? ? Pm Pp]; subst. destruct p as [|t p].
    + cbn [times]. apply old_shift; assumption.
    + remember (t :: p) as p'. replace (times ((m, c) :: p') q) with (plus (shift m c q) (times p' q)).
      * apply old_plus; auto. apply old_shift; assumption.
      * subst. reflexivity.
Qed.

Lemma old_number : forall n c, old n (number c).
Proof. intros. apply old_term; constructor. Qed.

Lemma old_atom : forall n, old (Pos.succ n) [([n], 1)].
Proof. intro. repeat constructor. cbn. lia. Qed.

Lemma old_later : forall n k p, old n p -> (n <= k)%positive -> old k p.
Proof.
  unfold old, old_m. intros n k p P L. eapply Forall_impl; [|exact P]. intros t T.
  eapply Forall_impl; [|exact T]. intros. simpl in *. lia.
Qed.

(** What only speaks of old atoms is worth the same when new ones come. *)
Lemma worth_old : forall n v w p, old n p -> (forall a, (a < n)%positive -> w a = v a) -> worth w p = worth v p.
Proof.
  intros n v w p P A. induction P as [|[m c] p M P IH].
  - reflexivity.
  - cbn [worth]. rewrite IH. cbn [fst] in M. replace (worth_m w m) with (worth_m v m); [reflexivity|].
    clear - M A. induction M as [|a m L M IH]; [reflexivity|]. cbn [worth_m]. rewrite IH, A; auto.
Qed.
