-- Reviews that wait for the shop's answer: their list, and their number on the first page of the back office.
create index reviews_to_answer on market.product_reviews (created_at desc, id desc)
  where answer is null and hidden_at is null;
