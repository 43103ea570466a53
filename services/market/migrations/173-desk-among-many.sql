-- Pages of the back office among 100,000 products and 300,000 offers.

-- Brands of a country, one after the other.
create index products_by_vendor on market.products (vendor) where status = 'active' and vendor <> '';

-- Offers to buy again: services/market/stock/rules/stock-entry.ts names the 5.
create index offers_to_buy on market.offers (shop_id, variant_id, stock) where stock <= coalesce(low_at, 5);

-- What a search of staff finds although shoppers do not.
create index offers_hidden on market.offers (shop_id, product_id) where hidden;
create index products_unlisted on market.products (id) where status <> 'active';

-- Lots in the order in which they are sold.
create index lots_left_in_order on market.stock_lots (shop_id, (coalesce(expires_on, 'infinity'::date)), id) where remaining > 0;

-- The few variants that are sold no more, for counts that leave them out.
create index variants_inactive on market.variants (id) where not active;
