(** What the checker accepts is true. No axioms: the last line has Coq say so. *)

From Coq Require Import ZArith List Lia Bool FMapPositive.
From Limbsmith Require Import Words Poly Checker Values.
Import ListNotations.
Open Scope Z_scope.

Arguments plus : simpl never.

(** * Statements *)

Definition exact (s : statement) (m : memory) : Z :=
  match s with
  | Const _ x => x
  | Add _ _ a b | AddWrap _ _ a b => m a + m b
  | Words.Sub _ _ a b | SubWrap _ _ a b => m a - m b
  | Mul _ _ a b | MulWrap _ _ a b | MulWide _ _ _ a b => m a * m b
  | Adc _ _ _ a b c => m a + m b + m c
  | Sbb _ _ _ a b c => m a - m b - m c
  | Mac _ _ _ a b c d => m a * m b + m c + m d
  | Shl _ _ a n => m a * 2 ^ n
  | Shr _ a _ | Low _ a _ | Cast _ _ a => m a
  | Or _ a b => Z.lor (m a) (m b)
  | Mask w _ c => (- m c) mod 2 ^ w
  | Select _ k a => Z.land (m k) (m a)
  end.

Definition side (s : statement) (m : memory) : bool :=
  match s with Adc _ _ _ _ _ c | Sbb _ _ _ _ _ c | Mask _ _ c => bit (m c) | _ => true end.

Lemma inside_ok : forall v st i lo hi, sound v st -> inside st i lo hi = true -> lo <= v i <= hi.
Proof.
  unfold inside. intros v st i lo hi S H. apply andb_prop in H. destruct H as [H1 H2].
  apply Z.leb_le in H1. apply Z.leb_le in H2. destruct (S i) as (_ & _ & B). lia.
Qed.

Lemma inside_bit : forall v st i, sound v st -> inside st i 0 1 = true -> bit (v i) = true.
Proof.
  intros v st i S H. apply (inside_ok v) in H; auto. unfold bit. apply andb_true_intro.
  split; apply Z.leb_le; lia.
Qed.

Lemma lor_disjoint : forall j a b, 0 <= j -> (exists k, a = 2 ^ j * k) -> 0 <= b < 2 ^ j -> Z.lor a b = a + b.
Proof.
  intros j a b J [k K] B.
  assert (L : Z.land a b = 0).
  { subst. apply Z.bits_inj'. intros n N.
    rewrite Z.land_spec, Z.bits_0. rewrite Z.mul_comm, <- Z.shiftl_mul_pow2 by exact J.
    destruct (Z.lt_ge_cases n j).
    - rewrite Z.shiftl_spec_low by assumption. reflexivity.
    - replace (Z.testbit b n) with false; [apply andb_false_r|]. symmetry.
      rewrite <- (Z.mod_small b (2 ^ j)) by lia. apply Z.mod_pow2_bits_high. lia. }
  rewrite Z.add_nocarry_lxor by exact L. symmetry. apply Z.lxor_lor. exact L.
Qed.

Lemma disjoint_ok : forall v st a b, sound v st -> disjoint st a b = true -> Z.lor (v a) (v b) = v a + v b.
Proof.
  intros v st a b S H. unfold disjoint in H. apply andb_prop in H. destruct H as [H1 H2].
  apply Z.leb_le in H1. destruct (S a) as (_ & Wa & _). destruct (S b) as (_ & _ & B).
  apply (all_divide_ok v) in H2. rewrite <- Wa in H2.
  destruct (0 <? largest (get st b)) eqn:E.
  - apply Z.ltb_lt in E. pose proof (Z.log2_spec _ E) as L. pose proof (Z.log2_nonneg (largest (get st b))).
    apply (lor_disjoint (Z.log2 (largest (get st b)) + 1)); try assumption; try lia.
  - apply Z.ltb_ge in E. apply (lor_disjoint 0); try assumption; lia.
Qed.

Lemma mask_ok : forall w c, 0 <= w -> 0 <= c <= 1 -> (- c) mod 2 ^ w = (2 ^ w - 1) * c.
Proof.
  intros w c W C. assert (0 < 2 ^ w) by (apply Z.pow_pos_nonneg; lia).
  assert (E : c = 0 \/ c = 1) by lia. destruct E; subst.
  - rewrite Z.mul_0_r. reflexivity.
  - symmetry. apply (Z.mod_unique _ _ (-1)); lia.
Qed.

Lemma masks_ok : forall v st k c a w, sound v st -> masks st k c a w = true -> Z.land (v k) (v a) = v c * v a.
Proof.
  unfold masks. intros v st k c a w S H. repeat (apply andb_prop in H; destruct H as [H ?H]).
  apply Z.leb_le in H. apply (inside_ok v) in H0; auto. apply (inside_ok v) in H1; auto.
  apply (nothing_worth v) in H2. rewrite worth_plus, worth_scale in H2.
  destruct (S k) as (_ & Wk & _). destruct (S c) as (_ & Wc & _). rewrite <- Wk, <- Wc in H2.
  replace (v k) with ((2 ^ w - 1) * v c) by lia.
  assert (E : v c = 0 \/ v c = 1) by lia. destruct E as [E|E]; rewrite E.
  - rewrite Z.mul_0_r. reflexivity.
  - rewrite Z.mul_1_r, Z.mul_1_l, Z.land_comm.
    replace (2 ^ w - 1) with (Z.ones w) by (rewrite Z.ones_equiv; lia).
    rewrite Z.land_ones by exact H. apply Z.mod_small. lia.
Qed.

