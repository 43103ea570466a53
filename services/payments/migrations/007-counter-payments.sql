-- A visit that is paid by QR at the counter of its store.
alter table payments.payments
  drop constraint payments_subject_kind_check,
  add constraint payments_subject_kind_check
    check (subject_kind in ('order', 'appointment', 'counter', 'insurance', 'membership'));
