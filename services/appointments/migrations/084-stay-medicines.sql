-- Medicines that the desk gives to a pet within its stay.
create table appointments.stay_medicines (
  id text primary key,
  appointment_id text not null references appointments.stays,
  name text not null check (name <> ''),
  dose text not null check (dose <> ''),
  -- 'HH:mm' of the store's clock.
  times text[] not null check (cardinality(times) between 1 and 4),
  from_day date not null,
  until_day date not null check (until_day >= from_day),
  note text not null,
  written_by text not null,
  written_at timestamptz not null,
  -- No dose is due from here on; its given doses stay.
  ended_at timestamptz
);
create index stay_medicines_of_stay on appointments.stay_medicines (appointment_id);

-- A dose is given once: of two who note it, the second one finds it given.
create table appointments.stay_doses (
  medicine_id text not null references appointments.stay_medicines,
  day date not null,
  time text not null,
  given_at timestamptz not null,
  given_by text not null,
  -- As families read it: 'Ana S.'.
  given_by_name text not null,
  primary key (medicine_id, day, time)
);
-- Names of staff who leave are erased.
create index stay_doses_by_giver on appointments.stay_doses (given_by);
