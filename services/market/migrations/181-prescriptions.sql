-- Sold on a prescription alone. A line says what its product said when it was ordered.
alter table market.products add column needs_prescription boolean not null default false;
alter table market.order_lines add column needs_prescription boolean not null default false;

alter table market.orders
  -- Null: no line needs one. missing: the customer is asked for one until `prescription_until`; review: an operator must
  -- check one; accepted: every line has one; seen: the seller saw it at the counter.
  add column prescription_state text check (prescription_state in ('missing', 'review', 'accepted', 'seen')),
  add column prescription_until timestamptz;
alter table market.orders
  add constraint missing_prescription_has_an_end check (prescription_state is distinct from 'missing' or prescription_until is not null),
  -- Nothing of it is confirmed, packed, sent or handed over before.
  add constraint prescription_before_goods check (
    prescription_state is null or prescription_state in ('accepted', 'seen')
    or (status in ('NEW', 'CANCELLED') and packed_at is null)
  );
create index orders_without_prescription on market.orders (prescription_until)
  where status = 'NEW' and prescription_state = 'missing';

-- Whichever flow writes a line that needs a prescription, its order asks for one.
create function market.require_prescription_state() returns trigger language plpgsql as $$
begin
  if not exists (select from market.orders where id = new.order_id and prescription_state is not null) then
    raise exception 'order % has a line that needs a prescription', new.order_id
      using errcode = 'check_violation', constraint = 'line_needs_prescription';
  end if;
  return null;
end $$;
create trigger line_needs_prescription after insert on market.order_lines
  for each row when (new.needs_prescription and new.state = 'kept') execute function market.require_prescription_state();

-- What a customer sent, for one pet. An operator accepts it for some products, or rejects it with a reason.
create table market.prescriptions (
  id text primary key,
  owner_uid text not null,
  shop_id text not null references market.shops,
  -- The order that waits for it; null: sent before its order.
  order_id text references market.orders on delete cascade,
  pet_name text not null check (length(pet_name) between 1 and 80),
  state text not null default 'sent' check (state in ('sent', 'accepted', 'rejected')),
  sent_at timestamptz not null,
  reviewed_at timestamptz,
  reviewed_by text,
  reason text,
  -- Last day on which it is good, in the shop's time.
  valid_until date,
  check ((state = 'sent') = (reviewed_at is null) and (reviewed_at is null) = (reviewed_by is null)),
  check ((state = 'rejected') = (reason is not null)),
  check ((state = 'accepted') = (valid_until is not null))
);
create index prescriptions_of_owner on market.prescriptions (owner_uid, sent_at);
create index prescriptions_of_order on market.prescriptions (order_id);

-- What an accepted one allows: units of a product, over all orders.
create table market.prescription_products (
  prescription_id text not null references market.prescriptions on delete cascade,
  product_id text not null,
  units integer not null check (units between 1 and 999),
  used integer not null default 0 check (used between 0 and units),
  primary key (prescription_id, product_id)
);

-- Which prescription covers a product of an order. One each.
create table market.prescription_uses (
  order_id text not null references market.orders on delete cascade,
  product_id text not null,
  prescription_id text references market.prescriptions on delete set null,
  units integer not null check (units > 0),
  primary key (order_id, product_id)
);
create index uses_of_prescription on market.prescription_uses (prescription_id);

-- The uploaded photo or PDF.
create table market.prescription_files (
  id text primary key,
  prescription_id text unique references market.prescriptions on delete set null,
  is_pdf boolean not null default false,
  created_at timestamptz not null
);
create index prescription_files_unused on market.prescription_files (created_at) where prescription_id is null;
