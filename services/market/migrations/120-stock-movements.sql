-- Why the stock of an offer is what it is: the stock is the sum of its movements. The triggers below write a movement for
-- each change, in its transaction, whatever statement makes it. The statement states its reason in the setting
-- market.movement (services/market/store/state-movement.ts); without one it is a correction.
create table market.stock_movements (
  id bigint generated always as identity,
  shop_id text not null,
  variant_id text not null,
  product_id text not null,
  at timestamptz not null,
  reason text not null check (reason in (
    'opening', 'order', 'cancelled', 'returned', 'substituted', 'import', 'form', 'undo', 'withdrawn',
    'received', 'counted', 'damaged', 'supplier-return', 'correction', 'expired', 'sent', 'arrived'
  )),
  quantity integer not null check (quantity <> 0),
  stock_after integer not null,
  -- 'order:ID', 'import:ID', 'entry:ID', 'transfer:ID', …
  cause text,
  actor_uid text,
  -- The only index, because each line of an order adds a row.
  primary key (shop_id, variant_id, id)
);

insert into market.stock_movements (shop_id, variant_id, product_id, at, reason, quantity, stock_after)
select shop_id, variant_id, product_id, now(), 'opening', stock, stock from market.offers where stock <> 0;

create function market.note_stock() returns trigger
  language plpgsql as $$
declare
  stated jsonb := nullif(current_setting('market.movement', true), '')::jsonb;
begin
  insert into market.stock_movements (shop_id, variant_id, product_id, at, reason, quantity, stock_after, cause, actor_uid)
  values (
    coalesce(new.shop_id, old.shop_id), coalesce(new.variant_id, old.variant_id), coalesce(new.product_id, old.product_id),
    coalesce((stated ->> 'at')::timestamptz, now()),
    case tg_op when 'INSERT' then 'opening' when 'DELETE' then 'withdrawn' else coalesce(stated ->> 'reason', 'correction') end,
    coalesce(new.stock, 0) - coalesce(old.stock, 0), coalesce(new.stock, 0),
    stated ->> 'cause', stated ->> 'actorUid'
  );
  return null;
end $$;

create trigger new_stock_leaves_a_movement after insert on market.offers
  for each row when (new.stock <> 0) execute function market.note_stock();
create trigger stock_leaves_a_movement after update of stock on market.offers
  for each row when (old.stock <> new.stock) execute function market.note_stock();
create trigger withdrawn_stock_leaves_a_movement after delete on market.offers
  for each row when (old.stock <> 0) execute function market.note_stock();

-- Below or at it the offer is to be bought again; null: the default of services/market/stock/rules.
alter table market.offers add column low_at integer check (low_at >= 0);

-- What staff did to the stock of a variant: its document, with cost and supplier. The movement's cause names it.
create table market.stock_entries (
  id text primary key,
  shop_id text not null references market.shops,
  variant_id text not null,
  product_id text not null,
  kind text not null check (kind in ('received', 'counted', 'damaged', 'supplier-return', 'correction')),
  -- By how much the stock changed; 0 for a count that agreed.
  quantity integer not null,
  -- Units found by a count.
  counted integer check (counted >= 0),
  -- Minor units of the shop's currency.
  unit_cost_minor bigint check (unit_cost_minor >= 0),
  supplier text,
  note text not null,
  actor_uid text not null,
  at timestamptz not null,
  -- The entry that this one undoes.
  undoes text unique references market.stock_entries,
  check ((kind = 'counted' and undoes is null) = (counted is not null))
);
create index stock_entries_of_variant on market.stock_entries (shop_id, variant_id, at);
