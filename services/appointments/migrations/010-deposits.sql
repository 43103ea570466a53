-- What a store asks for when somebody books: {"kind": "none"}, {"kind": "percent", "percent": 20} of what each pet costs, or
-- {"kind": "fixed", "amount": 3000} for each pet. It was the merchant's.
alter table appointments.stores
  add column deposit jsonb not null default '{"kind": "none"}' check (deposit->>'kind' in ('none', 'percent', 'fixed'));
update appointments.stores s set deposit = jsonb_build_object('kind', 'percent', 'percent', m.deposit_percent)
  from appointments.merchants m where m.id = s.merchant_id and m.deposit_percent > 0;
alter table appointments.merchants drop column deposit_percent;

-- Of a deposit that is paid when it is booked; null: there is none, or it is paid at the store.
alter table appointments.bookings
  -- awaiting: the slot is kept until pay_until; ended: no money came; waived: the store does without.
  add column deposit_state text check (deposit_state in ('awaiting', 'paid', 'waived', 'ended')),
  add column deposit_method text check (deposit_method in ('qr', 'card')),
  add column pay_until timestamptz,
  -- The payment that settled it, also when it came too late and went back.
  add column payment_id text unique,
  add column deposit_paid_minor bigint not null default 0 check (deposit_paid_minor >= 0),
  add check ((deposit_state is null) = (deposit_method is null) and (deposit_state is null) = (pay_until is null)),
  add check ((payment_id is null) = (deposit_paid_minor = 0)),
  add check (deposit_state is distinct from 'paid' or payment_id is not null),
  add check (payment_id is null or deposit_state <> 'awaiting');
create index bookings_awaiting_deposit on appointments.bookings (pay_until) where deposit_state = 'awaiting';

alter table appointments.appointments
  -- Of the booking's paid deposit: what counts for this pet, or is kept of it; and what went back.
  add column deposit_paid_minor bigint not null default 0 check (deposit_paid_minor >= 0),
  add column deposit_returned_minor bigint not null default 0 check (deposit_returned_minor >= 0);

-- Money of a deposit that goes back: decided here, asked of payments afterwards. A cause happens once.
create table appointments.deposit_refunds (
  cause text primary key,
  booking_id text not null references appointments.bookings,
  amount_minor bigint not null check (amount_minor > 0),
  reason text not null,
  -- Of the merchant's people, when one of them decided it.
  actor_uid text,
  decided_at timestamptz not null,
  asked_at timestamptz,
  -- As payments says; manual: a person at the bank sends it back.
  state text check (state in ('asked', 'done', 'manual', 'failed')),
  check ((asked_at is null) = (state is null))
);
create index deposit_refunds_of_booking on appointments.deposit_refunds (booking_id);
create index deposit_refunds_to_ask on appointments.deposit_refunds (decided_at) where asked_at is null;
