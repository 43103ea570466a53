-- The account that a claim is paid to. Its number and holder are sealed for this claim alone.
create table insurance.claim_payees (
  claim_id text primary key references insurance.claims on delete cascade,
  bank text not null,
  last_digits text not null check (last_digits ~ '^\d{4}$'),
  sealed text not null,
  -- Goes up with every change, so that nobody pays to an account that was not looked at.
  revision integer not null default 1 check (revision > 0),
  updated_at timestamptz not null
);
