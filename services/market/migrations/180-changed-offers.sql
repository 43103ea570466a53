-- Notifies all processes of what pages show of an offer (docs/decisions/006), whoever writes it. An order of a product with
-- many left calls no function: of a stock, pages show at most that it ran low. New and removed offers are notified by
-- refresh_listing's callers.
create function market.notify_offers() returns trigger language plpgsql as $$
begin
  perform pg_notify('huella_versions', 'market.offers:' || new.shop_id);
  return null;
end $$;
create trigger offers_are_notified after update on market.offers
  for each row when (
    (old.price_minor, old.compare_at_minor, old.allow_backorder, old.hidden, least(greatest(old.stock, 0), 6))
    is distinct from (new.price_minor, new.compare_at_minor, new.allow_backorder, new.hidden, least(greatest(new.stock, 0), 6))
  )
  execute function market.notify_offers();

create function market.notify_reviews() returns trigger language plpgsql as $$
begin
  perform pg_notify('huella_versions', 'market.reviews');
  return null;
end $$;
create trigger reviews_are_notified after insert or update or delete on market.product_reviews
  for each row execute function market.notify_reviews();
