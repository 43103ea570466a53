-- The till of a store for one day, or a part of it: its sum in the morning, and what was counted at the end.
create table appointments.tills (
  id text primary key,
  store_id text not null references appointments.stores,
  day date not null,
  currency text not null,
  opening_minor bigint not null check (opening_minor >= 0),
  opened_by text not null,
  opened_at timestamptz not null,
  closed_by text,
  closed_at timestamptz,
  counted_minor bigint check (counted_minor >= 0),
  -- Cash that its entries say is there, as it was closed.
  expected_minor bigint,
  note text not null default '',
  check (num_nulls(closed_by, closed_at, counted_minor, expected_minor) in (0, 4))
);
create trigger known_currency before insert or update of currency on appointments.tills
  for each row execute function shared.require_currency();
create unique index one_open_till on appointments.tills (store_id) where closed_at is null;
create index tills_of_store on appointments.tills (store_id, opened_at);

-- What came in and went out. Entries are never changed: a mistake is taken back by an entry of the opposite sums.
create table appointments.till_entries (
  id text primary key,
  till_id text not null references appointments.tills,
  kind text not null check (kind in ('payment', 'reversal', 'cash_in', 'cash_out')),
  method text not null check (method in ('cash', 'card', 'qr')),
  amount_minor bigint not null,
  tip_minor bigint not null default 0,
  booking_id text references appointments.bookings,
  -- The entry that this one takes back; once.
  reverses text unique references appointments.till_entries,
  reason text not null default '',
  taken_by text not null,
  at timestamptz not null,
  position bigint generated always as identity,
  check (kind <> 'payment' or (booking_id is not null and amount_minor >= 0)),
  check ((kind = 'reversal') = (reverses is not null)),
  check (kind <> 'cash_in' or amount_minor > 0),
  check (kind <> 'cash_out' or amount_minor < 0),
  check (kind not in ('cash_in', 'cash_out') or (method = 'cash' and tip_minor = 0 and booking_id is null)),
  check (kind = 'payment' or reason <> ''),
  check (kind <> 'payment' or (tip_minor >= 0 and amount_minor + tip_minor > 0))
);
create index till_entries_of_till on appointments.till_entries (till_id, at);
create index till_entries_of_booking on appointments.till_entries (booking_id) where booking_id is not null;

-- Which pet's visit an entry pays, or gives back for.
create table appointments.payment_lines (
  entry_id text not null references appointments.till_entries,
  appointment_id text not null references appointments.appointments,
  amount_minor bigint not null check (amount_minor <> 0),
  primary key (entry_id, appointment_id)
);
create index payment_lines_of_appointment on appointments.payment_lines (appointment_id);

-- What the counter added to a visit's price, or took off it, with its reason. A mistake is taken back by its opposite.
create table appointments.charges (
  id text primary key,
  appointment_id text not null references appointments.appointments,
  kind text not null check (kind in ('extra', 'price')),
  label text not null check (label <> ''),
  amount_minor bigint not null check (amount_minor <> 0),
  reverses text unique references appointments.charges,
  made_by text not null,
  at timestamptz not null
);
create index charges_of_appointment on appointments.charges (appointment_id);

alter table appointments.appointments
  add column charged_minor bigint not null default 0,
  add column paid_minor bigint not null default 0 check (paid_minor >= 0),
  drop constraint appointments_check2,
  add constraint total_of_appointment
    check (total_minor = subtotal_minor - discount_minor + pick_up_fee_minor + charged_minor and total_minor >= 0);

create function appointments.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'Entries of a till are never changed: %', tg_table_name using errcode = 'integrity_constraint_violation';
end $$;
create trigger never_changed before update or delete on appointments.till_entries
  for each row execute function appointments.refuse_change();
create trigger never_changed before update or delete on appointments.payment_lines
  for each row execute function appointments.refuse_change();
create trigger never_changed before update or delete on appointments.charges
  for each row execute function appointments.refuse_change();
