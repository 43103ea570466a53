-- Money is integer minor units of the shop's currency; times are timestamptz.

create table market.operations (
  operation_uid text primary key,
  country_iso text not null unique check (country_iso in ('BO', 'PY')),
  country_name text not null,
  country_flag text not null
);

create table market.shops (
  id text primary key,
  country text not null check (country in ('BO', 'PY')),
  name text not null,
  currency text not null check (currency in ('BOB', 'PYG')),
  lat double precision not null,
  lon double precision not null,
  -- [{lat, lon}, …]; null delivers nowhere, pickup only.
  delivery_zone jsonb,
  -- The rest of the contract's Shop, checked by its schema when read.
  facts jsonb not null,
  active boolean not null default true,
  version integer not null default 1,
  updated_at timestamptz not null
);

create table market.places (
  country text not null check (country in ('BO', 'PY')),
  city text not null,
  neighbourhood text not null,
  lat double precision not null,
  lon double precision not null,
  position integer not null,
  primary key (country, city, neighbourhood)
);

create table market.tags (
  id text primary key,
  slug text not null unique,
  name text not null,
  emoji text,
  parent_id text references market.tags,
  position integer not null
);

create table market.products (
  id text primary key,
  -- The handle of an import; unique, also the slug of the page.
  slug text not null unique,
  title text not null,
  description_html text not null,
  description_text text not null,
  vendor text not null,
  product_type text,
  -- null or empty is unknown, and stays unknown.
  pet_types text[] not null default '{}',
  life_stage text check (life_stage in ('cachorro', 'adulto', 'senior')),
  breed_size text check (breed_size in ('pequeño', 'mediano', 'grande')),
  kcal_per_kg numeric(7, 1) check (kcal_per_kg > 0),
  ingredients text,
  -- [{name, values}], in order.
  options jsonb not null,
  tag_ids text[] not null default '{}',
  meta_title text,
  meta_description text,
  status text not null default 'active' check (status in ('active', 'draft', 'archived')),
  -- What an import saw; the same hash means nothing to do.
  source_hash text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create table market.variants (
  id text primary key,
  product_id text not null references market.products on delete cascade,
  sku text not null unique,
  title text not null,
  option_title text not null,
  option_values text[] not null,
  net_grams integer check (net_grams > 0),
  barcode text,
  position integer not null,
  active boolean not null default true
);
create index variants_of_product on market.variants (product_id, position);

-- What a shop asks for a variant, and how many it has. The check is the promise that nothing is sold twice.
create table market.offers (
  shop_id text not null references market.shops,
  variant_id text not null references market.variants on delete cascade,
  product_id text not null references market.products on delete cascade,
  price_minor bigint not null check (price_minor >= 0),
  compare_at_minor bigint check (compare_at_minor >= 0),
  stock integer not null check (stock >= 0 or allow_backorder),
  allow_backorder boolean not null default false,
  updated_at timestamptz not null,
  primary key (shop_id, variant_id)
);
create index offers_of_product on market.offers (product_id, shop_id);

create table market.product_images (
  -- Content hash of the source, so that addresses never change their picture.
  id text not null,
  product_id text not null references market.products on delete cascade,
  -- null shows the whole product.
  variant_id text references market.variants on delete cascade,
  position integer not null,
  alt text not null,
  is_illustrative boolean not null default false,
  source_kind text not null check (source_kind in ('pack', 'remote', 'upload')),
  source jsonb not null,
  primary key (product_id, id)
);
create index images_by_id on market.product_images (id);