Lemma pred_next : forall st st', next st' = Pos.succ (next st) -> Pos.pred (next st') = next st.
Proof. intros st st' H. rewrite H. apply Pos.pred_succ. Qed.

Lemma two_some : forall f a b st x,
  two f a b = Some (st, x) -> exists i j, a = Some i /\ b = Some j /\ f i j = Some st /\ x = Pos.pred (next st).
Proof.
  unfold two. intros f [i|] [j|] st x H; try discriminate. destruct (f i j) eqn:E; inversion H; subst.
  exists i, j. auto.
Qed.

Lemma three_some : forall f a b c st x,
  three f a b c = Some (st, x) ->
  exists i j k, a = Some i /\ b = Some j /\ c = Some k /\ f i j k = Some st /\ x = Pos.pred (next st).
Proof.
  unfold three. intros f a b [k|] st x H; try discriminate.
  apply two_some in H. destruct H as (i & j & A & B & F & X). exists i, j, k. auto.
Qed.

(** What [begin] gives: more values, and among them the exact result. *)
Definition begun (v : valuation) (st : state) (s : statement) (m : memory) (st' : state) (x : positive) : Prop :=
  exists w, grows v st w st' /\ (x < next st')%positive /\ w x = exact s m /\ side s m = true.

Lemma begun_new : forall v st s m st' z,
  grows v st (extend v (next st) z) st' -> next st' = Pos.succ (next st) ->
  z = exact s m -> side s m = true -> begun v st s m st' (Pos.pred (next st')).
Proof.
  intros v st s m st' z G N Z D. exists (extend v (next st) z). split; [exact G|].
  rewrite N, Pos.pred_succ, extend_new. split; [lia | auto].
Qed.

Ltac sum_begun G :=
  match goal with
  | S : sound ?v ?st |- begun ?v ?st _ _ (push_sum ?st ?f ?l) _ =>
      destruct (push_sum_grows v st f l S) as [G ?N]; eapply begun_new; [exact G | exact N | cbn [worth_parts exact] | cbn [side]]
  end.

