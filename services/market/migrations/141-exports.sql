-- Files of business data that staff took out: who, when, what and how much. Lines are only added.
create table market.exports (
  id text primary key,
  at timestamptz not null,
  actor_uid text not null,
  -- orders, sales-book, catalogue, lot, purchases
  kind text not null,
  format text not null check (format in ('csv', 'xlsx')),
  -- The filter of the export by name.
  facts jsonb not null,
  rows integer check (rows >= 0)
);
create index exports_by_time on market.exports (at desc, id);
create index returns_by_time on market.returns (created_at);
create index orders_by_completion on market.orders (shop_id, completed_at) where completed_at is not null;
