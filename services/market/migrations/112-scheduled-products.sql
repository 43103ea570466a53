-- When a draft is published by itself, asked for in which shop's desk and by whom; null: it is not.
alter table market.products
  add column publish_at timestamptz,
  add column publish_shop_id text references market.shops,
  add column publish_by text,
  add constraint scheduled_whole
    check ((publish_at is null) = (publish_shop_id is null) and (publish_at is null) = (publish_by is null));
create index products_to_publish on market.products (publish_at) where publish_at is not null;
