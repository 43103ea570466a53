-- The sandbox is a provider like any other: of our payments it knows only what it was told.
create table payments.sandbox_payments (
  -- Also the capability of its hosted page: whoever has our payment has both.
  id text primary key,
  -- Ours: asked for again, it is the same payment.
  payment_id text not null unique,
  reference text not null,
  method text not null check (method in ('qr', 'card')),
  currency text not null check (currency in ('BOB', 'PYG')),
  amount_minor bigint not null check (amount_minor > 0),
  description text not null,
  return_url text not null,
  notify_url text not null,
  expires_at timestamptz not null,
  status text not null check (status in ('pending', 'paid', 'rejected', 'cancelled', 'expired')),
  paid_minor bigint check ((paid_minor is not null) = (status = 'paid')),
  paid_at timestamptz check ((paid_at is not null) = (status = 'paid')),
  created_at timestamptz not null
);

create table payments.sandbox_refunds (
  cause text primary key,
  sandbox_payment text not null references payments.sandbox_payments,
  amount_minor bigint not null check (amount_minor > 0),
  refunded_at timestamptz not null
);

-- What it has to tell us by webhook, until we said that we heard it.
create table payments.sandbox_notices (
  id text primary key,
  sandbox_payment text not null references payments.sandbox_payments,
  kind text not null,
  tries integer not null default 0,
  due_at timestamptz not null,
  delivered_at timestamptz,
  created_at timestamptz not null
);
create index sandbox_notices_due on payments.sandbox_notices (due_at) where delivered_at is null;
create index sandbox_notices_of on payments.sandbox_notices (sandbox_payment, created_at desc);
