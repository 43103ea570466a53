-- Who has a membership or a referral link; one an account. Name, phone and e-mail are for letters and for operators.
create table rewards.customers (
  uid text primary key,
  country text not null check (country in ('BO', 'PY')),
  name text not null,
  phone text,
  email text,
  -- Whether the phone was proved with a code.
  has_proved_phone boolean not null,
  created_at timestamptz not null,
  -- Of the newest 'account-changed' that was taken over: facts may arrive late and in any order.
  account_changed_at timestamptz not null
);

-- Plans of memberships. What a plan gives and costs is in its versions; a month that was paid keeps its own copy.
create table rewards.plans (
  id text primary key,
  country text not null check (country in ('BO', 'PY')),
  currency text not null check (currency in ('BOB', 'PYG')),
  sort_order integer not null,
  is_on_sale boolean not null default true
);

create table rewards.plan_versions (
  plan_id text not null references rewards.plans,
  version integer not null check (version > 0),
  -- For one month.
  price_minor bigint not null check (price_minor > 0),
  -- {name, summary, freeDelivery, groomingPercent, coupon}
  terms jsonb not null,
  -- New memberships have it from here; those that run not before they were told in time.
  since timestamptz not null,
  primary key (plan_id, version)
);

create table rewards.memberships (
  id text primary key,
  uid text not null references rewards.customers on update cascade,
  country text not null check (country in ('BO', 'PY')),
  currency text not null check (currency in ('BOB', 'PYG')),
  plan_id text not null references rewards.plans,
  status text not null check (status in ('PENDING_PAYMENT', 'ACTIVE', 'LAPSED', 'PAUSED', 'ENDED', 'REFUNDED', 'CANCELLED')),
  -- What follows the paid month; only what is active can wish.
  wish text not null default 'renew' check (wish in ('renew', 'pause', 'stop')),
  -- The day of the month on which the first of the joined months began: after 28 February comes 31 March.
  anchor_day integer check (anchor_day between 1 and 31),
  -- The end of everything that is paid: a local day, and the moment at which it begins. On it nothing is given any more.
  paid_until date,
  paid_until_at timestamptz,
  started_on date,
  -- The version of the plan that its owner was told of, when the next month is not as this one.
  told_version integer,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((paid_until is null) = (paid_until_at is null)),
  constraint active_is_paid check (status not in ('ACTIVE', 'LAPSED', 'PAUSED') or paid_until is not null),
  constraint only_active_wishes check (wish = 'renew' or status in ('ACTIVE', 'ENDED', 'PAUSED', 'REFUNDED'))
);
-- One a person and country.
create unique index one_open_membership on rewards.memberships (uid, country)
  where status in ('PENDING_PAYMENT', 'ACTIVE', 'LAPSED', 'PAUSED');
create index memberships_of_person on rewards.memberships (uid, country, created_at desc, id);
create index memberships_to_end on rewards.memberships (paid_until_at) where status = 'ACTIVE';
create index memberships_unpaid on rewards.memberships (created_at) where status = 'PENDING_PAYMENT';
create index memberships_for_staff on rewards.memberships (created_at, id);

