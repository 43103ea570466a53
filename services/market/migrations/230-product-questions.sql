-- Questions about a product, which customers ask, and the shop and buyers answer.
create table market.product_questions (
  id text primary key,
  product_id text not null references market.products on delete cascade,
  uid text not null,
  -- Where its asker shops: the site that a message leads to.
  country text not null,
  -- As everybody reads it: 'Ana S.'.
  author text not null,
  text text not null check (length(text) between 1 and 500),
  answer text check (length(answer) between 1 and 1000),
  answered_at timestamptz,
  answered_by text,
  hidden_at timestamptz,
  -- For staff.
  hidden_reason text,
  created_at timestamptz not null,
  check ((hidden_at is null) = (hidden_reason is null)),
  check ((answer is null) = (answered_at is null) and (answer is null) = (answered_by is null))
);
create index questions_of_product on market.product_questions (product_id, created_at desc, id desc) where hidden_at is null;
create index questions_of_asker on market.product_questions (uid, created_at desc);
create index questions_for_staff on market.product_questions (created_at desc, id desc);
create index questions_to_answer on market.product_questions (created_at desc, id desc)
  where answer is null and hidden_at is null;
create trigger known_country before insert or update of country on market.product_questions
  for each row execute function shared.require_country();

-- What buyers answer: one answer a person and question.
create table market.product_answers (
  id text primary key,
  question_id text not null references market.product_questions on delete cascade,
  uid text not null,
  -- The completed order that brought the product.
  order_id text not null references market.orders,
  author text not null,
  text text not null check (length(text) between 1 and 1000),
  hidden_at timestamptz,
  hidden_reason text,
  created_at timestamptz not null,
  constraint one_answer_a_buyer unique (question_id, uid),
  check ((hidden_at is null) = (hidden_reason is null))
);
create index answers_of_buyer on market.product_answers (uid);
create index answers_of_order on market.product_answers (order_id);

-- Who reported what customers publish about a product: once a person. `decided_at`: an operator hid or kept it since.
create table market.content_reports (
  id text primary key,
  review_id text references market.product_reviews on delete cascade,
  question_id text references market.product_questions on delete cascade,
  answer_id text references market.product_answers on delete cascade,
  uid text not null,
  reason text not null check (length(reason) between 1 and 300),
  created_at timestamptz not null,
  decided_at timestamptz,
  check (num_nonnulls(review_id, question_id, answer_id) = 1),
  constraint one_report_of_a_review unique (review_id, uid),
  constraint one_report_of_a_question unique (question_id, uid),
  constraint one_report_of_an_answer unique (answer_id, uid)
);
create index reports_of_person on market.content_reports (uid);
create index reports_to_decide on market.content_reports (created_at) where decided_at is null;

-- Tells all processes that pages with questions are to be rendered again (docs/decisions/006).
create function market.notify_questions() returns trigger language plpgsql as $$
begin
  perform pg_notify('huella_versions', 'market.questions');
  return null;
end $$;
create trigger questions_are_notified after insert or update or delete on market.product_questions
  for each row execute function market.notify_questions();
create trigger answers_are_notified after insert or update or delete on market.product_answers
  for each row execute function market.notify_questions();
