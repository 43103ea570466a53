-- Since when nobody bought a variant there: the day of its last order, or on which it came (back) into stock. Orders of one
-- day leave the column and its index as they are.
alter table market.offers add column idle_since date not null default current_date;

update market.offers o set idle_since = sold.day
from (
  select shop_id, variant_id, max(at)::date as day from market.stock_movements
  where reason in ('order', 'opening', 'arrived') group by shop_id, variant_id
) sold
where sold.shop_id = o.shop_id and sold.variant_id = o.variant_id;

create function market.note_last_sale() returns trigger
  language plpgsql as $$
declare
  stated jsonb := nullif(current_setting('market.movement', true), '')::jsonb;
begin
  if stated ->> 'reason' = 'order' or (old.stock <= 0 and new.stock > 0) then
    new.idle_since := coalesce((stated ->> 'at')::timestamptz, now())::date;
  end if;
  return new;
end $$;

create trigger order_ends_idleness before update of stock on market.offers
  for each row when (old.stock <> new.stock) execute function market.note_last_sale();

create index offers_by_idleness on market.offers (shop_id, idle_since, variant_id);
