-- What both get, a country.
create table rewards.referral_terms (
  country text primary key check (country in ('BO', 'PY')),
  amount_minor bigint not null check (amount_minor > 0),
  min_item_total_minor bigint not null check (min_item_total_minor >= 0),
  -- How long the coupons are good for.
  days integer not null check (days between 1 and 365)
);

-- Who invites. What tells that two accounts are one person is kept as hashes alone.
create table rewards.referrers (
  uid text primary key references rewards.customers on update cascade on delete cascade,
  country text not null check (country in ('BO', 'PY')),
  code text not null unique check (code ~ '^[A-Z2-9]{8}$'),
  device_hash text,
  address_hashes text[] not null default '{}',
  created_at timestamptz not null
);

create table rewards.referrals (
  id text primary key,
  referrer_uid text not null references rewards.referrers on update cascade on delete cascade,
  -- One invitation a person, for good.
  invited_uid text not null unique references rewards.customers on update cascade on delete cascade,
  country text not null check (country in ('BO', 'PY')),
  state text not null check (state in ('WAITING', 'EARNED', 'TAKEN_BACK', 'EXPIRED')),
  -- The limits: of the referrer's, the nth of all and the nth of the month; nobody has two that are the same.
  number integer not null,
  month text not null check (month ~ '^\d{4}-\d{2}$'),
  number_in_month integer not null,
  accepted_at timestamptz not null,
  -- Whose delivery earned it.
  order_id text unique,
  earned_at timestamptz,
  inviter_coupon text,
  invited_coupon text,
  granted_at timestamptz,
  -- Its order was paid back: coupons that nobody used are taken back until the market has heard it.
  take_back_since timestamptz,
  taken_back_at timestamptz,
  unique (referrer_uid, number),
  unique (referrer_uid, month, number_in_month),
  constraint most_in_all check (number between 1 and 30),
  constraint most_in_a_month check (number_in_month between 1 and 5),
  check ((state = 'WAITING' or state = 'EXPIRED') = (order_id is null)),
  check ((order_id is null) = (earned_at is null)),
  check (granted_at is null or (inviter_coupon is not null and invited_coupon is not null))
);
create index referrals_of on rewards.referrals (referrer_uid, accepted_at desc);
create index referrals_not_granted on rewards.referrals (earned_at) where state = 'EARNED' and granted_at is null;
create index referrals_to_take_back on rewards.referrals (take_back_since)
  where take_back_since is not null and taken_back_at is null;
create index referrals_waiting on rewards.referrals (accepted_at) where state = 'WAITING';
