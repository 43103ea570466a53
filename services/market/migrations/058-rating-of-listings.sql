-- What buyers gave a product, on its cards: part of the half that selling does not change, so that a page of a listing is
-- read as before. Products keep the sum and the number themselves (051).

-- A card as it was written, with the opinions of now; without any it is handed on as it is.
create function market.rated_card(card json, stars integer, reviews integer) returns json
  language sql immutable parallel safe
  return case
    when reviews > 0 then (card::jsonb || jsonb_build_object('rating', jsonb_build_object(
      'average', round(stars::numeric / reviews, 1), 'count', reviews)))::json
    when card::jsonb ? 'rating' then (card::jsonb - 'rating')::json
    else card
  end;

-- Everything a listing holds (002), and what was given. market.refresh_listing reads it by this name.
alter function market.listing_contents(text, text[]) rename to listing_contents_unrated;

create function market.listing_contents(the_shop text, the_products text[]) returns setof market.listing_content
  language sql stable
  begin atomic
    select c.product_id,
      case when p.review_count > 0 then market.rated_card(c.card, p.review_stars, p.review_count) else c.card end,
      c.offers, c.in_stock, c.min_price, c.max_price, c.recency, c.popularity, c.facets, c.labels, c.scores, c.pairs, c.search
    from market.listing_contents_unrated(the_shop, the_products) c
    join market.products p on p.id = c.product_id;
  end;

-- A review that is written, changed, hidden or shown again. A shop that lists the product in this very moment for the first
-- time has it with the next change of either.
create function market.rate_listings() returns trigger language plpgsql as $$
begin
  update market.listings set card = market.rated_card(card, new.review_stars, new.review_count) where product_id = new.id;
  return null;
end $$;
create trigger listings_are_rated after update of review_stars, review_count on market.products
  for each row when ((old.review_stars, old.review_count) is distinct from (new.review_stars, new.review_count))
  execute function market.rate_listings();

update market.listings l set card = market.rated_card(l.card, p.review_stars, p.review_count)
from market.products p
where p.id = l.product_id and p.review_count > 0;
