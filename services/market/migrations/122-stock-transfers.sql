-- Goods on their way from one shop to another: gathered (draft), sent, received.
create table market.stock_transfers (
  id text primary key,
  from_shop_id text not null references market.shops,
  to_shop_id text not null references market.shops,
  status text not null check (status in ('draft', 'sent', 'received', 'cancelled')),
  note text not null,
  created_by text not null,
  created_at timestamptz not null,
  sent_by text,
  sent_at timestamptz,
  ended_by text,
  ended_at timestamptz,
  check (from_shop_id <> to_shop_id),
  check ((status in ('received', 'cancelled')) = (ended_at is not null)),
  check (status not in ('sent', 'received') or sent_at is not null)
);
create index stock_transfers_from on market.stock_transfers (from_shop_id, created_at);
create index stock_transfers_to on market.stock_transfers (to_shop_id, created_at);

create table market.stock_transfer_lines (
  transfer_id text not null references market.stock_transfers on delete cascade,
  variant_id text not null,
  product_id text not null,
  sent integer not null check (sent > 0),
  -- null until it arrives.
  received integer check (received >= 0),
  -- Why they differ.
  difference text check (difference in ('missing', 'damaged', 'extra')),
  primary key (transfer_id, variant_id),
  check ((received is distinct from sent and received is not null) = (difference is not null))
);
