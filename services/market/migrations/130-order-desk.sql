-- The operators' list of orders sorted by other columns than the promised time, and searched by a part of its words.
create index orders_by_creation on market.orders (created_at, id);
create index orders_by_amount on market.orders (amount_due_minor, id);
create index orders_by_customer on market.orders ((lower(coalesce(contact ->> 'fullName', ''))), id);
create index orders_by_words on market.orders using gin (
  (shared.without_accents(lower(
    reference_id || E'\n' || coalesce(contact ->> 'fullName', '') || E'\n' || coalesce(contact ->> 'phoneNumber', '')
  ))) gin_trgm_ops
);

-- Filters of that list, which an operator saved by name.
create table market.order_filters (
  id text primary key,
  owner_uid text not null,
  name text not null check (length(name) between 1 and 40),
  -- The filter's fields by name, as in the address of the list.
  fields jsonb not null,
  created_at timestamptz not null
);
create unique index order_filters_by_name on market.order_filters (owner_uid, lower(name));
