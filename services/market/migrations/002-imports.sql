-- Tags of an import that name no category: words that find the product.
alter table market.products add column search_words text[] not null default '{}';

-- What the last import said of this offer: {price, compareAt, stock, backorder}. A field that the next import repeats is
-- left alone, so that reading a file again does not undo the sales since.
alter table market.offers add column imported jsonb;
