-- Freed slots that were offered to entries of the waiting list: who was asked, and what they answered.
create table appointments.offers (
  hold_id text primary key,
  store_id text not null references appointments.stores,
  uid text not null,
  pet_names text[] not null,
  starts_at timestamptz not null,
  offered_at timestamptz not null,
  expires_at timestamptz not null,
  outcome text check (outcome in ('taken', 'declined')),
  booking_id text references appointments.bookings,
  check ((booking_id is null) or (outcome = 'taken'))
);
create index offers_of_store on appointments.offers (store_id, offered_at);
create index offers_of_account on appointments.offers (uid);