Lemma begin_ok : forall v st s l m st' x,
  sound v st -> holds v st m -> begin st s l = Some (st', x) -> begun v st s m st' x.
Proof.
  intros v st s l m st' x S H B. unfold begin in B.
  assert (A : forall y i, M.find y (places st) = Some i -> m y = v i) by (intros y i F; apply (H y i F)).
  assert (two_sum : forall f s a b i j,
    M.find a (places st) = Some i -> M.find b (places st) = Some j ->
    forall c d, exact s m = c * m a + d * m b -> side s m = true ->
    begun v st s m (push_sum st f [(c, i); (d, j)]) (Pos.pred (next (push_sum st f [(c, i); (d, j)])))).
  { intros f s' a b i j Fa Fb c d E D. sum_begun G; [|exact D].
    rewrite E, (A _ _ Fa), (A _ _ Fb). ring. }
  assert (prod : forall f s a b i j,
    M.find a (places st) = Some i -> M.find b (places st) = Some j ->
    exact s m = m a * m b -> side s m = true ->
    begun v st s m (push_product st f i j) (Pos.pred (next (push_product st f i j)))).
  { intros f s' a b i j Fa Fb E D. destruct (push_product_grows v st f i j S) as [G N].
    eapply begun_new; [exact G | exact N | | exact D]. rewrite E, (A _ _ Fa), (A _ _ Fb). reflexivity. }
  destruct s as [r c|w r a b|w r a b|w r a b|w r a b|w r a b|w r a b|w r k a b c|w r k a b c|w r h a b|w r h a b c d
                |w r a n|r a n|r a n|r a b|w r c|r k a|w r a]; cbn [Words.var] in B.
  - (* Const *) inversion B; subst. exists (extend v (next st) (worth v (number c))). split; [|split; [cbn; lia|split]].
    + apply push_grows; auto; rewrite ?worth_number; [apply old_number | lia].
    + rewrite extend_new, worth_number. reflexivity.
    + reflexivity.
  - apply two_some in B. destruct B as (i & j & Fa & Fb & E & X). inversion E; subst.
    eapply two_sum; eauto. cbn [exact]. ring.
  - apply two_some in B. destruct B as (i & j & Fa & Fb & E & X). inversion E; subst.
    eapply two_sum; eauto. cbn [exact]. ring.
  - apply two_some in B. destruct B as (i & j & Fa & Fb & E & X). inversion E; subst.
    eapply prod; eauto.
  - apply two_some in B. destruct B as (i & j & Fa & Fb & E & X). inversion E; subst.
    eapply two_sum; eauto. cbn [exact]. ring.
  - apply two_some in B. destruct B as (i & j & Fa & Fb & E & X). inversion E; subst.
    eapply two_sum; eauto. cbn [exact]. ring.
  - apply two_some in B. destruct B as (i & j & Fa & Fb & E & X). inversion E; subst.
    eapply prod; eauto.
  - (* Adc *) apply three_some in B. destruct B as (i & j & q & Fa & Fb & Fc & E & X).
    destruct (inside st q 0 1) eqn:I; [|discriminate]. apply some_eq in E. subst.
    apply (inside_bit v) in I; auto. sum_begun G.
    + rewrite (A _ _ Fa), (A _ _ Fb), (A _ _ Fc). ring.
    + rewrite (A _ _ Fc). exact I.
  - (* Sbb *) apply three_some in B. destruct B as (i & j & q & Fa & Fb & Fc & E & X).
    destruct (inside st q 0 1) eqn:I; [|discriminate]. apply some_eq in E. subst.
    apply (inside_bit v) in I; auto. sum_begun G.
    + rewrite (A _ _ Fa), (A _ _ Fb), (A _ _ Fc). ring.
    + rewrite (A _ _ Fc). exact I.
  - (* MulWide *) apply two_some in B. destruct B as (i & j & Fa & Fb & E & X). inversion E; subst.
    eapply prod; eauto.
  - (* Mac *) destruct (M.find d (places st)) as [e|] eqn:Fd; [|discriminate].
    apply three_some in B. destruct B as (i & j & q & Fa & Fb & Fc & E & X). apply some_eq in E. subst.
    destruct (push_product_grows v st (sharp l) i j S) as [G N].
    destruct (push_sum_grows _ _ (sharp l) [(1, next st); (1, q); (1, e)] (proj1 G)) as [G' N'].
    eexists. split; [eapply grows_trans; [exact G | exact G']|].
    split; [rewrite N', Pos.pred_succ; lia|]. split; [|reflexivity]. rewrite N', Pos.pred_succ, extend_new. cbn [worth_parts exact]. rewrite extend_new.
    destruct (H _ _ Fc) as [Ic Ec]. destruct (H _ _ Fd) as [Id Ed].
    rewrite (extend_same v (next st) _ q Ic), (extend_same v (next st) _ e Id).
    rewrite (A _ _ Fa), (A _ _ Fb), Ec, Ed. ring.
  - (* Shl *) apply two_some in B. destruct B as (i & j & Fa & Fb & E & X). inversion E; subst.
    sum_begun G; [|reflexivity]. rewrite (A _ _ Fa). ring.
  - (* Shr *) destruct (M.find a (places st)) as [i|] eqn:F; [|discriminate]. inversion B; subst.
    exists v. split; [apply grows_refl; exact S|]. split; [apply (H _ _ F)|]. split; [symmetry; apply A; exact F | reflexivity].
  - (* Low *) destruct (M.find a (places st)) as [i|] eqn:F; [|discriminate]. inversion B; subst.
    exists v. split; [apply grows_refl; exact S|]. split; [apply (H _ _ F)|]. split; [symmetry; apply A; exact F | reflexivity].
  - (* Or *) apply two_some in B. destruct B as (i & j & Fa & Fb & E & X).
    destruct (disjoint st i j) eqn:D; [|discriminate]. apply some_eq in E. subst.
    apply (disjoint_ok v) in D; auto. sum_begun G; [|reflexivity].
    rewrite (A _ _ Fa), (A _ _ Fb), D. ring.
  - (* Mask *) apply two_some in B. destruct B as (i & j & Fa & Fb & E & X).
    destruct ((0 <=? w) && inside st i 0 1) eqn:I; [|discriminate]. apply some_eq in E. subst.
    apply andb_prop in I. destruct I as [W I]. apply Z.leb_le in W.
    pose proof (inside_ok v st i 0 1 S I). apply (inside_bit v) in I; auto. sum_begun G.
    + rewrite (A _ _ Fa), mask_ok by assumption. ring.
    + rewrite (A _ _ Fa). exact I.
  - (* Select *) apply two_some in B. destruct B as (i & j & Fa & Fb & E & X).
    destruct (masks st i (mark l) j (wide l)) eqn:K; [|discriminate]. apply some_eq in E. subst.
    apply (masks_ok v) in K; auto. destruct (push_product_grows v st (sharp l) (mark l) j S) as [G N].
    eapply begun_new; [exact G | exact N | | reflexivity].
    cbn [exact]. rewrite (A _ _ Fa), (A _ _ Fb). symmetry. exact K.
  - (* Cast *) destruct (M.find a (places st)) as [i|] eqn:F; [|discriminate]. inversion B; subst.
    exists v. split; [apply grows_refl; exact S|]. split; [apply (H _ _ F)|]. split; [symmetry; apply A; exact F | reflexivity].
Qed.

Lemma place_ok : forall v st m r i st',
  sound v st -> holds v st m -> place st r i = Some st' ->
  sound v st' /\ holds v st' (write m r (v i)) /\ next st' = next st.
Proof.
  unfold place. intros v st m r i st' S H P. destruct (Pos.ltb i (next st)) eqn:L; [|discriminate].
  apply Pos.ltb_lt in L. apply some_eq in P. subst st'. split; [exact S|]. split; [|reflexivity].
  intros y j F. cbn [places next] in *. unfold write. destruct (Pos.eqb_spec y r).
  - subst. rewrite M.gss in F. inversion F; subst. auto.
  - rewrite M.gso in F by assumption. apply H. exact F.
Qed.

Lemma cut_ok : forall v st x k lo hi,
  sound v st -> cut st x k lo hi = true ->
  0 <= k /\ v x mod 2 ^ k = v lo /\ v x / 2 ^ k = v hi /\ 0 <= v lo < 2 ^ k /\ v x = v lo + 2 ^ k * v hi.
Proof.
  unfold cut. intros v st x k lo hi S H. apply andb_prop in H. destruct H as [H N].
  apply andb_prop in H. destruct H as [K I]. apply Z.leb_le in K. apply (inside_ok v) in I; auto.
  apply (nothing_worth v) in N. rewrite !worth_plus, !worth_scale in N.
  destruct (S x) as (_ & Wx & _). destruct (S lo) as (_ & Wl & _). destruct (S hi) as (_ & Wh & _).
  rewrite <- Wx, <- Wl, <- Wh in N.
  assert (E : v x = 2 ^ k * v hi + v lo) by lia. split; [exact K|]. split; [|split; [|split]].
  - symmetry. apply (Z.mod_unique _ _ (v hi)); lia.
  - symmetry. apply (Z.div_unique _ _ _ (v lo)); lia.
  - lia.
  - lia.
Qed.

(** What a statement gives: the machine's step, and values for what it wrote. *)
Definition done (v : valuation) (st : state) (s : statement) (m : memory) (st' : state) : Prop :=
  exists m' w, step s m = Some m' /\ sound w st' /\ holds w st' m' /\ (next st <= next st')%positive /\ same (next st) v w.

Lemma done_one : forall v st s m r i st',
  sound v st -> holds v st m -> place st r i = Some st' -> step s m = Some (write m r (v i)) -> done v st s m st'.
Proof.
  intros v st s m r i st' S H P E. destruct (place_ok v st m r i st' S H P) as (S' & H' & N).
  exists (write m r (v i)), v. rewrite N. repeat (split; [assumption|]). split; [lia | intros a A; reflexivity].
Qed.

Lemma done_two : forall v st s m r i q j st',
  sound v st -> holds v st m ->
  match place st r i with Some st1 => place st1 q j | None => None end = Some st' ->
  step s m = Some (write (write m r (v i)) q (v j)) -> done v st s m st'.
Proof.
  intros v st s m r i q j st' S H P E. destruct (place st r i) as [st1|] eqn:P1; [|discriminate].
  destruct (place_ok v st m r i st1 S H P1) as (S1 & H1 & N1).
  destruct (place_ok v st1 _ q j st' S1 H1 P) as (S' & H' & N).
  eexists. exists v. rewrite N, N1. repeat (split; [eassumption|]). split; [lia | intros a A; reflexivity].
Qed.

Lemma fits_ok : forall w x, 0 <= x <= 2 ^ w - 1 -> fits w x = true.
Proof. intros. unfold fits. apply andb_true_intro. split; [apply Z.leb_le | apply Z.ltb_lt]; lia. Qed.

Ltac with_cut H x :=
  match type of H with
  | (if cut ?st ?x ?w ?lo ?hi then _ else _) = _ =>
      let C := fresh "C" in
      destruct (cut st x w lo hi) eqn:C; [|discriminate];
      eapply cut_ok in C; [|eassumption]; destruct C as (K & ML & DH & BL & EX)
  end.

Lemma finish_ok : forall v st s l x m st',
  sound v st -> holds v st m -> v x = exact s m -> side s m = true ->
  finish st s l x = Some st' -> done v st s m st'.
Proof.
  intros v st s l x m st' S H X D F. unfold finish in F.
  destruct s as [r c|w r a b|w r a b|w r a b|w r a b|w r a b|w r a b|w r k a b c|w r k a b c|w r h a b|w r h a b c d
                |w r a n|r a n|r a n|r a b|w r c|r k a|w r a]; cbn [exact side] in X, D.
  - eapply done_one; eauto. cbn [step]. rewrite X. reflexivity.
  - destruct (inside st x 0 (2 ^ w - 1)) eqn:I; [|discriminate]. apply (inside_ok v) in I; auto.
    eapply done_one; eauto. cbn [step]. rewrite <- X, fits_ok by exact I. reflexivity.
  - destruct (inside st x 0 (2 ^ w - 1)) eqn:I; [|discriminate]. apply (inside_ok v) in I; auto.
    eapply done_one; eauto. cbn [step]. rewrite <- X, fits_ok by exact I. reflexivity.
  - destruct (inside st x 0 (2 ^ w - 1)) eqn:I; [|discriminate]. apply (inside_ok v) in I; auto.
    eapply done_one; eauto. cbn [step]. rewrite <- X, fits_ok by exact I. reflexivity.
  - with_cut F x. eapply done_one; eauto. cbn [step]. rewrite <- X, ML. reflexivity.
  - with_cut F x. eapply done_one; eauto. cbn [step]. rewrite <- X, ML. reflexivity.
  - with_cut F x. eapply done_one; eauto. cbn [step]. rewrite <- X, ML. reflexivity.
  - (* Adc *) with_cut F x. eapply done_two; eauto. cbn [step]. rewrite D, <- X, ML, DH. reflexivity.
  - (* Sbb *)
    destruct (cut st x w (lo_part l) (hi_part l) && inside st (hi_part l) (-1) 0) eqn:C; [|discriminate].
    apply andb_prop in C. destruct C as [C I]. apply (cut_ok v) in C; auto. destruct C as (K & ML & DH & BL & EX).
    apply (inside_ok v) in I; auto.
    destruct (place st r (lo_part l)) as [st1|] eqn:P1; [|discriminate].
    destruct (place_ok v st m r (lo_part l) st1 S H P1) as (S1 & H1 & N1).
    destruct (push_sum_grows v st1 false [(-1, hi_part l)] S1) as [G N2].
    pose proof (grows_holds _ _ _ _ _ G H1) as H2. pose proof (proj1 G) as S2.
    destruct (place_ok _ _ _ _ _ _ S2 H2 F) as (S3 & H3 & N3).
    eexists. eexists. split; [|split; [exact S3|split; [exact H3|]]].
    + cbn [step]. rewrite D, <- X, ML, extend_new. cbn [worth_parts].
      replace (-1 * v (hi_part l) + 0) with (if v x <? 0 then 1 else 0); [reflexivity|].
      assert (Q : v (hi_part l) = -1 \/ v (hi_part l) = 0) by lia.
      destruct (v x <? 0) eqn:E; [apply Z.ltb_lt in E | apply Z.ltb_ge in E]; destruct Q as [Q|Q]; rewrite Q in *; lia.
    + split; [lia|]. intros a' A. rewrite extend_same; [reflexivity | lia].
  - (* MulWide *) with_cut F x. eapply done_two; eauto. cbn [step]. rewrite <- X, ML, DH. reflexivity.
  - (* Mac *) with_cut F x. eapply done_two; eauto. cbn [step]. rewrite <- X, ML, DH. reflexivity.
  - (* Shl *) destruct (inside st x 0 (2 ^ w - 1)) eqn:I; [|discriminate]. apply (inside_ok v) in I; auto.
    eapply done_one; eauto. cbn [step]. rewrite <- X, fits_ok by exact I. reflexivity.
  - (* Shr *) with_cut F x. eapply done_one; eauto. cbn [step]. rewrite <- X, DH. reflexivity.
  - (* Low *) with_cut F x. eapply done_one; eauto. cbn [step]. rewrite <- X, ML. reflexivity.
  - eapply done_one; eauto. cbn [step]. rewrite X. reflexivity.
  - eapply done_one; eauto. cbn [step]. rewrite D, X. reflexivity.
  - eapply done_one; eauto. cbn [step]. rewrite X. reflexivity.
  - (* Cast *) with_cut F x. eapply done_one; eauto. cbn [step]. rewrite <- X, ML. reflexivity.
Qed.

Lemma check_statement_ok : forall v st s l m st',
  sound v st -> holds v st m -> check_statement st s l = Some st' -> done v st s m st'.
Proof.
  unfold check_statement. intros v st s l m st' S H C.
  destruct (begin st s l) as [[st1 x]|] eqn:B; [|discriminate].
  destruct (play_all st1 (moves l)) as [st2|] eqn:P; [|discriminate].
  destruct (begin_ok v st s l m st1 x S H B) as (v1 & G1 & L & X & D).
  destruct (play_all_grows _ v1 st1 st2 (proj1 G1) P) as [v2 G2].
  pose proof (grows_trans _ _ _ _ _ _ G1 G2) as G.
  destruct G as (S2 & N2 & A2 & P2).
  assert (X2 : v2 x = exact s m) by (rewrite (proj1 (proj2 (proj2 G2)) x L); exact X).
  pose proof (grows_holds _ _ _ _ _ G1 H) as H1. pose proof (grows_holds _ _ _ _ _ G2 H1) as H2.
  destruct (finish_ok v2 st2 s l x m st' S2 H2 X2 D C) as (m' & w & E & S' & H' & N' & A').
  exists m', w. split; [exact E|]. split; [exact S'|]. split; [exact H'|]. split; [lia|].
  intros a A. rewrite A' by lia. apply A2. exact A.
Qed.

Lemma check_lines_ok : forall p ls v st m st',
  sound v st -> holds v st m -> check_lines st p ls = Some st' ->
  exists m' w, run p m = Some m' /\ sound w st' /\ holds w st' m' /\ (next st <= next st')%positive /\ same (next st) v w.
Proof.
  induction p as [|s p IH]; intros [|l ls] v st m st' S H C; cbn [check_lines] in C; try discriminate.
  - apply some_eq in C. subst. exists m, v. cbn [run]. repeat (split; [auto; fail|]). split; [lia | intros a A; reflexivity].
  - destruct (check_statement st s l) as [st1|] eqn:E; [|discriminate].
    destruct (check_statement_ok v st s l m st1 S H E) as (m1 & v1 & R1 & S1 & H1 & N1 & A1).
    destruct (IH ls v1 st1 m1 st' S1 H1 C) as (m' & w & R & S' & H' & N & A).
    exists m', w. cbn [run]. rewrite R1. repeat (split; [assumption|]). split; [lia|].
    intros a L. rewrite A by lia. apply A1. exact L.
Qed.

(** * Before the first statement *)

Lemma empty_sound : sound (fun _ => 0) empty.
Proof.
  intro i. unfold get, empty; cbn [table]. rewrite M.gempty. cbn. repeat split; try lia. constructor.
Qed.

Lemma empty_holds : forall v m, holds v empty m.
Proof. intros v m x i F. cbn in F. rewrite M.gempty in F. discriminate. Qed.

(** Putting a word of the memory at its place changes no memory. *)
Lemma place_there : forall v st m r i st',
  sound v st -> holds v st m -> m r = v i -> place st r i = Some st' ->
  sound v st' /\ holds v st' m /\ next st' = next st.
Proof.
  intros v st m r i st' S H E P. destruct (place_ok v st m r i st' S H P) as (S' & H' & N).
  split; [exact S'|]. split; [|exact N]. intros x j F. destruct (H' x j F) as [L W]. split; [exact L|].
  unfold write in W. destruct (Pos.eqb_spec x r); [subst; congruence | exact W].
Qed.

Definition grown (v : valuation) (st : state) (w : valuation) (st' : state) (m : memory) : Prop :=
  sound w st' /\ holds w st' m /\ (next st <= next st')%positive /\ same (next st) v w.

Lemma grown_trans : forall a s b t c u m, grown a s b t m -> grown b t c u m -> grown a s c u m.
Proof.
  unfold grown, same. intros a s b t c u m (S1 & H1 & N1 & A1) (S2 & H2 & N2 & A2).
  split; [exact S2|]. split; [exact H2|]. split; [lia|]. intros i I. rewrite A2 by lia. apply A1. exact I.
Qed.

Lemma grows_grown : forall v st w st' m, grows v st w st' -> holds v st m -> grown v st w st' m.
Proof.
  intros v st w st' m G H. pose proof (grows_holds _ _ _ _ _ G H). destruct G as (S & N & A & _).
  split; [exact S|]. split; [assumption|]. split; assumption.
Qed.

Lemma start_words_ok : forall ws v st m st' t,
  sound v st -> holds v st m -> Forall (fun x => 0 <= m (var x) <= most x) ws ->
  start_words st ws = Some (st', t) ->
  exists w, grown v st w st' m /\ old (next st') t /\ worth w t = total m ws.
Proof.
  induction ws as [|x ws IH]; intros v st m st' t S H B E; cbn [start_words] in E.
  - apply some_eq in E. inversion E; subst. exists v. split; [|split; [constructor | reflexivity]].
    apply grows_grown; [apply grows_refl|]; assumption.
  - destruct (start_words st ws) as [[st1 t1]|] eqn:E1; [|discriminate].
    inversion B as [|? ? Bx Bs]; subst. destruct (IH v st m st1 t1 S H Bs E1) as (v1 & G1 & O1 & W1).
    destruct (place (push_atom st1 0 (most x)) (var x) (next st1)) as [st3|] eqn:P; [|discriminate].
    apply some_eq in E. inversion E; subst; clear E.
    destruct G1 as (S1 & H1 & N1 & A1).
    assert (G2 : grows v1 st1 (extend v1 (next st1) (m (var x))) (push_atom st1 0 (most x)))
      by (apply push_atom_grows; assumption).
    pose proof (grows_holds _ _ _ _ _ G2 H1) as H2.
    destruct (place_there _ _ m (var x) (next st1) st3 (proj1 G2) H2) as (S3 & H3 & N3);
      [rewrite extend_new; reflexivity | exact P|].
    cbn [next push_atom push] in N3.
    exists (extend v1 (next st1) (m (var x))). split; [|split].
    + split; [exact S3|]. split; [exact H3|]. split; [lia|].
      intros a A. rewrite extend_same by lia. apply A1. exact A.
    + rewrite N3. apply old_plus.
      * repeat constructor. cbn. lia.
      * eapply old_later; [exact O1 | lia].
    + rewrite worth_plus. cbn [worth worth_m total]. rewrite extend_new.
      rewrite (worth_old (next st1) v1); [|exact O1 | apply extend_same]. rewrite W1. ring.
Qed.

Lemma start_array_ok : forall a v st m st',
  sound v st -> holds v st m -> within m a -> start_array st a = Some st' -> exists w, grown v st w st' m.
Proof.
  intros [ws top] v st m st' S H [B T] E. unfold start_array in E. unfold value in T. cbn [whole words] in *.
  assert (plain : match start_words st ws with
                  | Some (st1, t) => Some (push st1 t (lowest st1 t) (highest st1 t)) | None => None end = Some st' ->
                  exists w, grown v st w st' m).
  { intro E'. destruct (start_words st ws) as [[st1 t]|] eqn:E1; [|discriminate]. apply some_eq in E'. subst.
    destruct (start_words_ok ws v st m st1 t S H B E1) as (v1 & G1 & O1 & W1).
    eexists. eapply grown_trans; [exact G1|]. apply grows_grown; [|apply G1].
    apply push_grows; [apply G1 | exact O1 | split; [apply lowest_ok | apply highest_ok]; apply G1]. }
  destruct top as [top|]; [|exact (plain E)]. destruct ws as [|x ws]; [exact (plain E)|]. clear plain.
  destruct (exponent x =? 0) eqn:X; [|discriminate]. apply Z.eqb_eq in X.
  inversion B as [|? ? Bx Bs]; subst.
  assert (P : 0 <= total m ws).
  { clear - Bs. induction Bs as [|y ys By Bs IH]; cbn [total]; [lia|]. pose proof (Z.pow_nonneg 2 (exponent y)). nia. }
  set (z := total m (x :: ws)) in *.
  assert (Z0 : z = m (var x) + total m ws) by (unfold z; cbn [total]; rewrite X; lia).
  assert (G1 : grows v st (extend v (next st) z) (push_atom st 0 top)) by (apply push_atom_grows; [exact S | lia]).
  destruct (start_words (push_atom st 0 top) ws) as [[st2 t]|] eqn:E2; [|discriminate].
  pose proof (grows_grown _ _ _ _ m G1 H) as G1'.
  destruct (start_words_ok ws _ _ m st2 t (proj1 G1) (proj1 (proj2 G1')) Bs E2) as (v2 & G2 & O2 & W2).
  pose proof (grown_trans _ _ _ _ _ _ _ G1' G2) as G3.
  set (p := plus [([next st], 1)] (scale (-1) t)) in *.
  destruct G2 as (S2 & H2 & N2 & A2). cbn [next push_atom push] in N2.
  assert (Wp : worth v2 p = m (var x)).
  { unfold p. rewrite worth_plus, worth_scale, W2. cbn [worth worth_m].
    rewrite A2 by (cbn; lia). rewrite extend_new. lia. }
  assert (G4 : grows v2 st2 (extend v2 (next st2) (worth v2 p)) (push st2 p 0 (most x))).
  { apply push_grows; [exact S2 | | rewrite Wp; exact Bx]. unfold p. apply old_plus; [|apply old_scale; exact O2].
    repeat constructor. cbn. lia. }
  pose proof (grows_grown _ _ _ _ m G4 H2) as G4'.
  destruct (place_there _ _ m (var x) (next st2) st' (proj1 G4) (proj1 (proj2 G4'))) as (S5 & H5 & N5);
    [rewrite extend_new; symmetry; exact Wp | exact E|].
  pose proof (grown_trans _ _ _ _ _ _ _ G3 G4') as (_ & _ & N6 & A6).
  eexists. split; [exact S5|]. split; [exact H5|]. split; [rewrite N5; exact N6 | exact A6].
Qed.

Lemma start_ok : forall l v st m st',
  sound v st -> holds v st m -> Forall (within m) l -> start st l = Some st' -> exists w, grown v st w st' m.
Proof.
  induction l as [|a l IH]; intros v st m st' S H B E; cbn [start] in E.
  - apply some_eq in E. subst. exists v. apply grows_grown; [apply grows_refl|]; assumption.
  - destruct (start_array st a) as [st1|] eqn:E1; [|discriminate]. inversion B; subst.
    destruct (start_array_ok a v st m st1) as [w G]; try assumption.
    destruct (IH w st1 m st') as [u G']; try apply G; try assumption.
    exists u. eapply grown_trans; eassumption.
Qed.

Lemma tie_ok : forall l v st m st',
  sound v st -> holds v st m -> Forall (tied m) l -> tie st l = Some st' -> exists w, grown v st w st' m.
Proof.
  induction l as [|[[x k] y] l IH]; intros v st m st' S H T E; cbn [tie] in E.
  - apply some_eq in E. subst. exists v. apply grows_grown; [apply grows_refl|]; assumption.
  - destruct (M.find y (places st)) as [i|] eqn:F; [|discriminate]. destruct (H _ _ F) as [L W].
    set (p := scale k (form (get st i))) in *.
    destruct (place (push st p (lowest st p) (highest st p)) x (next st)) as [st1|] eqn:P; [|discriminate].
    inversion T as [|? ? Tx Ts]; subst. cbn [tied] in Tx. destruct (S i) as (O & V & _).
    assert (Wp : worth v p = m x) by (unfold p; rewrite worth_scale, <- V, Tx, W; reflexivity).
    assert (G : grows v st (extend v (next st) (worth v p)) (push st p (lowest st p) (highest st p))).
    { apply push_grows; [exact S | unfold p; apply old_scale; exact O |]. split; [apply lowest_ok | apply highest_ok]; exact S. }
    pose proof (grows_grown _ _ _ _ m G H) as G'.
    destruct (place_there _ _ m x (next st) st1 (proj1 G) (proj1 (proj2 G'))) as (S1 & H1 & N1);
      [rewrite extend_new; symmetry; exact Wp | exact P|].
    destruct (IH _ st1 m st' S1 H1 Ts E) as [u U].
    exists u. eapply grown_trans; [|exact U]. destruct G' as (_ & _ & N2 & A2).
    split; [exact S1|]. split; [exact H1|]. split; [rewrite N1; exact N2 | exact A2].
Qed.

Lemma opened_ok : forall c v st m st',
  sound v st -> holds v st m -> Forall (within m) (inputs c) -> Forall (tied m) (multiples c) ->
  opened c st = Some st' -> exists w, grown v st w st' m.
Proof.
  unfold opened. intros c v st m st' S H B T E. destruct (start st (inputs c)) as [st1|] eqn:E1; [|discriminate].
  destruct (start_ok _ _ _ m _ S H B E1) as [w G]. destruct (tie_ok _ w st1 m st' (proj1 G) (proj1 (proj2 G)) T E) as [u U].
  exists u. eapply grown_trans; eassumption.
Qed.

(** * After the last *)

Lemma parts_ok : forall ws v st m l, holds v st m -> parts st ws = Some l -> worth_parts v l = total m ws.
Proof.
  induction ws as [|x ws IH]; intros v st m l H E; cbn [parts] in E.
  - apply some_eq in E. subst. reflexivity.
  - destruct (M.find (var x) (places st)) as [i|] eqn:F; [|discriminate].
    destruct (parts st ws) as [l'|] eqn:Q; [|discriminate]. apply some_eq in E. subst. cbn [worth_parts total].
    rewrite (IH v st m l' H Q). destruct (H _ _ F) as [_ W]. rewrite W. reflexivity.
Qed.

Lemma value_form_ok : forall a v st m p,
  sound v st -> holds v st m -> value_form st a = Some p -> worth v p = value m a /\ old (next st) p.
Proof.
  unfold value_form, value. intros a v st m p S H E. destruct (parts st (words a)) as [l|] eqn:P; [|discriminate].
  apply some_eq in E. subst. rewrite <- (parts_ok _ _ _ _ _ H P).
  destruct (add_parts st l) as [p [lo hi]] eqn:A. cbn [fst]. apply (add_parts_ok v) in A; [|exact S].
  split; apply A.
Qed.

Lemma word_goals_ok : forall ws v st m gs,
  sound v st -> holds v st m -> word_goals st ws = Some gs ->
  forall w, same (next st) v w -> Forall (means w) gs -> Forall (fun x => 0 <= m (var x) <= most x) ws.
Proof.
  induction ws as [|x ws IH]; intros v st m gs S H E w A G; cbn [word_goals] in E.
  - constructor.
  - destruct (M.find (var x) (places st)) as [i|] eqn:F; [|discriminate].
    destruct (word_goals st ws) as [l|] eqn:Q; [|discriminate].
    destruct (0 <=? least (get st i)) eqn:L; [|discriminate]. apply Z.leb_le in L. apply some_eq in E. subst.
    inversion G as [|? ? G1 G2]; subst. cbn [means] in G1. destruct (H _ _ F) as [I W].
    constructor; [|eapply IH; eauto]. rewrite W. rewrite A in G1 by exact I. destruct (S i) as (_ & _ & B). lia.
Qed.

Lemma output_goals_ok : forall l v st m st' gs,
  sound v st -> holds v st m -> output_goals st l = Some (st', gs) ->
  exists w, grows v st w st' /\ (Forall (means w) gs -> Forall (within m) l).
Proof.
  induction l as [|a l IH]; intros v st m st' gs S H E; cbn [output_goals] in E.
  - apply some_eq in E. inversion E; subst. exists v. split; [apply grows_refl; exact S | constructor].
  - destruct (word_goals st (words a)) as [wg|] eqn:WG; [|discriminate].
    destruct (parts st (words a)) as [ps|] eqn:PS; [|discriminate].
    destruct (output_goals (push_sum st true ps) l) as [[st1 more]|] eqn:E1; [|discriminate].
    apply some_eq in E. inversion E; subst; clear E.
    destruct (push_sum_grows v st true ps S) as [G N]. pose proof (grows_holds _ _ _ _ _ G H) as H1.
    destruct (IH _ _ m _ _ (proj1 G) H1 E1) as (w & G' & B). exists w. split; [eapply grows_trans; eassumption|].
    intro A. apply Forall_app in A. destruct A as [A1 A2]. apply Forall_app in A2. destruct A2 as [A2 A3].
    constructor; [|apply B; exact A3]. split.
    + eapply word_goals_ok; [exact S | exact H | exact WG | | exact A1].
      apply (grows_trans _ _ _ _ _ _ G G').
    + destruct (whole a) as [top|]; [|exact I]. inversion A2 as [|? ? M1 _]; subst. cbn [means] in M1.
      rewrite (proj1 (proj2 (proj2 G'))) in M1 by lia. rewrite extend_new, (parts_ok _ _ _ _ _ H PS) in M1. exact M1.
Qed.

Lemma product_form_ok : forall l v st m p,
  sound v st -> holds v st m -> product_form st l = Some p -> worth v p = product m l /\ old (next st) p.
Proof.
  induction l as [|a l IH]; intros v st m p S H E; cbn [product_form] in E.
  - apply some_eq in E. subst. split; [apply worth_number | apply old_number].
  - destruct (value_form st a) as [q|] eqn:V; [|discriminate].
    destruct (product_form st l) as [r|] eqn:Q; [|discriminate]. apply some_eq in E. subst.
    apply (value_form_ok a v st m) in V; auto. destruct (IH v st m r S H Q) as [W O]. destruct V as [W' O'].
    rewrite worth_times. split; [cbn [product]; congruence | apply old_times; assumption].
Qed.

Lemma sum_form_ok : forall l v st m p,
  sound v st -> holds v st m -> sum_form st l = Some p -> worth v p = sum m l /\ old (next st) p.
Proof.
  induction l as [|[c t] l IH]; intros v st m p S H E; cbn [sum_form] in E.
  - apply some_eq in E. subst. split; [reflexivity | constructor].
  - destruct (product_form st t) as [q|] eqn:V; [|discriminate].
    destruct (sum_form st l) as [r|] eqn:Q; [|discriminate]. apply some_eq in E. subst.
    apply (product_form_ok t v st m) in V; auto. destruct (IH v st m r S H Q) as [W O]. destruct V as [W' O'].
    rewrite worth_plus, worth_scale. split; [cbn [sum]; congruence | apply old_plus; [apply old_scale|]; assumption].
Qed.

Lemma claim_goal_ok : forall c i v first w st before after g,
  sound v first -> holds v first before -> sound w st -> holds w st after -> same (next first) v w ->
  claim_goal first st c i = Some g -> means w g -> meets before after c.
Proof.
  intros c i v first w st before after g S H S' H' A E G. destruct c as [n s out terms|f input l]; cbn [claim_goal] in E.
  - destruct (value_form st out) as [p|] eqn:V; [|discriminate].
    destruct (sum_form first terms) as [q|] eqn:Q; [|discriminate]. apply some_eq in E. subst.
    apply (value_form_ok out w st after) in V; auto. apply (sum_form_ok terms v first before) in Q; auto.
    destruct V as [V _]. destruct Q as [Q O]. cbn [means meets] in *. destruct G as [k K]. exists k.
    rewrite worth_plus, !worth_scale, V, (worth_old (next first) v w q O A), Q in K. lia.
  - destruct (M.find f (places st)) as [j|] eqn:F; [|discriminate].
    destruct (value_form first input) as [p|] eqn:V; [|discriminate].
    destruct (nothing (plus (form (get st i)) (scale (-1) p))) eqn:N; [|discriminate]. apply some_eq in E. subst.
    apply (value_form_ok input v first before) in V; auto. destruct V as [V O].
    apply (nothing_worth w) in N. rewrite worth_plus, worth_scale, (worth_old (next first) v w p O A), V in N.
    destruct (S' i) as (_ & W & _). cbn [means meets] in *. destruct (H' _ _ F) as [_ Wf]. rewrite Wf, G.
    replace (value before input) with (w i) by lia. reflexivity.
Qed.

Lemma claim_goals_ok : forall l is v first w st before after gs,
  sound v first -> holds v first before -> sound w st -> holds w st after -> same (next first) v w ->
  claim_goals first st l is = Some gs -> Forall (means w) gs -> Forall (meets before after) l.
Proof.
  induction l as [|c l IH]; intros [|i is] v first w st before after gs S H S' H' A E G;
    cbn [claim_goals] in E; try discriminate.
  - constructor.
  - destruct (claim_goal first st c i) as [g|] eqn:E1; [|discriminate].
    destruct (claim_goals first st l is) as [gs'|] eqn:E2; [|discriminate]. apply some_eq in E. subst.
    inversion G; subst. constructor.
    + eapply claim_goal_ok; [exact S | exact H | exact S' | exact H' | exact A | exact E1 | assumption].
    + eapply IH; [exact S | exact H | exact S' | exact H' | exact A | exact E2 | assumption].
Qed.

Lemma prove_all_ok : forall gs ps v st, sound v st -> prove_all st gs ps = true -> Forall (means v) gs.
Proof.
  induction gs as [|g gs IH]; intros [|p ps] v st S E; cbn [prove_all] in E; try discriminate; constructor;
    apply andb_prop in E; destruct E as [E1 E2].
  - eapply prove_ok; eassumption.
  - eapply IH; eassumption.
Qed.

(** What the checker accepts is so. *)
Theorem checked : forall p c t, check p c t = true -> keeps p c.
Proof.
  unfold check, keeps. intros p c t E before B T.
  destruct (opened c empty) as [first|] eqn:E1; [|discriminate].
  destruct (check_lines first p (lines t)) as [last|] eqn:E2; [|discriminate].
  destruct (output_goals last (outputs c)) as [[st gs]|] eqn:E3; [|discriminate].
  destruct (claim_goals first st (claims c) (compared t)) as [gs'|] eqn:E4; [|discriminate].
  destruct (opened_ok _ _ _ before _ empty_sound (empty_holds _ _) B T E1) as (v & S & H & _ & _).
  destruct (check_lines_ok _ _ v first before last S H E2) as (after & w & R & S' & H' & N & A).
  destruct (output_goals_ok _ w last after st gs S' H' E3) as (u & G & P).
  apply (prove_all_ok _ _ u) in E; [|apply G]. apply Forall_app in E. destruct E as [F1 F2].
  exists after. split; [exact R|]. split; [apply P; exact F1|].
  eapply claim_goals_ok; [exact S | exact H | apply G | | | exact E4 | exact F2].
  - eapply grows_holds; [exact G | exact H'].
  - intros a L. destruct G as (_ & _ & A' & _). rewrite A' by lia. apply A. exact L.
Qed.

Print Assumptions checked.
