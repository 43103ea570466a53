-- Whoever earned huellas. What can be exchanged never falls below zero: what is taken back after it was spent is owed, and the
-- next ones make up for it.
create table rewards.people (
  uid text primary key,
  -- Huellas that can be exchanged.
  points integer not null default 0 check (points >= 0),
  -- Taken back beyond them.
  owed integer not null default 0 check (owed >= 0),
  -- All lines but exchanges: levels go by it.
  earned integer not null default 0,
  created_at timestamptz not null,
  check (points = 0 or owed = 0)
);

-- What happened and earns huellas, each once: `cause` names it by the ids of what happened ('order:ID', 'visit:BOOKING').
create table rewards.earnings (
  cause text primary key,
  uid text not null references rewards.people (uid) on delete cascade,
  kind text not null check (kind in ('care', 'profile', 'visit', 'purchase', 'donation', 'follow-up', 'reunion')),
  -- Within its kind: 'vaccine', 'bano'; what missions tell apart.
  sort text not null default '',
  -- What people read: 'Vacuna a tiempo'.
  title text not null check (title <> ''),
  -- Of a donation grams, of everything else 1; 0 once it was taken back.
  quantity integer not null check (quantity >= 0),
  -- Huellas before limits; 0 once it was taken back.
  worth integer not null check (worth >= 0),
  -- The month or year, by the clock of its country, whose limit it counts to: '2026-11', '2026'.
  period text not null,
  -- The month, likewise: what missions of a month count.
  month text not null check (month ~ '^\d{4}-\d{2}$'),
  happened_at timestamptz not null,
  noted_at timestamptz not null
);

create index earnings_of_person on rewards.earnings (uid, kind, period);

-- Every huella that came or went. A line never changes.
create table rewards.ledger (
  id text primary key,
  -- In the order in which they were written.
  position bigint generated always as identity unique,
  uid text not null references rewards.people (uid) on delete cascade,
  at timestamptz not null,
  kind text not null check (
    kind in ('care', 'profile', 'visit', 'purchase', 'donation', 'follow-up', 'reunion', 'mission', 'exchange', 'correction')
  ),
  -- Whose sum is kept at what it should be: 'purchase 2026-11', 'mission tres-pedidos', 'exchange ID'.
  account text not null,
  cause text not null,
  title text not null check (title <> ''),
  points integer not null check (points <> 0),
  -- Of a correction: why, and by whom.
  reason text,
  actor_uid text,
  check ((kind = 'correction') = (reason is not null))
);

create index ledger_of_person on rewards.ledger (uid, position desc);
create index ledger_of_account on rewards.ledger (uid, account);
-- An exchange takes its huellas once, and gives them back once.
create unique index ledger_of_exchange on rewards.ledger (cause) where kind = 'exchange';

create function rewards.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'a line of the ledger never changes';
end
$$;
create trigger ledger_never_changes before update on rewards.ledger
  for each row execute function rewards.refuse_change();

-- A mission that was completed: once, or once a month.
create table rewards.completions (
  uid text not null references rewards.people (uid) on delete cascade,
  mission_id text not null,
  -- '' of those that are there once, else the month: '2026-11'.
  month text not null check (month = '' or month ~ '^\d{4}-\d{2}$'),
  completed_at timestamptz not null,
  primary key (uid, mission_id, month)
);

-- Levels that were reached; what was reached once is celebrated once.
create table rewards.reached_levels (
  uid text not null references rewards.people (uid) on delete cascade,
  level integer not null check (level > 1),
  reached_at timestamptz not null,
  primary key (uid, level)
);

-- What its owner is to be shown once.
create table rewards.celebrations (
  id text primary key,
  uid text not null references rewards.people (uid) on delete cascade,
  kind text not null check (kind in ('mission', 'level')),
  -- The mission's id with its month, or the level's number.
  subject text not null,
  at timestamptz not null,
  seen_at timestamptz,
  unique (uid, kind, subject)
);

create index celebrations_not_seen on rewards.celebrations (uid, at) where seen_at is null;

-- Huellas that became a coupon, or are about to.
create table rewards.exchanges (
  id text primary key,
  uid text not null references rewards.people (uid) on delete cascade,
  reward_id text not null,
  title text not null,
  cost integer not null check (cost >= 0),
  -- What the shop is asked for, as `grantCoupon` takes it.
  coupon jsonb not null,
  status text not null check (status in ('pending', 'granted', 'returned')),
  code text,
  -- A present of a level is there once; whoever takes it twice at once meets this.
  is_present boolean not null,
  valid_until timestamptz not null,
  created_at timestamptz not null,
  tries integer not null default 0,
  next_try_at timestamptz not null,
  settled_at timestamptz,
  check ((status = 'granted') = (code is not null)),
  check ((status = 'pending') = (settled_at is null))
);

create index exchanges_of_person on rewards.exchanges (uid, created_at desc);
create index exchanges_to_try on rewards.exchanges (next_try_at) where status = 'pending';
create unique index one_present on rewards.exchanges (uid, reward_id) where is_present and status <> 'returned';

-- What operators did with the huellas of somebody, reading included. Kept when that person leaves.
create table rewards.acts (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor_uid text not null,
  act text not null check (act in ('read', 'correct')),
  subject_uid text not null,
  facts jsonb not null
);

create index acts_by_subject on rewards.acts (subject_uid, id desc);
