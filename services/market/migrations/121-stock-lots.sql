-- Units that came together and expire together. What orders take comes of the lots that expire first, decided by the
-- trigger of stock_movements' writer below: whatever moves a stock with lots moves its lots in the same transaction.
create table market.stock_lots (
  id text primary key,
  shop_id text not null references market.shops,
  variant_id text not null,
  product_id text not null,
  code text not null check (code <> ''),
  -- Its last day; null: it does not expire.
  expires_on date,
  remaining integer not null default 0 check (remaining >= 0),
  received_at timestamptz not null,
  unique nulls not distinct (shop_id, variant_id, code, expires_on)
);
create index lots_left_by_expiry on market.stock_lots (shop_id, expires_on) where remaining > 0;
create index lots_by_code on market.stock_lots (lower(code) text_pattern_ops);

-- Lines are only added; a lot is their sum.
create table market.stock_lot_movements (
  id bigint generated always as identity,
  lot_id text not null references market.stock_lots,
  at timestamptz not null,
  reason text not null,
  quantity integer not null check (quantity <> 0),
  cause text,
  primary key (lot_id, id)
);
create index lot_movements_by_cause on market.stock_lot_movements (cause);

-- Whether the variant has, or had, lots at the shop: orders of others look at none.
alter table market.offers add column has_lots boolean not null default false;
alter table market.stock_entries add column lot_id text references market.stock_lots;

-- Moves the lots of a variant whose stock changed by `change`. Units that come go to the stated lot, or back to those
-- that the cause took them of; others belong to none. Units that leave come of the stated lot, else of those that
-- expire first: for an order of none that has expired. The offer is locked, so that nobody else moves its lots.
create function market.move_lots(the_shop text, the_variant text, change integer, moved_at timestamptz, stated jsonb)
  returns void language plpgsql as $$
declare
  the_reason text := coalesce(stated ->> 'reason', 'correction');
  the_cause text := stated ->> 'cause';
  the_lot text := stated ->> 'lotId';
  today date := (
    select (moved_at at time zone (s.facts ->> 'timeZone'))::date from market.shops s where s.id = the_shop
  );
begin
  with moved as (
    select l.id as lot_id, change as quantity
    from market.stock_lots l
    where l.id = the_lot
    union all
    select lot_id, least(taken, greatest(change - before, 0))
    from (
      select lot_id, taken, sum(taken) over (order by lot_id) - taken as before
      from (
        select m.lot_id, -sum(m.quantity) as taken
        from market.stock_lot_movements m
        join market.stock_lots l on l.id = m.lot_id and l.shop_id = the_shop and l.variant_id = the_variant
        where the_lot is null and change > 0 and m.cause = the_cause
          and (starts_with(the_cause, 'order:') or starts_with(the_cause, 'transfer:'))
        group by m.lot_id
        having sum(m.quantity) < 0
      ) of_cause
    ) back
    union all
    select id, -least(remaining, greatest(-change - before, 0))
    from (
      select id, remaining, sum(remaining) over (order by expires_on nulls last, received_at, id) - remaining as before
      from market.stock_lots
      where the_lot is null and change < 0 and shop_id = the_shop and variant_id = the_variant and remaining > 0
        and (the_reason not in ('order', 'substituted') or expires_on is null or expires_on >= today)
    ) left_over
  ),
  written as (
    insert into market.stock_lot_movements (lot_id, at, reason, quantity, cause)
    select lot_id, moved_at, the_reason, quantity, the_cause from moved where quantity <> 0
    returning lot_id, quantity
  )
  update market.stock_lots l set remaining = l.remaining + written.quantity from written where l.id = written.lot_id;
end $$;

create or replace function market.note_stock() returns trigger
  language plpgsql as $$
declare
  stated jsonb := nullif(current_setting('market.movement', true), '')::jsonb;
  change integer := coalesce(new.stock, 0) - coalesce(old.stock, 0);
  moved_at timestamptz := coalesce((stated ->> 'at')::timestamptz, now());
begin
  insert into market.stock_movements (shop_id, variant_id, product_id, at, reason, quantity, stock_after, cause, actor_uid)
  values (
    coalesce(new.shop_id, old.shop_id), coalesce(new.variant_id, old.variant_id), coalesce(new.product_id, old.product_id),
    moved_at,
    case tg_op when 'INSERT' then 'opening' when 'DELETE' then 'withdrawn' else coalesce(stated ->> 'reason', 'correction') end,
    change, coalesce(new.stock, 0), stated ->> 'cause', stated ->> 'actorUid'
  );
  if old.has_lots then
    perform market.move_lots(old.shop_id, old.variant_id, change, moved_at, stated);
  end if;
  return null;
end $$;
