-- Orders of buyers without a proved phone that are paid at the door wait for a confirmation, and are counted by the
-- network they came from. Networks are hashes, and forgotten once they no longer count.
alter table market.orders
  add column networks text[],
  add column confirm_until timestamptz,
  add column is_adopted_by_phone boolean not null default false;

create index orders_to_confirm on market.orders (confirm_until) where status = 'NEW' and confirm_until is not null;
create index orders_with_networks on market.orders using gin (networks) where networks is not null;

-- Links sent to the phone of an order. A repeated message has a link of its own, because only hashes are stored.
create table market.order_confirm_links (
  token_hash text primary key,
  order_id text not null references market.orders (id) on delete cascade,
  made_at timestamptz not null
);
create index order_confirm_links_of_order on market.order_confirm_links (order_id);
