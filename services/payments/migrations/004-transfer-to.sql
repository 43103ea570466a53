-- The account of a transfer, as it was when the payment began: a shop may change it meanwhile.
alter table payments.payments add column transfer_to jsonb;
