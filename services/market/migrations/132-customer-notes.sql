-- What the team knows of a customer: short tags, and dated notes. They are the customer's personal data: exported, moved and
-- erased with the rest.
create table market.customer_tags (
  owner_uid text not null,
  tag text not null check (length(tag) between 1 and 30),
  created_at timestamptz not null,
  actor_uid text not null,
  primary key (owner_uid, tag)
);
create table market.customer_notes (
  id text primary key,
  owner_uid text not null,
  text text not null check (length(text) between 1 and 1000),
  actor_uid text not null,
  created_at timestamptz not null
);
create index customer_notes_of_owner on market.customer_notes (owner_uid, created_at desc, id);