-- The months of a membership, each paid by a payment of its own (its subject is this id).
create table rewards.periods (
  id text primary key,
  membership_id text not null references rewards.memberships on delete cascade,
  -- Of the membership, for the one look of benefitsOf and for what must never overlap.
  uid text not null,
  country text not null check (country in ('BO', 'PY')),
  number integer not null check (number > 0),
  plan_id text not null,
  plan_version integer not null,
  price_minor bigint not null check (price_minor > 0),
  currency text not null check (currency in ('BOB', 'PYG')),
  terms jsonb not null,
  -- OFFERED: it may be paid; CLOSED: it was not, or what was paid for it went back.
  status text not null check (status in ('OFFERED', 'PAID', 'CLOSED', 'REFUNDED')),
  -- Known when it is paid. Half-open: local days, and the moments at which they begin.
  from_day date,
  until_day date,
  from_at timestamptz,
  until_at timestamptz,
  -- The open link, to be closed by its own end and not by that of one before it.
  open_payment_id text,
  pay_until timestamptz,
  payment_id text unique,
  paid_at timestamptz,
  -- Money for what was no longer to be had is asked back until somebody has taken the wish.
  given_back_at timestamptz,
  -- When its owner was told: that it may be paid, and, when it was over, what it paid off.
  renewal_told_at timestamptz,
  statement_told_at timestamptz,
  coupon_code text,
  coupon_granted_at timestamptz,
  created_at timestamptz not null,
  unique (membership_id, number),
  foreign key (plan_id, plan_version) references rewards.plan_versions,
  check ((open_payment_id is null) = (pay_until is null)),
  check ((payment_id is null) = (paid_at is null)),
  check ((coupon_code is null) = (coupon_granted_at is null)),
  constraint paid_has_its_month check (
    (status in ('PAID', 'REFUNDED')) = (from_day is not null)
    and (from_day is null) = (until_day is null) and (from_day is null) = (from_at is null)
    and (from_day is null) = (until_at is null) and until_at > from_at
    and (status not in ('PAID', 'REFUNDED') or payment_id is not null)
  ),
  -- No day is paid twice.
  constraint paid_once exclude using gist (
    uid with =, country with =, tstzrange(from_at, until_at) with &&
  ) where (status = 'PAID')
);
create unique index one_offer on rewards.periods (membership_id) where status = 'OFFERED';
create index periods_by_time on rewards.periods (uid, country, until_at) where status = 'PAID';
create index periods_without_coupon on rewards.periods (from_at)
  where status = 'PAID' and coupon_granted_at is null and terms -> 'coupon' <> 'null'::jsonb;
create index periods_without_statement on rewards.periods (until_at) where status = 'PAID' and statement_told_at is null;
create index periods_to_give_back on rewards.periods (id)
  where status = 'CLOSED' and payment_id is not null and given_back_at is null;
create index offers_by_age on rewards.periods (created_at) where status = 'OFFERED';

-- A month that was paid stays what was bought.
create function rewards.keep_what_was_paid() returns trigger language plpgsql as $$
begin
  if old.status in ('PAID', 'REFUNDED') and (
    new.terms is distinct from old.terms or new.price_minor <> old.price_minor or new.currency <> old.currency
    or new.payment_id is distinct from old.payment_id
    or new.from_at is distinct from old.from_at or new.until_at is distinct from old.until_at
    or new.status not in ('PAID', 'REFUNDED') or (old.status = 'REFUNDED' and new.status = 'PAID')
  ) then
    raise exception 'the month % was paid', old.id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger keep_what_was_paid before update on rewards.periods
  for each row execute function rewards.keep_what_was_paid();

create table rewards.membership_log (
  id bigint generated always as identity primary key,
  membership_id text not null references rewards.memberships on delete cascade,
  at timestamptz not null,
  status text not null,
  note text not null,
  actor text not null check (actor in ('customer', 'staff', 'system')),
  actor_uid text
);
create index membership_log_by_membership on rewards.membership_log (membership_id, id);

-- What members did not have to pay, as those who sold to them said (facts 'benefit-used').
create table rewards.savings (
  cause text primary key,
  membership_id text not null references rewards.memberships on delete cascade,
  kind text not null check (kind in ('delivery', 'coupon', 'grooming')),
  amount_minor bigint not null check (amount_minor >= 0),
  currency text not null check (currency in ('BOB', 'PYG')),
  -- The order's reference, or the booking's id.
  what text not null,
  at timestamptz not null
);
create index savings_of_membership on rewards.savings (membership_id, at);

-- What was cancelled or paid back (facts 'benefit-returned'): it may be told before the saving itself.
create table rewards.savings_returned (
  cause text primary key,
  at timestamptz not null
);
