-- Nobody gives away what a file had no price for, or one that rounding makes 0: such an offer stays, hidden.
create temporary table unpriced on commit drop as
  select o.shop_id, o.product_id, o.variant_id
  from market.offers o
  join market.shops s on s.id = o.shop_id
  where not o.hidden
    and market.rounded(o.price_minor, greatest(coalesce((s.facts ->> 'roundPricesEvery')::bigint, 1), 1)) = 0;
update market.offers o set hidden = true
  from unpriced u where u.shop_id = o.shop_id and u.variant_id = o.variant_id;
select market.refresh_listing(shop_id, array_agg(distinct product_id)) from unpriced group by shop_id;
alter table market.offers add constraint shown_with_a_price check (price_minor > 0 or hidden);
