-- That a phone or an e-mail bought before its account was erased, so that a coupon of a first purchase counts once. A keyed
-- hash, which tells nothing without the key; forgotten after two years.
create table market.erased_customers (
  contact_hash text primary key,
  erased_at timestamptz not null
);
create index erased_customers_by_time on market.erased_customers (erased_at);

-- Secret of a demonstration, which has none configured.
create table market.keys (
  name text primary key,
  secret text not null
);
