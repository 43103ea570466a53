-- The account that a claim is paid to. The bank, the number and its holder are sealed for this claim alone.
create table insurance.claim_payees (
  claim_id text primary key references insurance.claims on delete cascade,
  sealed text not null,
  -- Goes up with every change, so that nobody pays to an account that was not looked at.
  revision integer not null default 1 check (revision > 0),
  updated_at timestamptz not null
);
