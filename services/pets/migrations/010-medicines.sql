create table pets.medicine_applications (
  id text primary key,
  pet_profile_id text not null references pets.profiles on delete cascade,
  kind text not null check (kind in ('vaccine', 'deworming', 'flea', 'other')),
  product text not null check (product <> ''),
  -- As rules/medicine-kinds.ts tells products apart.
  product_key text not null check (product_key <> ''),
  plan_vaccines text[] not null default '{}',
  dose text,
  batch text,
  applied_on date not null,
  next_due_on date check (next_due_on > applied_on),
  vet text,
  notes text,
  -- Null once that account was erased.
  recorded_by_uid text,
  -- Where its reminders are sent in the morning.
  country text not null check (country in ('BO', 'PY')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (kind = 'vaccine' or plan_vaccines = '{}'),
  -- 'Ya se le dio': two phones of a family that write down the same are one.
  unique (pet_profile_id, applied_on, kind, product_key)
);
create index medicine_applications_recorded_by on pets.medicine_applications (recorded_by_uid);

create table pets.medicine_reminders (
  application_id text not null references pets.medicine_applications on delete cascade,
  moment text not null check (moment in ('before', 'today', 'after')),
  due_on date not null,
  remind_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'dropped')),
  -- Whoever sends it has it until then; after a crash it is somebody else's.
  taken_until timestamptz,
  -- Each is sent once, whatever becomes of its day meanwhile.
  primary key (application_id, moment, due_on)
);
create index medicine_reminders_due on pets.medicine_reminders (remind_at) where state = 'waiting';

-- Where somebody is written to about pets: what accounts had proof of when they were last here.
create table pets.reach (
  uid text primary key,
  name text,
  email text check (email = lower(email)),
  phone text,
  asked_at timestamptz not null
);

-- No card holds a person's or a pet's data here: the card itself does, and its holder has it.
create table pets.vaccination_cards (
  id text primary key,
  -- Null once the pet was deleted: its cards count as withdrawn.
  pet_profile_id text references pets.profiles on delete set null,
  -- Of what it says but for its own id and time.
  content_hash text not null,
  issued_at timestamptz not null,
  withdrawn_at timestamptz
);
create index vaccination_cards_of_pet on pets.vaccination_cards (pet_profile_id, issued_at desc);
create index vaccination_cards_withdrawn on pets.vaccination_cards (id)
  where withdrawn_at is not null or pet_profile_id is null;

-- The secret that signs cards where none is configured (demonstration).
create table pets.keys (
  name text primary key,
  secret text not null
);
