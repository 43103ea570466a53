-- 'Avisarme': who asked to be told when something that is sold out is there again. Told once, then the row is gone.
create table market.stock_alerts (
  id text primary key,
  -- A guest's too.
  owner_uid text not null,
  shop_id text not null references market.shops,
  product_id text not null references market.products on delete cascade,
  variant_id text not null references market.variants on delete cascade,
  -- Where it is told. Small letters; of an account as it was when it asked.
  email text check (email = lower(email)),
  phone_number text,
  by_guest boolean not null,
  created_at timestamptz not null,
  -- When there was something of it again: to be told since then.
  back_at timestamptz,
  constraint one_alert_a_person unique (owner_uid, shop_id, variant_id),
  check (email is not null or phone_number is not null)
);
create index alerts_of_offer on market.stock_alerts (shop_id, variant_id) where back_at is null;
create index alerts_to_tell on market.stock_alerts (back_at, id) where back_at is not null;
create index alerts_of_address on market.stock_alerts (email) where email is not null;

-- Stock comes back by many ways: a cancelled order, a return, an import, a hand. Whichever it is, its own transaction says so.
create function market.note_restock() returns trigger language plpgsql as $$
begin
  update market.stock_alerts set back_at = now()
  where shop_id = new.shop_id and variant_id = new.variant_id and back_at is null;
  return null;
end $$;
create trigger restock_is_noted after update of stock, allow_backorder on market.offers
  for each row when (
    old.stock <= 0 and not old.allow_backorder and (new.stock > 0 or new.allow_backorder)
  )
  execute function market.note_restock();

-- What was withdrawn and is offered again. By statement: a catalogue is imported in batches, and hardly anybody waits.
create function market.note_restocks() returns trigger language plpgsql as $$
begin
  update market.stock_alerts a set back_at = now()
  from fresh
  where fresh.shop_id = a.shop_id and fresh.variant_id = a.variant_id and a.back_at is null
    and (fresh.stock > 0 or fresh.allow_backorder);
  return null;
end $$;
create trigger new_stock_is_noted after insert on market.offers
  referencing new table as fresh
  for each statement execute function market.note_restocks();

-- What buyers say of a product: one an account and product, by whom a completed order of it is known.
create table market.product_reviews (
  id text primary key,
  product_id text not null references market.products on delete cascade,
  uid text not null,
  order_id text not null references market.orders,
  stars smallint not null check (stars between 1 and 5),
  title text not null check (length(title) <= 80),
  text text not null check (length(text) <= 1000),
  -- As everybody reads it: 'Ana S.'.
  author text not null,
  hidden_at timestamptz,
  -- For staff.
  hidden_reason text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint one_review_a_buyer unique (uid, product_id),
  check ((hidden_at is null) = (hidden_reason is null))
);
create index reviews_by_time on market.product_reviews (product_id, created_at desc, id desc) where hidden_at is null;
create index reviews_by_stars on market.product_reviews (product_id, stars, created_at desc, id desc) where hidden_at is null;
create index reviews_of_order on market.product_reviews (order_id);
create index reviews_for_staff on market.product_reviews (created_at desc, id desc);

-- The sum and the number of those that are shown, kept by the rows themselves.
alter table market.products
  add column review_stars integer not null default 0,
  add column review_count integer not null default 0,
  add constraint reviews_have_stars check (review_count >= 0 and review_stars between review_count and 5 * review_count);

create function market.count_review() returns trigger language plpgsql as $$
declare
  stars integer := 0;
  reviews integer := 0;
begin
  if tg_op <> 'INSERT' and old.hidden_at is null then
    stars := -old.stars;
    reviews := -1;
  end if;
  if tg_op <> 'DELETE' and new.hidden_at is null then
    stars := stars + new.stars;
    reviews := reviews + 1;
  end if;
  if stars <> 0 or reviews <> 0 then
    update market.products set review_stars = review_stars + stars, review_count = review_count + reviews
    where id = coalesce(new.product_id, old.product_id);
  end if;
  return null;
end $$;
create trigger reviews_are_counted after insert or delete or update of stars, hidden_at on market.product_reviews
  for each row execute function market.count_review();
