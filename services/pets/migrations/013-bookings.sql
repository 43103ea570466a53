-- Visits that appointments told of and that bring care: nobody is reminded of it meanwhile.
create table pets.booked_visits (
  appointment_id text primary key,
  pet_profile_id text not null references pets.profiles on delete cascade,
  care_kinds text[] not null check (care_kinds <> '{}'),
  -- In the store's zone.
  day date not null,
  ends_at timestamptz not null,
  state text not null check (state in ('booked', 'completed', 'cancelled')),
  -- Of the newest fact that was taken over: they may arrive late and in any order.
  sequence integer not null
);
create index booked_visits_of_pet on pets.booked_visits (pet_profile_id, ends_at);
create index booked_visits_by_age on pets.booked_visits (ends_at);
