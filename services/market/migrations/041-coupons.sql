-- What a code takes off, on what, for whom and until when. A coupon is of one country; amounts are minor units.
create table market.coupons (
  id text primary key,
  country text not null check (country in ('BO', 'PY')),
  currency text not null check (currency in ('BOB', 'PYG')),
  -- In capitals, as whatever people type is read.
  code text not null check (code ~ '^[A-Z0-9_-]{3,60}$'),
  title text not null,
  kind text not null check (kind in ('percentage', 'amount', 'free_delivery')),
  percent integer check (percent between 1 and 100),
  amount_minor bigint check (amount_minor > 0),
  max_discount_minor bigint check (max_discount_minor > 0),
  first_purchase boolean not null,
  -- Each of these empty: any. Otherwise only lines under one of the tags, of one of the brands, for one of the kinds of
  -- pet are discounted.
  tag_ids text[] not null,
  vendors text[] not null,
  pet_types text[] not null,
  shop_ids text[] not null,
  min_item_total_minor bigint not null check (min_item_total_minor >= 0),
  starts_at timestamptz not null,
  ends_at timestamptz check (ends_at > starts_at),
  total_limit integer check (total_limit > 0),
  per_customer_limit integer check (per_customer_limit > 0),
  -- Whose alone it is; null: of everybody who knows the code.
  owner_uid text,
  -- Shown to everybody.
  is_public boolean not null,
  active boolean not null,
  -- Why it was granted: the same cause grants once.
  cause text unique,
  -- By orders that were not cancelled; counted where there is a limit.
  used integer not null default 0 check (used >= 0),
  created_at timestamptz not null,
  unique (country, code),
  check ((kind = 'percentage') = (percent is not null)),
  check ((kind = 'amount') = (amount_minor is not null)),
  check (owner_uid is null or not is_public),
  -- Two first orders at once are told apart by the limit alone.
  check (not first_purchase or per_customer_limit is not null),
  check (total_limit is not null or used = 0),
  constraint coupon_not_overused check (used <= total_limit)
);
create index coupons_of_owner on market.coupons (owner_uid) where owner_uid is not null;

-- How often somebody used a coupon with a limit for each: by account, and by phone ('phone:' and its hash), so that a new
-- guest is not a new customer.
create table market.coupon_customers (
  coupon_id text not null references market.coupons on delete cascade,
  customer text not null,
  uses integer not null check (uses >= 0),
  -- The coupon's limit for each; more where the uses of a guest became those of an account.
  most integer not null,
  primary key (coupon_id, customer),
  constraint coupon_not_overused_by_customer check (uses <= most)
);
create index coupons_of_customer on market.coupon_customers (customer);

-- The coupon of an order, as it was called then.
create table market.coupon_uses (
  order_id text primary key references market.orders on delete cascade,
  coupon_id text not null references market.coupons,
  code text not null,
  title text not null,
  discount_minor bigint not null check (discount_minor > 0),
  is_free_delivery boolean not null,
  -- The phone that it was counted for, beside the account of the order.
  phone_customer text,
  used_at timestamptz not null,
  -- When its order was cancelled.
  given_back_at timestamptz
);
create index coupon_uses_of_coupon on market.coupon_uses (coupon_id);

alter table market.orders add constraint discount_within_total check (discount_total_minor <= total_minor);

-- Whether a first purchase is one.
create index orders_of_phone on market.orders ((contact ->> 'phoneNumber'));
