(** Values: with every valuation that fits what is known, the checker's rules leave one that fits what is known then. *)

From Coq Require Import ZArith List Lia Bool FMapPositive.
From Limbsmith Require Import Words Poly Checker.
Import ListNotations.
Open Scope Z_scope.

(** A valuation gives each value its worth, within its bounds; polynomials speak of values there are. *)
Definition sound (v : valuation) (st : state) : Prop :=
  forall i, old (next st) (form (get st i))
    /\ v i = worth v (form (get st i))
    /\ least (get st i) <= v i <= largest (get st i).

Definition same (n : positive) (v w : valuation) : Prop := forall a, (a < n)%positive -> w a = v a.

(** The variables' values are the memory's words. *)
Definition holds (v : valuation) (st : state) (m : memory) : Prop :=
  forall x i, M.find x (places st) = Some i -> (i < next st)%positive /\ m x = v i.

(** More values, the old ones as they were. *)
Definition grows (v : valuation) (st : state) (w : valuation) (st' : state) : Prop :=
  sound w st' /\ (next st <= next st')%positive /\ same (next st) v w /\ places st' = places st.

Lemma grows_refl : forall v st, sound v st -> grows v st v st.
Proof. intros v st S. split; [exact S|]. split; [lia|]. split; [intros a A|]; reflexivity. Qed.

Lemma grows_trans : forall a s b t c u, grows a s b t -> grows b t c u -> grows a s c u.
Proof.
  unfold grows, same. intros a s b t c u (S1 & N1 & A1 & P1) (S2 & N2 & A2 & P2).
  split; [exact S2|]. split; [lia|]. split; [|congruence].
  intros i I. rewrite A2 by lia. apply A1. exact I.
Qed.

Lemma grows_holds : forall v st w st' m, grows v st w st' -> holds v st m -> holds w st' m.
Proof.
  unfold grows, holds, same. intros v st w st' m (S & N & A & P) H x i F. rewrite P in F.
  destruct (H x i F) as [I E]. split; [lia|]. rewrite A; assumption.
Qed.

(** * Tables *)

Lemma get_push : forall st p lo hi i,
  get (push st p lo hi) i =
    if Pos.eqb i (next st) then {| form := p; least := lo; largest := hi |} else get st i.
Proof.
  intros. unfold get, push; cbn [table]. destruct (Pos.eqb_spec i (next st)).
  - subst. rewrite M.gss. reflexivity.
  - rewrite M.gso by assumption. reflexivity.
Qed.

Lemma get_narrowed : forall st j lo hi i,
  get (narrowed st j lo hi) i =
    if Pos.eqb i j then {| form := form (get st j); least := lo; largest := hi |} else get st i.
Proof.
  intros. unfold narrowed. unfold get at 1; cbn [table]. destruct (Pos.eqb_spec i j).
  - subst. rewrite M.gss. reflexivity.
  - rewrite M.gso by assumption. reflexivity.
Qed.

Lemma narrowed_sound : forall v st i lo hi,
  sound v st -> lo <= v i <= hi -> sound v (narrowed st i lo hi).
Proof.
  intros v st i lo hi S B j. rewrite get_narrowed. destruct (Pos.eqb_spec j i); cbn.
  - subst. destruct (S i) as (O & W & _). auto.
  - apply S.
Qed.

Lemma bounded_sound : forall v st i (up : bool) l,
  sound v st -> (if up then v i <= l else l <= v i) -> sound v (bounded st i up l).
Proof.
  intros v st i up l S B. unfold bounded. destruct (S i) as (_ & _ & L).
  destruct up; apply narrowed_sound; auto; lia.
Qed.

Lemma bounded_same : forall st i up l, next (bounded st i up l) = next st /\ places (bounded st i up l) = places st.
Proof. intros. unfold bounded. destruct up; split; reflexivity. Qed.

(** The valuation with a new value. *)
Definition extend (v : valuation) (n : positive) (x : Z) : valuation := fun i => if Pos.eqb i n then x else v i.

Lemma extend_same : forall v n x, same n v (extend v n x).
Proof. intros v n x a A. unfold extend. destruct (Pos.eqb_spec a n); [lia | reflexivity]. Qed.

Lemma extend_new : forall v n x, extend v n x n = x.
Proof. intros. unfold extend. rewrite Pos.eqb_refl. reflexivity. Qed.

Lemma push_grows_with : forall v st p lo hi x,
  sound v st -> old (Pos.succ (next st)) p -> lo <= x <= hi ->
  worth (extend v (next st) x) p = x ->
  grows v st (extend v (next st) x) (push st p lo hi).
Proof.
  intros v st p lo hi x S O B W. split; [|split; [|split]].
  - intro i. rewrite get_push. cbn [next push]. destruct (Pos.eqb_spec i (next st)) as [E|E].
    + subst. rewrite extend_new. cbn [form least largest]. auto.
    + destruct (S i) as (Oi & Wi & Bi). split; [|split].
      * eapply old_later; [exact Oi | lia].
      * rewrite (worth_old (next st) v) by (auto; apply extend_same).
        unfold extend. destruct (Pos.eqb_spec i (next st)); [contradiction | exact Wi].
      * unfold extend. destruct (Pos.eqb_spec i (next st)); [contradiction | exact Bi].
  - cbn. lia.
  - apply extend_same.
  - reflexivity.
Qed.

Lemma push_grows : forall v st p lo hi,
  sound v st -> old (next st) p -> lo <= worth v p <= hi ->
  grows v st (extend v (next st) (worth v p)) (push st p lo hi).
Proof.
  intros. apply push_grows_with; auto.
  - eapply old_later; [eassumption | lia].
  - apply (worth_old (next st)); auto. apply extend_same.
Qed.

Lemma push_atom_grows : forall v st lo hi x,
  sound v st -> lo <= x <= hi -> grows v st (extend v (next st) x) (push_atom st lo hi).
Proof.
  intros. apply push_grows_with; auto.
  - apply old_atom.
  - cbn [worth worth_m]. rewrite extend_new. ring.
Qed.

(** * Intervals *)

Definition among (r : Z * Z) (x : Z) : Prop := fst r <= x <= snd r.

Lemma multiply_ok : forall a b x y, among a x -> among b y -> among (multiply a b) (x * y).
Proof.
  unfold among. intros [x0 x1] [y0 y1] x y X Y. cbn [fst snd] in *. unfold multiply.
  destruct ((0 <=? x0) && (0 <=? y0)) eqn:E; cbn [fst snd].
  - apply andb_prop in E. destruct E as [E1 E2]. apply Z.leb_le in E1. apply Z.leb_le in E2. nia.
  - clear E. destruct (Z.le_ge_cases 0 x); destruct (Z.le_ge_cases 0 y0); destruct (Z.le_ge_cases 0 y1); nia.
Qed.

Lemma range_ok : forall v st i, sound v st -> among (range st i) (v i).
Proof. intros v st i S. unfold among, range. cbn [fst snd]. apply S. Qed.

Lemma range_m_ok : forall v st m, sound v st -> among (range_m st m) (worth_m v m).
Proof.
  intros v st m S. induction m as [|a m IH].
  - unfold among. cbn. lia.
  - destruct m as [|b m].
    + cbn [range_m worth_m]. rewrite Z.mul_1_r. apply range_ok. exact S.
    + change (range_m st (a :: b :: m)) with (multiply (range st a) (range_m st (b :: m))).
      change (worth_m v (a :: b :: m)) with (v a * worth_m v (b :: m)).
      apply multiply_ok; [apply range_ok; exact S | exact IH].
Qed.

Lemma lower_ok : forall v st p, sound v st -> lower st p <= worth v p.
Proof.
  intros v st p S. induction p as [|[m c] p IH]; cbn [lower worth].
  - lia.
  - destruct (range_m_ok v st m S) as [L H]. destruct (0 <=? c) eqn:E.
    + apply Z.leb_le in E. nia.
    + apply Z.leb_gt in E. nia.
Qed.

Lemma put_ok : forall v st m, sound v st -> worth_m v m = snd (put st m) * worth_m v (fst (put st m)).
Proof.
  intros v st m S. induction m as [|a m IH].
  - reflexivity.
  - cbn [put worth_m]. rewrite IH. destruct (put st m) as [n c]. cbn [fst snd].
    unfold constant. destruct (least (get st a) =? largest (get st a)) eqn:E; cbn [fst snd worth_m].
    + apply Z.eqb_eq in E. destruct (S a) as (_ & _ & B). replace (v a) with (least (get st a)) by lia. ring.
    + ring.
Qed.

Lemma constants_ok : forall v st p, sound v st -> worth v (constants st p) = worth v p.
Proof.
  intros v st p S. induction p as [|[m c] p IH].
  - reflexivity.
  - cbn [constants worth]. rewrite (put_ok v st m S). destruct (put st m) as [n d]. cbn [fst snd].
    rewrite worth_plus, worth_term, IH. cbn [worth]. ring.
Qed.

Lemma lowest_ok : forall v st p, sound v st -> lowest st p <= worth v p.
Proof.
  intros v st p S. unfold lowest. destruct (existsb _ p).
  - rewrite <- (constants_ok v st p S). apply lower_ok. exact S.
  - apply lower_ok. exact S.
Qed.

Lemma highest_ok : forall v st p, sound v st -> worth v p <= highest st p.
Proof.
  intros v st p S. unfold highest. pose proof (lowest_ok v st (scale (-1) p) S) as H.
  rewrite worth_scale in H. lia.
Qed.

(** * Proofs *)

Lemma room_ok : forall v st us p c q d,
  sound v st -> room st us p c = Some (q, d) -> worth v q + d <= worth v p + c.
Proof.
  intros v st us. induction us as [|u us IH]; intros p c q d S R; cbn [room] in R.
  - inversion R. lia.
  - destruct (0 <=? weight u) eqn:T; [|discriminate]. apply Z.leb_le in T.
    destruct (S (fact u)) as (_ & W & B).
    destruct (above u); apply IH in R; auto; rewrite worth_plus, worth_scale, <- W in R; nia.
Qed.

Lemma narrow_ok : forall v st n st',
  sound v st -> narrow st n = Some st' -> sound v st' /\ next st' = next st /\ places st' = places st.
Proof.
  intros v st n st' S H. unfold narrow in H.
  destruct (room _ _ _ _) as [[p c]|] eqn:R; [|discriminate].
  destruct ((0 <? by_ n) && (0 <=? c + lowest st p)) eqn:E; [|discriminate].
  apply andb_prop in E. destruct E as [E1 E2]. apply Z.ltb_lt in E1. apply Z.leb_le in E2.
  inversion H; subst; clear H. split; [|apply bounded_same].
  apply bounded_sound; auto. apply (room_ok v) in R; auto. rewrite worth_scale in R.
  pose proof (lowest_ok v st p S). destruct (S (target n)) as (_ & W & _). rewrite <- W in R.
  destruct (upwards n); nia.
Qed.

Definition means (v : valuation) (g : goal) : Prop :=
  match g with
  | Bound x true l => v x <= l
  | Bound x false l => l <= v x
  | Zero p n => exists k, worth v p = n * k
  | Decides f x l => v f = if v x <=? l then 1 else 0
  end.

Lemma follows_ok : forall v st g, sound v st -> follows st g = true -> means v g.
Proof.
  intros v st g S H. destruct g as [x up l|p n|f x l]; cbn [follows means] in *.
  - destruct (S x) as (_ & _ & B). destruct up; apply Z.leb_le in H; lia.
  - rewrite <- (constants_ok v st p S). apply all_divide_ok. exact H.
  - destruct (S f) as (_ & _ & B). destruct (S x) as (_ & _ & C).
    apply orb_prop in H. destruct H as [H|H]; apply andb_prop in H; destruct H as [H H3];
      apply andb_prop in H; destruct H as [H1 H2]; apply Z.eqb_eq in H1; apply Z.eqb_eq in H2.
    + apply Z.leb_le in H3. destruct (v x <=? l) eqn:E; [lia|]. apply Z.leb_gt in E. lia.
    + apply Z.ltb_lt in H3. destruct (v x <=? l) eqn:E; [|lia]. apply Z.leb_le in E. lia.
Qed.

Lemma prove_ok : forall v p st g, sound v st -> prove st g p = true -> means v g.
Proof.
  intros v p. induction p as [|x|n p IH|x a p IHp q IHq]; intros st g S H; cbn [prove] in H.
  - eapply follows_ok; eassumption.
  - apply Z.ltb_lt in H. destruct (S x) as (_ & _ & B). lia.
  - destruct (narrow st n) as [st'|] eqn:N; [|discriminate].
    apply (narrow_ok v) in N; auto. destruct N as [S' _]. eapply IH; eassumption.
  - apply andb_prop in H. destruct H as [H1 H2].
    destruct (Z.le_gt_cases (v x) a).
    + eapply IHp; [|exact H1]. apply bounded_sound; auto.
    + eapply IHq; [|exact H2]. apply bounded_sound; auto. lia.
Qed.

(** * New values *)

Fixpoint worth_parts (v : valuation) (l : list (Z * positive)) : Z :=
  match l with [] => 0 | (c, i) :: rest => c * v i + worth_parts v rest end.

Lemma add_parts_ok : forall v st l p lo hi,
  sound v st -> add_parts st l = (p, (lo, hi)) ->
  worth v p = worth_parts v l /\ old (next st) p /\ lo <= worth v p <= hi.
Proof.
  intros v st l. induction l as [|[c i] l IH]; intros p lo hi S H; cbn [add_parts] in H.
  - inversion H; subst. cbn. repeat split; try lia. constructor.
  - destruct (add_parts st l) as [q [lo' hi']]. destruct (IH q lo' hi' S eq_refl) as (W & O & B).
    destruct (S i) as (Oi & Wi & Bi). cbn [worth_parts].
    destruct (0 <=? c) eqn:E; inversion H; subst; clear H; rewrite worth_plus, worth_scale, <- Wi;
      (split; [lia|]); (split; [apply old_plus; [apply old_scale|]; assumption|]).
    + apply Z.leb_le in E. nia.
    + apply Z.leb_gt in E. nia.
Qed.

Lemma push_fine_grows : forall v st fine p lo hi,
  sound v st -> old (next st) p -> lo <= worth v p <= hi ->
  grows v st (extend v (next st) (worth v p)) (push_fine st fine p lo hi)
  /\ next (push_fine st fine p lo hi) = Pos.succ (next st).
Proof.
  intros v st fine p lo hi S O B. unfold push_fine.
  pose proof (lowest_ok v st p S). pose proof (highest_ok v st p S).
  destruct fine; (split; [apply push_grows; auto; lia | reflexivity]).
Qed.

Lemma push_sum_grows : forall v st fine l,
  sound v st ->
  grows v st (extend v (next st) (worth_parts v l)) (push_sum st fine l)
  /\ next (push_sum st fine l) = Pos.succ (next st).
Proof.
  intros v st fine l S. unfold push_sum. destruct (add_parts st l) as [p [lo hi]] eqn:E.
  apply (add_parts_ok v) in E; auto. destruct E as (W & O & B). rewrite <- W. apply push_fine_grows; auto.
Qed.

Lemma push_product_grows : forall v st fine a b,
  sound v st ->
  grows v st (extend v (next st) (v a * v b)) (push_product st fine a b)
  /\ next (push_product st fine a b) = Pos.succ (next st).
Proof.
  intros v st fine a b S. unfold push_product.
  pose proof (multiply_ok _ _ _ _ (range_ok v st a S) (range_ok v st b S)) as R. unfold among in R.
  destruct (multiply (range st a) (range st b)) as [lo hi]. cbn [fst snd] in R.
  destruct (S a) as (Oa & Wa & _). destruct (S b) as (Ob & Wb & _).
  assert (W : worth v (times (form (get st a)) (form (get st b))) = v a * v b) by (rewrite worth_times; congruence).
  rewrite <- W in *. apply push_fine_grows; auto. apply old_times; assumption.
Qed.

Lemma some_eq : forall (A : Type) (a b : A), Some a = Some b -> b = a.
Proof. congruence. Qed.

Arguments plus : simpl never.

Lemma push_quotient_grows : forall v st x k st',
  sound v st -> push_quotient st x k = Some st' -> exists w, grows v st w st'.
Proof.
  intros v st x k st' S H. unfold push_quotient in H.
  destruct ((0 <=? k) && Pos.ltb x (next st)) eqn:E; [|discriminate].
  apply andb_prop in E. destruct E as [K X]. apply Z.leb_le in K. apply Pos.ltb_lt in X.
  apply some_eq in H. subst st'. set (h := next st) in *. set (q := get st x) in *.
  assert (P : 0 < 2 ^ k) by (apply Z.pow_pos_nonneg; lia).
  destruct (S x) as (Ox & Wx & Bx). fold q in Ox, Wx, Bx.
  set (v1 := extend v h (v x / 2 ^ k)).
  assert (G : grows v st v1 (push_atom st (least q / 2 ^ k) (largest q / 2 ^ k))).
  { apply push_atom_grows; auto. split; apply Z.div_le_mono; lia. }
  eexists. eapply grows_trans; [exact G|].
  apply push_grows.
  - apply G.
  - apply old_plus.
    + repeat constructor. cbn. unfold h. lia.
    + eapply old_later; [exact Ox|]. cbn. lia.
  - rewrite worth_plus. cbn [worth worth_m]. rewrite (worth_old h v v1); [|exact Ox|apply extend_same].
    rewrite <- Wx. unfold v1. rewrite extend_new.
    pose proof (Z.mod_pos_bound (v x) (2 ^ k) P) as M. rewrite Z.mod_eq in M; lia.
Qed.

Lemma play_grows : forall v st a st', sound v st -> play st a = Some st' -> exists w, grows v st w st'.
Proof.
  intros v st a st' S H. destruct a as [fine l|p|x k|n|x up l p]; cbn [play] in H.
  - inversion H; subst. eexists. apply push_sum_grows. exact S.
  - destruct (oldb (next st) p) eqn:O; [|discriminate]. apply oldb_ok in O. inversion H; subst.
    eexists. apply push_grows; auto. split; [apply lowest_ok | apply highest_ok]; exact S.
  - eapply push_quotient_grows; eassumption.
  - apply (narrow_ok v) in H; auto. destruct H as (S' & N & P). exists v.
    split; [exact S'|]. split; [rewrite N; apply Pos.le_refl|]. split; [intros i I; reflexivity | exact P].
  - destruct (prove st _ p) eqn:E; [|discriminate]. inversion H; subst.
    apply (prove_ok v) in E; auto. exists v. destruct (bounded_same st x up l) as [N P].
    split; [apply bounded_sound; auto; destruct up; exact E|]. split; [rewrite N; apply Pos.le_refl|].
    split; [intros i I; reflexivity | exact P].
Qed.

Lemma play_all_grows : forall l v st st', sound v st -> play_all st l = Some st' -> exists w, grows v st w st'.
Proof.
  induction l as [|a l IH]; intros v st st' S H; cbn [play_all] in H.
  - inversion H; subst. exists v. apply grows_refl. exact S.
  - destruct (play st a) as [st1|] eqn:E; [|discriminate].
    destruct (play_grows v _ _ _ S E) as [w G]. destruct (IH w st1 st' (proj1 G) H) as [u G'].
    exists u. eapply grows_trans; eassumption.
Qed.
