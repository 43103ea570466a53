-- Nobody gives away what a file had no price for: an offer without a price stays, hidden.
create temporary table unpriced on commit drop as
  select shop_id, product_id from market.offers where price_minor = 0 and not hidden;
update market.offers set hidden = true where price_minor = 0 and not hidden;
select market.refresh_listing(shop_id, array_agg(distinct product_id)) from unpriced group by shop_id;
alter table market.offers add constraint shown_with_a_price check (price_minor > 0 or hidden);
