create table appointments.reviews (
  id text primary key,
  appointment_id text not null unique references appointments.appointments,
  store_id text not null references appointments.stores,
  uid text not null,
  stars integer not null check (stars between 1 and 5),
  text text not null,
  -- First name and initial.
  author text not null,
  pet_name text,
  service_pack text not null,
  pictures text[] not null default '{}',
  answer text,
  answered_at timestamptz,
  is_hidden boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index reviews_of_store on appointments.reviews (store_id, created_at desc, id desc);

-- Which files there are: noted before they are written, so that a process that dies leaves none behind.
create table appointments.review_pictures (
  id text primary key,
  -- null: not in use yet, or no more.
  review_id text references appointments.reviews on delete set null,
  created_at timestamptz not null
);
create index review_pictures_unused on appointments.review_pictures (created_at) where review_id is null;
create index review_pictures_of_review on appointments.review_pictures (review_id);

create table appointments.review_reports (
  review_id text not null references appointments.reviews on delete cascade,
  uid text not null,
  reason text not null,
  at timestamptz not null,
  primary key (review_id, uid)
);

-- Which letter of a booking was handed to messaging: each once, also after a crash and with several senders.
create table appointments.letters (
  booking_id text not null references appointments.bookings on delete cascade,
  kind text not null
    check (kind in ('confirmation', 'reminder-24h', 'reminder-2h', 'changed', 'cancelled', 'ready', 'review')),
  -- Which of its kind: the booking's sequence; of a reminder the start that it reminds of, in minutes since 1970; 0 for what is
  -- said once in a booking's life.
  occasion integer not null,
  -- Until then it is the sender's who took it; whoever died with it leaves it to the next one.
  taken_until timestamptz not null,
  -- When messaging had it, or nobody was left to write to.
  settled_at timestamptz,
  outcome text check (outcome in ('sent', 'dropped')),
  primary key (booking_id, kind, occasion),
  check ((settled_at is null) = (outcome is null))
);
