-- What a customer puts aside for an expected cost of a pet.
alter table payments.payments
  drop constraint payments_subject_kind_check,
  add constraint payments_subject_kind_check
    check (subject_kind in ('order', 'appointment', 'counter', 'insurance', 'membership', 'house-account', 'saving'));
