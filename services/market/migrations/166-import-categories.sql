-- What a shop's files mean by a category that the catalogue does not have, as an operator said.
create table market.import_categories (
  shop_id text not null references market.shops on delete cascade,
  -- The word without accents and signs, as categories are looked up.
  word_key text not null,
  word text not null,
  -- null: it is no category.
  category_id text references market.tags on delete cascade,
  actor_uid text not null,
  saved_at timestamptz not null,
  primary key (shop_id, word_key)
);
