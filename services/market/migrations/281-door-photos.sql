-- Photos that couriers take at the door, one an order (docs/decisions/008): a row is written before the first file, and is
-- there until the last is gone.
create table market.door_photos (
  id text primary key,
  -- null: not in use yet, or no more.
  order_id text unique references market.orders on delete set null,
  taken_by text,
  created_at timestamptz not null,
  check (order_id is null or taken_by is not null)
);
create index door_photos_unused on market.door_photos (created_at) where order_id is null;
