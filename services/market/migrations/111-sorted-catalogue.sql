-- Lists of the back office sorted by price, and narrowed to a category. None by stock or by the last change: orders move
-- both, and would then write the index each time.
create index offers_by_price on market.offers (shop_id, price_minor, variant_id);
create index products_by_category on market.products using gin (tag_ids);
