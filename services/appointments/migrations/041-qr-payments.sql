-- A code that the counter shows for what a booking owes. Its payment is found by the id.
create table appointments.qr_payments (
  id text primary key,
  booking_id text not null references appointments.bookings,
  amount_minor bigint not null check (amount_minor >= 0),
  tip_minor bigint not null check (tip_minor >= 0),
  state text not null default 'open' check (state in ('open', 'paid', 'ended')),
  payment_id text unique,
  -- What came although the booking no longer owed it, and goes back.
  excess_minor bigint not null default 0 check (excess_minor >= 0),
  expires_at timestamptz not null,
  started_by text not null,
  started_at timestamptz not null,
  check (amount_minor + tip_minor > 0),
  check ((state = 'paid') = (payment_id is not null))
);
create unique index one_open_qr_payment on appointments.qr_payments (booking_id) where state = 'open';

alter table appointments.till_entries add column qr_payment_id text unique references appointments.qr_payments;
