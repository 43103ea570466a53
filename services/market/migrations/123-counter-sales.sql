-- Orders that were sold over the counter: paid and handed over at once. The money lies in the till of the shop; who sold
-- is said, and owes nothing by it.
create table market.counter_sales (
  order_id text primary key references market.orders on delete cascade,
  shop_id text not null references market.shops,
  method text not null check (method in ('cash', 'card', 'qr')),
  amount_minor bigint not null check (amount_minor >= 0),
  -- Cash that was handed over; the change is the difference.
  tendered_minor bigint check (tendered_minor >= amount_minor),
  sold_by text not null,
  sold_at timestamptz not null,
  check ((method = 'cash') = (tendered_minor is not null))
);
create index counter_sales_of_shop on market.counter_sales (shop_id, sold_at);
