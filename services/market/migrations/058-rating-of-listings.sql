-- What buyers gave a product, on its cards: part of the half that selling does not change, so that a page of a listing is
-- read as before. Products keep the sum and the number themselves (051).

create function market.rate_card() returns trigger language plpgsql as $$
declare
  rated record;
begin
  select review_stars as stars, review_count as count into rated from market.products where id = new.product_id;
  new.card := (new.card::jsonb || jsonb_build_object('rating',
    case when rated.count > 0
      then jsonb_build_object('average', round(rated.stars::numeric / rated.count, 1), 'count', rated.count)
    end
  ))::json;
  return new;
end $$;
create trigger card_is_rated before update of card on market.listings
  for each row execute function market.rate_card();

-- A review that is written, changed, hidden or shown again. A shop that lists the product in this very moment for the first
-- time has it with the next change of either.
create function market.rate_listings() returns trigger language plpgsql as $$
begin
  update market.listings set card = card where product_id = new.id;
  return null;
end $$;
create trigger listings_are_rated after update of review_stars, review_count on market.products
  for each row when ((old.review_stars, old.review_count) is distinct from (new.review_stars, new.review_count))
  execute function market.rate_listings();

update market.listings set card = card
where product_id in (select id from market.products where review_count > 0);
