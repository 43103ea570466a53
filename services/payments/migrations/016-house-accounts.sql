-- What a customer owes a shop on their house account.
alter table payments.payments
  drop constraint payments_subject_kind_check,
  add constraint payments_subject_kind_check
    check (subject_kind in ('order', 'appointment', 'counter', 'insurance', 'membership', 'house-account'));
