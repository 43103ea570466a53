-- What the shop answers to a review; it is deleted with the review.
alter table market.product_reviews
  add column answer text check (length(answer) between 1 and 1000),
  add column answered_at timestamptz,
  add column answered_by text,
  add check ((answer is null) = (answered_at is null) and (answer is null) = (answered_by is null));
