-- Photos of product reviews (docs/decisions/008): a row is written before the first file, and is there until the last is gone.
create table market.review_pictures (
  id text primary key,
  -- null: not in use yet, or no more.
  review_id text references market.product_reviews on delete set null,
  created_at timestamptz not null
);
create index review_pictures_unused on market.review_pictures (created_at) where review_id is null;
create index review_pictures_of_review on market.review_pictures (review_id);
create trigger review_pictures_are_notified after update of review_id on market.review_pictures
  for each row execute function market.notify_reviews();
