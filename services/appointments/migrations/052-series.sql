-- Visits that repeat every so many weeks, on the weekday and at the hour of the first one.
create table appointments.series (
  id text primary key,
  store_id text not null references appointments.stores,
  customer_id text not null references appointments.customers,
  first_booking_id text not null references appointments.bookings,
  every_weeks integer not null check (every_weeks between 1 and 26),
  -- Minutes since local midnight.
  start_minute integer not null check (start_minute between 0 and 1439),
  choice jsonb not null,
  address jsonb,
  payment_method text not null,
  made_by text not null check (made_by in ('customer', 'merchant')),
  made_by_uid text not null,
  -- The next day that has not been tried yet.
  next_day date not null,
  state text not null check (state in ('active', 'stopped')),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index one_series_a_booking on appointments.series (first_booking_id) where state = 'active';
create index series_to_place on appointments.series (next_day) where state = 'active';
create index series_of_customer on appointments.series (customer_id);

create table appointments.series_visits (
  series_id text not null references appointments.series on delete cascade,
  -- The day on which the visit is due; its booking may be a few days later.
  day date not null,
  outcome text not null check (outcome in ('placing', 'booked', 'conflict')),
  booking_id text references appointments.bookings,
  updated_at timestamptz not null,
  primary key (series_id, day),
  check ((outcome = 'booked') = (booking_id is not null))
);
create index series_visits_of_booking on appointments.series_visits (booking_id) where booking_id is not null;
