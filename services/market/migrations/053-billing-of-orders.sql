-- Whom the comprobante of an order is made out to (D15), as it was said when the order was placed: who changes their billing
-- data later does not change what was handed out. Orders of before this are filled in when their comprobante is first asked
-- for by their owner, because the data is another service's.
alter table market.orders
  add column billing jsonb,
  -- When it was read; null: not yet. Read and null: made out to nobody in particular.
  add column billing_read_at timestamptz,
  add constraint billing_is_read check (billing is null or billing_read_at is not null);
