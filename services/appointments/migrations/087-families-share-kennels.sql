-- Pets of one family that sleep in one place. Each has its own stay, and its row in station_times.
alter table appointments.kennels
  add column most_pets integer not null default 1 check (most_pets between 1 and 4);

-- Of the price of its own nights, what each further pet in a place pays.
alter table appointments.hotels
  add column companion_percent integer not null default 100 check (companion_percent between 0 and 100);

-- Null: the stay pays its own price.
alter table appointments.stays
  add column companion_percent integer check (companion_percent between 0 and 100);

-- A station does one thing at a time. Only the pets of one booking that share their place are one party; every other row is
-- a party of its own. An expression, because a column for it would write the whole table anew.
alter table appointments.station_times
  add column shared_by text references appointments.bookings;
alter table appointments.station_times
  add constraint shared_by_visits check (shared_by is null or appointment_id is not null),
  drop constraint one_at_a_time,
  add constraint one_at_a_time exclude using gist (station_id with =, during with &&, (coalesce(shared_by, id::text)) with <>);

-- A pet is at one hotel at a time.
alter table appointments.appointments
  add constraint one_stay_a_pet exclude using gist (pet_id with =, tstzrange(visit_starts_at, visit_ends_at) with &&)
  where (skills = '{kennel}' and state in ('PENDING', 'CONFIRMED', 'IN_PROGRESS'));
