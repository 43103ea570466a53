-- A cart as the browser mirrored it: an account's, one per shop, or an anonymous one that only its token opens.
create table market.carts (
  id text primary key,
  owner_uid text,
  -- Of the anonymous cart's token; the token itself is not kept.
  token_hash text,
  shop_id text not null references market.shops,
  content jsonb not null,
  version integer not null check (version > 0),
  updated_at timestamptz not null,
  unique (owner_uid, shop_id),
  check ((owner_uid is null) <> (token_hash is null))
);

create table market.orders (
  id text primary key,
  reference_id text not null unique,
  owner_uid text not null,
  -- Of the link that opens this order and nothing else.
  access_token_hash text not null unique,
  -- What was asked, when it came without an Idempotency-Key.
  natural_key text,
  country text not null check (country in ('BO', 'PY')),
  shop_id text not null references market.shops,
  -- {name, phone, address, timeZone} as they were: a shop that moves does not rewrite its orders.
  shop jsonb not null,
  status text not null check (
    status in ('NEW', 'CONFIRMED', 'PREPARING', 'ON_THE_WAY', 'READY_FOR_PICKUP', 'COMPLETED', 'NOT_DELIVERED', 'CANCELLED')
  ),
  payment_method text not null check (payment_method in ('cash', 'card_at_door')),
  payment_state text not null check (payment_state in ('at_door', 'awaiting', 'paid', 'refunded', 'none')),
  currency text not null check (currency in ('BOB', 'PYG')),
  has_delivery boolean not null,
  contact jsonb not null,
  shipping_address jsonb check (shipping_address is not null or not has_delivery),
  scheduled_start timestamptz,
  scheduled_end timestamptz check (scheduled_end > scheduled_start),
  promised_at timestamptz not null,
  notes text not null,
  predefined_notes text[] not null,
  locale text not null,
  item_total_minor bigint not null check (item_total_minor >= 0),
  fulfillment_total_minor bigint not null check (fulfillment_total_minor >= 0),
  surcharge_total_minor bigint not null check (surcharge_total_minor >= 0),
  tax_total_minor bigint not null check (tax_total_minor >= 0),
  total_minor bigint not null check (
    total_minor = item_total_minor + fulfillment_total_minor + surcharge_total_minor + tax_total_minor
  ),
  discount_total_minor bigint not null check (discount_total_minor >= 0),
  tip_minor bigint not null check (tip_minor >= 0),
  wallet_minor bigint not null check (wallet_minor >= 0),
  amount_due_minor bigint not null check (
    amount_due_minor = greatest(0, total_minor - discount_total_minor + tip_minor - wallet_minor)
  ),
  contained_tax_minor bigint not null check (contained_tax_minor >= 0),
  created_at timestamptz not null
);
create index orders_of_owner on market.orders (owner_uid, created_at desc, id desc);
-- Without a key the same order of the same owner is placed once while the first one is still new (D25).
create unique index orders_natural_key on market.orders (owner_uid, natural_key) where status = 'NEW';

-- What was sold, as it was called and priced then; the catalogue may forget it.
create table market.order_lines (
  order_id text not null references market.orders on delete cascade,
  position integer not null,
  product_id text not null,
  variant_id text not null,
  sku text not null,
  title text not null,
  option_title text not null,
  product_slug text not null,
  product_vendor text not null,
  image_id text,
  is_backorder boolean not null,
  quantity integer not null check (quantity > 0),
  price_minor bigint not null check (price_minor >= 0),
  subtotal_minor bigint not null check (subtotal_minor = quantity * price_minor),
  primary key (order_id, position)
);

create table market.order_timeline (
  order_id text not null references market.orders on delete cascade,
  position integer not null,
  status text not null,
  note text,
  at timestamptz not null,
  primary key (order_id, position)
);
