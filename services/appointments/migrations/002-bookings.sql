-- A person as appointments know them; one an account (D49).
create table appointments.customers (
  id text primary key,
  uid text not null unique,
  country text not null check (country in ('BO', 'PY')),
  name text not null,
  -- As the account says, and whether it was proved: only then it finds this customer (D13).
  phone text,
  is_phone_proved boolean not null,
  email text,
  is_email_proved boolean not null,
  nit text,
  social_reason text,
  customer_pet_profile_id text,
  os text not null,
  created_at timestamptz not null,
  -- Of the newest 'account-changed' that was taken over: facts may arrive late and in any order.
  account_changed_at timestamptz not null
);
create index customers_by_phone on appointments.customers (phone) where is_phone_proved;

-- A booking: its pets come and go together.
create table appointments.bookings (
  id text primary key,
  customer_id text not null references appointments.customers,
  merchant_id text not null,
  store_id text not null,
  -- Drop-off, until when it is possible, and when all are ready.
  starts_at timestamptz not null,
  receive_until timestamptz not null check (receive_until >= starts_at),
  collect_at timestamptz not null check (collect_at > starts_at),
  has_pick_up boolean not null,
  address jsonb,
  payment_method text not null,
  currency text not null check (currency in ('BOB', 'PYG')),
  -- Of its calendar entry: grows with each change.
  sequence integer not null default 0,
  moves integer not null default 0,
  -- What was asked, when it came without an Idempotency-Key.
  natural_key text,
  is_open boolean not null default true,
  created_by text not null check (created_by in ('customer', 'merchant')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  foreign key (merchant_id, store_id) references appointments.stores (merchant_id, id)
);
create index bookings_of_customer on appointments.bookings (customer_id, starts_at desc, id desc);
create unique index bookings_natural_key on appointments.bookings (customer_id, natural_key) where is_open;
-- Reminders look for what begins soon.
create index bookings_to_come on appointments.bookings (starts_at) where is_open;

create table appointments.appointments (
  id text primary key,
  booking_id text not null references appointments.bookings,
  customer_id text not null references appointments.customers,
  store_id text not null references appointments.stores,
  station_id text not null,
  pet_id text not null,
  pet_name text not null,
  pet_breed text,
  pet_type_id text not null,
  pet_size text,
  pet_weight_grams integer,
  -- What its station must be able to do.
  skills text[] not null check (skills <> '{}'),
  visit_starts_at timestamptz not null,
  visit_ends_at timestamptz not null check (visit_ends_at > visit_starts_at),
  service_pack jsonb not null,
  -- [{id, name, servicePriceId, amount, minutes}], as they were when it was booked.
  services jsonb not null,
  sub_services jsonb not null,
  optional_sub_services jsonb not null,
  extra_services jsonb not null,
  care_kinds text[] not null,
  notes text not null,
  staff_notes text not null default '',
  state text not null check (state in ('PENDING', 'CONFIRMED', 'IN_PROGRESS', 'COMPLETED', 'CANCELLED', 'NO_SHOW')),
  cancel_reason text,
  total_minutes integer not null,
  subtotal_minor bigint not null check (subtotal_minor >= 0),
  discount_percentage numeric(5, 2) not null,
  discount_minor bigint not null check (discount_minor between 0 and subtotal_minor),
  discounts jsonb not null,
  pick_up_fee_minor bigint not null check (pick_up_fee_minor >= 0),
  total_minor bigint not null check (total_minor = subtotal_minor - discount_minor + pick_up_fee_minor),
  amount_due_minor bigint not null check (amount_due_minor between 0 and total_minor),
  payment_due_minor bigint not null check (payment_due_minor between 0 and total_minor),
  position integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (booking_id, pet_id),
  foreign key (store_id, station_id) references appointments.stations (store_id, id)
);
create index appointments_of_store on appointments.appointments (store_id, visit_starts_at);
-- A while after they are over their customers are asked for a review.
create index appointments_completed on appointments.appointments (updated_at) where state = 'COMPLETED';
create index appointments_of_pet on appointments.appointments (pet_id, visit_starts_at);

create table appointments.log_lines (
  id bigint generated always as identity primary key,
  appointment_id text not null references appointments.appointments,
  at timestamptz not null,
  what text not null,
  by text not null check (by in ('customer', 'merchant', 'system')),
  -- Of whose account, for us.
  uid text,
  text text not null
);
create index log_lines_of_appointment on appointments.log_lines (appointment_id, id);

-- A slot that is kept: 5 minutes while somebody chooses, 2 hours for who waited.
create table appointments.holds (
  id text primary key,
  uid text not null,
  merchant_id text not null,
  store_id text not null,
  is_offer boolean not null default false,
  was_renewed boolean not null default false,
  starts_at timestamptz not null,
  expires_at timestamptz not null,
  -- {pets, hasPickUp, addressCode}: what it was kept for.
  choice jsonb not null,
  -- The slot as contract/booking.ts says, and `visits`: which station does what for which pet (kept-slot.ts).
  slot jsonb not null,
  -- Of a guest, who has a new account at every visit; not of who has signed in.
  network text,
  created_at timestamptz not null,
  foreign key (merchant_id, store_id) references appointments.stores (merchant_id, id)
);
create index holds_of_account on appointments.holds (uid, expires_at);
create index holds_of_network on appointments.holds (network, expires_at) where network is not null;
create index holds_of_store on appointments.holds (store_id, expires_at);
create index holds_by_end on appointments.holds (expires_at);

-- When which station is taken, with buffers and ways: by an appointment, or by a hold until it expires. Two never overlap.
create table appointments.station_times (
  id bigint generated always as identity primary key,
  station_id text not null references appointments.stations,
  during tstzrange not null check (not isempty(during)),
  appointment_id text references appointments.appointments on delete cascade,
  hold_id text references appointments.holds on delete cascade,
  expires_at timestamptz,
  check ((appointment_id is null) <> (hold_id is null)),
  check ((hold_id is null) = (expires_at is null)),
  constraint one_at_a_time exclude using gist (station_id with =, during with &&)
);
-- What is not over yet: a listing asks for many stores at once.
create index station_times_by_end on appointments.station_times (upper(during));
create index station_times_of_appointment on appointments.station_times (appointment_id) where appointment_id is not null;
create index station_times_of_hold on appointments.station_times (hold_id) where hold_id is not null;
create index station_times_by_expiry on appointments.station_times (expires_at) where expires_at is not null;

create table appointments.drafts (
  uid text not null,
  store_id text not null references appointments.stores,
  content jsonb not null,
  updated_at timestamptz not null,
  primary key (uid, store_id)
);
create index drafts_by_age on appointments.drafts (updated_at);

create table appointments.waiting (
  id text primary key,
  uid text not null,
  merchant_id text not null,
  store_id text not null,
  from_day date not null,
  until_day date not null check (until_day >= from_day),
  -- {pets, hasPickUp, addressCode}, and `needs`: what each pet takes, so that nobody has to be asked (kept-choice.ts).
  choice jsonb not null,
  state text not null check (state in ('waiting', 'offered', 'over')),
  hold_id text references appointments.holds on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  foreign key (merchant_id, store_id) references appointments.stores (merchant_id, id)
);
create index waiting_of_store on appointments.waiting (store_id, created_at) where state = 'waiting';
create index waiting_of_account on appointments.waiting (uid, created_at);

-- Who asked in vain for a customer by phone lately, and from which network.
create table appointments.lookups (
  id bigint generated always as identity primary key,
  uid text not null,
  network text,
  asked_at timestamptz not null
);
create index lookups_of_account on appointments.lookups (uid, asked_at);
create index lookups_of_network on appointments.lookups (network, asked_at) where network is not null;
create index lookups_by_age on appointments.lookups (asked_at);
