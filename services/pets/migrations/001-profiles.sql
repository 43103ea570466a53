-- A person as pets knows them; one an account (D49).
create table pets.customers (
  id text primary key,
  uid text not null unique,
  -- Which origin and which clock are theirs.
  country text not null check (country in ('BO', 'PY')),
  name text not null,
  phone text,
  email text,
  is_active boolean not null default true,
  contacts jsonb not null default '[]',
  is_by_merchant boolean not null default false,
  created_at timestamptz not null,
  -- Of the newest 'account-changed' that was taken over: facts may arrive late and in any order.
  account_changed_at timestamptz not null
);

create table pets.pet_types (
  id text primary key,
  name text not null unique check (name <> ''),
  icon text not null,
  sort_order integer not null unique
);

create table pets.breeds (
  id text primary key,
  pet_type_id text not null references pets.pet_types,
  name text not null check (name <> ''),
  sort_order integer not null,
  min_weight_kg double precision check (min_weight_kg > 0),
  max_weight_kg double precision check (max_weight_kg >= min_weight_kg),
  unique (pet_type_id, id),
  unique (pet_type_id, name),
  unique (pet_type_id, sort_order)
);

create table pets.profiles (
  id text primary key,
  customer_id text not null references pets.customers on delete cascade,
  name text not null check (name <> ''),
  pet_type_id text not null references pets.pet_types,
  breed_id text,
  sex text check (sex in ('Macho', 'Hembra')),
  is_castrated boolean,
  -- Of a year alone: its first of January.
  birthday date,
  is_birthday_year_only boolean not null default false,
  death_date date,
  favorite_food text,
  buy_again_after_days integer check (buy_again_after_days between 1 and 365),
  food_brands text[] not null default '{}',
  dietary_preferences text[] not null default '{}',
  favorite_toys text[] not null default '{}',
  preexisting_conditions text[] not null default '{}',
  notes text,
  -- The photo, see 012-pictures.sql.
  picture_id text,
  are_reminders_on boolean not null default true,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- A breed of another type is no breed of this pet.
  foreign key (pet_type_id, breed_id) references pets.breeds (pet_type_id, id),
  check (death_date >= birthday)
);
create index profiles_of_customer on pets.profiles (customer_id, created_at);

create table pets.weights (
  id text primary key,
  pet_profile_id text not null references pets.profiles on delete cascade,
  grams integer not null check (grams between 10 and 200000),
  measured_on date not null,
  unique (pet_profile_id, measured_on)
);

create table pets.shares (
  id text primary key,
  pet_profile_id text not null references pets.profiles on delete cascade,
  email text not null check (email = lower(email)),
  access text not null check (access in ('see', 'record', 'edit')),
  -- Of the invitation; null once it was accepted.
  token_hash text unique,
  expires_at timestamptz,
  -- Who accepted it.
  uid text,
  created_at timestamptz not null,
  unique (pet_profile_id, email),
  unique (pet_profile_id, uid),
  check ((uid is null) = (token_hash is not null)),
  check ((token_hash is null) = (expires_at is null))
);
create index shares_with on pets.shares (uid) where uid is not null;

-- How many invitations somebody sent lately, also to those that were ended since.
create table pets.share_mails (
  customer_id text not null references pets.customers on delete cascade,
  sent_at timestamptz not null
);
create index share_mails_of_customer on pets.share_mails (customer_id, sent_at);
