create table appointments.merchants (
  id text primary key,
  name text not null check (name <> ''),
  country text not null check (country in ('BO', 'PY')),
  phone text,
  -- [{type: 'SIZE', petTypeId, values: [{key, min, max}]}], kilograms.
  pet_type_fields jsonb not null,
  -- Until how long before its start a customer may move or cancel a booking.
  change_notice_minutes integer not null check (change_notice_minutes >= 0),
  -- How long before its start a visit can still be booked.
  lead_minutes integer not null check (lead_minutes >= 0),
  deposit_percent integer not null check (deposit_percent between 0 and 100),
  created_at timestamptz not null
);

create table appointments.stores (
  id text primary key,
  merchant_id text not null references appointments.merchants,
  short_id text not null unique,
  name text not null check (name <> ''),
  address text not null check (address <> ''),
  phone text not null check (phone <> ''),
  city text not null,
  country text not null check (country in ('BO', 'PY')),
  timezone text not null,
  currency text not null check (currency in ('BOB', 'PYG')),
  lat double precision not null,
  lon double precision not null,
  pick_up_fee_minor bigint not null check (pick_up_fee_minor >= 0),
  -- Metres; null: not done.
  pick_up_radius integer check (pick_up_radius >= 0),
  home_visit_radius integer check (home_visit_radius >= 0),
  schedule jsonb not null,
  slot_configuration jsonb not null,
  payment_types jsonb not null,
  pictures text[] not null,
  features text[] not null,
  external_store_ids text[] not null,
  extras_external_bill_service_id text,
  is_active boolean not null,
  -- Of the reviews that are shown, kept by the operation that writes them.
  stars_total integer not null default 0 check (stars_total >= 0),
  review_count integer not null default 0 check (review_count >= 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (merchant_id, id)
);
create index stores_of_country on appointments.stores (country, name, id);

-- A chair, or a veterinarian: one thing at a time.
create table appointments.stations (
  id text primary key,
  store_id text not null references appointments.stores,
  name text not null check (name <> ''),
  kind text not null check (kind in ('chair', 'vet')),
  skills text[] not null check (skills <> '{}'),
  buffer_minutes integer not null check (buffer_minutes between 0 and 240),
  position integer not null,
  is_active boolean not null,
  unique (store_id, id)
);

create table appointments.closures (
  id text primary key,
  store_id text not null references appointments.stores,
  from_day date not null,
  until_day date not null check (until_day >= from_day),
  -- Minutes of each of these days; null: all of it.
  start_time integer check (start_time between 0 and 1440),
  end_time integer check (end_time between 0 and 1440 and end_time > start_time),
  reason text not null,
  check ((start_time is null) = (end_time is null)),
  -- Said twice, it is one, with the newer reason.
  unique nulls not distinct (store_id, from_day, until_day, start_time, end_time)
);
create index closures_of_store on appointments.closures (store_id, until_day);

create table appointments.services (
  id text primary key,
  store_id text not null references appointments.stores,
  name text not null check (name <> ''),
  description text not null,
  skill text not null check (skill in ('bath', 'grooming', 'vet')),
  -- Of medicine-kinds in pets: what nobody needs to be reminded of once this is booked.
  care_kind text check (care_kind in ('vaccine', 'deworming', 'flea', 'other')),
  -- Offered beside every pack of the store.
  is_extra boolean not null,
  position integer not null,
  unique (store_id, id)
);

create table appointments.service_prices (
  id text primary key,
  service_id text not null references appointments.services,
  pet_type_id text not null,
  -- A key of the merchant's sizes; null: whatever the size.
  size text,
  amount_minor bigint not null check (amount_minor >= 0),
  minutes integer not null check (minutes between 0 and 720),
  unique nulls not distinct (service_id, pet_type_id, size)
);

create table appointments.service_packs (
  id text primary key,
  store_id text not null references appointments.stores,
  kind text not null check (kind in ('bano', 'bano-y-peluqueria', 'consulta')),
  name text not null check (name <> ''),
  internal_name text not null,
  picture text,
  description text not null,
  mandatory_fields text[] not null,
  is_home_visit boolean not null,
  is_active boolean not null,
  position integer not null,
  unique (store_id, id)
);

create table appointments.pack_services (
  pack_id text not null references appointments.service_packs on delete cascade,
  service_id text not null references appointments.services,
  -- service: always part of it; sub: chosen, takes time; optional: chosen, takes none at a station.
  role text not null check (role in ('service', 'sub', 'optional')),
  position integer not null,
  primary key (pack_id, service_id)
);

-- '2 mascotas: 10 %', 'Martes: 15 %'. Of those that apply to a booking the greatest counts.
create table appointments.discounts (
  id text primary key,
  store_id text not null references appointments.stores,
  name text not null,
  percentage numeric(5, 2) not null check (percentage > 0 and percentage <= 100),
  least_pets integer check (least_pets >= 1),
  weekdays integer[],
  kinds text[],
  is_active boolean not null
);
create index discounts_of_store on appointments.discounts (store_id);

-- Who of the merchant's people changed a store, a pack or a price.
create table appointments.store_changes (
  id bigint generated always as identity primary key,
  store_id text not null references appointments.stores,
  at timestamptz not null,
  uid text not null,
  what text not null
);
create index store_changes_of_store on appointments.store_changes (store_id, id desc);
