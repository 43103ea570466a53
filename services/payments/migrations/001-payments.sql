-- Money is integer minor units of the payment's currency; times are timestamptz.

-- One try to pay for something. What was tried before stays.
create table payments.payments (
  id text primary key,
  subject_kind text not null check (subject_kind in ('order', 'appointment', 'insurance', 'membership')),
  subject_id text not null,
  owner_uid text not null,
  country text not null check (country in ('BO', 'PY')),
  currency text not null check (currency in ('BOB', 'PYG')),
  amount_minor bigint not null check (amount_minor > 0),
  method text not null check (method in ('qr', 'card')),
  -- What the payer reads, and where they go back to: a path of ours.
  description text not null,
  return_path text not null,
  payer jsonb not null,
  -- What a bank's statement repeats: short, upper case, unique for ever.
  reference text not null unique,
  -- Of the capability that opens its page (D51).
  token_hash text not null unique,
  provider text not null,
  -- null until the provider has answered: then nobody can have paid.
  provider_id text,
  redirect_url text,
  qr_payload text,
  status text not null check (
    status in ('created', 'pending', 'paid', 'rejected', 'cancelled', 'expired', 'paid_late')
  ),
  -- The provider's word for why it was rejected, if it said one.
  refusal text,
  refunded_minor bigint not null default 0 check (refunded_minor between 0 and amount_minor),
  expires_at timestamptz not null,
  paid_at timestamptz check ((paid_at is not null) = (status in ('paid', 'paid_late'))),
  -- When the provider was last asked, so that reconciling takes the longest unasked first.
  asked_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (provider, provider_id)
);
-- Nobody pays twice for one thing: one open or good payment a subject.
create unique index one_live_payment on payments.payments (subject_kind, subject_id)
  where status in ('created', 'pending', 'paid');
create index payments_to_ask on payments.payments (asked_at nulls first, created_at) where status in ('created', 'pending');
create index payments_of_subject on payments.payments (subject_kind, subject_id, created_at desc);
create index payments_newest on payments.payments (created_at desc, id desc);
-- Money may still come for what ended: its provider is asked for a while.
create index payments_ended on payments.payments (expires_at)
  where status in ('rejected', 'cancelled', 'expired') and provider_id is not null;

-- From which the capabilities of links follow in a demonstration, which has no configured key.
create table payments.keys (
  name text primary key,
  secret text not null
);

-- What a provider told us, each once. It only makes us ask; it decides nothing.
create table payments.events (
  provider text not null,
  event_id text not null,
  payment_id text references payments.payments,
  provider_id text not null,
  body jsonb not null,
  received_at timestamptz not null,
  -- When its provider was asked because of it; until then it is tried again.
  handled_at timestamptz,
  primary key (provider, event_id)
);
create index events_to_handle on payments.events (received_at) where handled_at is null;

-- Money that came and fits nothing: late, too little, too much, twice, or of nobody. Stays until a person decided.
create table payments.findings (
  id text primary key,
  kind text not null check (kind in ('late', 'under', 'over', 'twice', 'unknown', 'mismatch')),
  payment_id text references payments.payments,
  currency text not null check (currency in ('BOB', 'PYG')),
  amount_minor bigint not null check (amount_minor > 0),
  -- Where it came from, once: a provider's event or a line of a statement.
  source text not null unique,
  facts jsonb not null,
  found_at timestamptz not null,
  resolved_at timestamptz,
  resolution text check (resolution in ('refunded', 'credited', 'applied', 'dismissed')),
  actor_uid text,
  note text,
  check ((resolved_at is null) = (resolution is null) and (resolved_at is null) = (actor_uid is null))
);
create index findings_open on payments.findings (found_at) where resolved_at is null;

-- Money that goes back. The same cause sends it once.
create table payments.refunds (
  id text primary key,
  payment_id text not null references payments.payments,
  amount_minor bigint not null check (amount_minor > 0),
  cause text not null unique,
  reason text not null,
  -- manual: a person at the bank does it, and says so here.
  state text not null check (state in ('asked', 'done', 'manual', 'failed')),
  tries integer not null default 0,
  -- When its provider may be asked next: whoever asks moves it on, so that one process asks at a time.
  due_at timestamptz not null,
  actor_uid text,
  created_at timestamptz not null,
  done_at timestamptz check ((done_at is not null) = (state = 'done'))
);
create index refunds_open on payments.refunds (created_at) where state in ('asked', 'manual', 'failed');

-- A bank's statement as it was brought in; the same file is taken once.
create table payments.statements (
  id text primary key,
  file_name text not null,
  file_hash text not null unique,
  currency text not null check (currency in ('BOB', 'PYG')),
  lines integer not null,
  actor_uid text not null,
  imported_at timestamptz not null
);
create table payments.statement_lines (
  statement_id text not null references payments.statements on delete cascade,
  position integer not null,
  -- The same movement in two overlapping statements is one movement.
  line_key text not null unique,
  booked_on date not null,
  amount_minor bigint not null,
  reference text not null,
  text text not null,
  outcome text not null check (outcome in ('matched', 'under', 'over', 'twice', 'late', 'unknown', 'not-incoming')),
  payment_id text references payments.payments,
  primary key (statement_id, position)
);

-- Who did what with money, and when.
create table payments.audit (
  id text primary key,
  at timestamptz not null,
  actor_uid text not null,
  action text not null,
  subject text not null,
  facts jsonb not null
);
create index audit_newest on payments.audit (at desc, id desc);
