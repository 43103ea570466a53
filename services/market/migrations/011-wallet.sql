-- What somebody has to spend, per currency: the sum of the entries below, kept beside them so that it can be locked and checked.
create table market.wallets (
  owner_uid text not null,
  currency text not null check (currency in ('BOB', 'PYG')),
  balance_minor bigint not null check (balance_minor >= 0),
  primary key (owner_uid, currency)
);

-- Why a balance moved. Lines are only ever added.
create table market.wallet_entries (
  id text primary key,
  owner_uid text not null,
  currency text not null,
  amount_minor bigint not null check (amount_minor <> 0),
  reason text not null check (reason in ('order', 'refund', 'reward', 'credit')),
  -- Names the cause: the same cause moves money once.
  cause text not null,
  -- What the customer reads, and who gave it when a person did.
  note text not null,
  actor_uid text,
  created_at timestamptz not null,
  unique (owner_uid, reason, cause),
  check ((reason = 'order') = (amount_minor < 0)),
  foreign key (owner_uid, currency) references market.wallets
);
create index wallet_entries_of_owner on market.wallet_entries (owner_uid, currency, created_at desc, id desc);
