-- A place of a hotel where one pet sleeps is a station: a stay takes it by the constraint `one_at_a_time`, as a visit its chair.
alter table appointments.stations
  drop constraint stations_kind_check,
  add constraint stations_kind_check check (kind in ('chair', 'vet', 'kennel'));

create table appointments.kennels (
  station_id text primary key,
  store_id text not null references appointments.stores,
  version integer not null check (version > 0),
  -- Dogs and cats sleep apart.
  pet_type_id text not null,
  -- A key of the merchant's sizes; null: every size fits.
  largest_size text,
  -- For a pet that does not bear others.
  is_own_room boolean not null,
  foreign key (store_id, station_id) references appointments.stations (store_id, id)
);
create index kennels_of_store on appointments.kennels (store_id);

-- The hotel of a store. Minutes are of the local day.
create table appointments.hotels (
  store_id text primary key references appointments.stores,
  version integer not null check (version > 0),
  is_open boolean not null,
  check_in_minute integer not null check (check_in_minute between 0 and 1439),
  receive_until_minute integer not null check (receive_until_minute between check_in_minute and 1439),
  -- Not after the check-in: a place is free for the next guest on the same day.
  check_out_minute integer not null check (check_out_minute between 0 and check_in_minute),
  -- Of a day without a night.
  day_from_minute integer not null check (day_from_minute between 0 and 1439),
  day_until_minute integer not null check (day_until_minute between day_from_minute + 1 and 1439),
  -- [{petTypeId, size, night, day}], minor units.
  rates jsonb not null,
  required_vaccines text[] not null,
  -- What the family brings and knows, for customers.
  house_rules text not null,
  written_by text not null,
  written_at timestamptz not null
);

-- Nights at another price; of one store they never overlap.
create table appointments.hotel_seasons (
  id text primary key,
  store_id text not null references appointments.hotels,
  version integer not null check (version > 0),
  name text not null check (name <> ''),
  from_day date not null,
  until_day date not null check (until_day >= from_day),
  percent integer not null check (percent between -90 and 300),
  -- [{petTypeId, size, night}]: own prices, which the percent does not change.
  prices jsonb not null,
  least_nights integer not null check (least_nights between 1 and 30),
  constraint one_season_a_night exclude using gist (store_id with =, daterange(from_day, until_day, '[]') with &&)
);

-- What a pet's visit is when it sleeps there, or spends the day: its booking, state, money and place are those of the appointment.
create table appointments.stays (
  appointment_id text primary key references appointments.appointments,
  from_day date not null,
  -- Check-out day; the same day: no night.
  until_day date not null check (until_day >= from_day),
  -- [{day, amount, season}], as it was booked.
  nights jsonb not null,
  needs_own_room boolean not null,
  checked_in_at timestamptz,
  checked_in_by text,
  checked_out_at timestamptz check (checked_out_at >= checked_in_at),
  checked_out_by text,
  check ((checked_in_at is null) = (checked_in_by is null)),
  check ((checked_out_at is null) = (checked_out_by is null)),
  check (checked_out_at is null or checked_in_at is not null)
);

-- What a pet brought, noted at the check-in and given back at the check-out.
create table appointments.stay_items (
  appointment_id text not null references appointments.stays,
  position integer not null,
  label text not null check (label <> ''),
  count integer not null check (count between 1 and 99),
  is_returned boolean not null default false,
  primary key (appointment_id, position)
);
