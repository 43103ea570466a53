-- What became of an account's orders, each told once: whom to trust at the door (D54).
create table accounts.order_outcomes (
  order_id text primary key,
  uid text not null references accounts.accounts on delete cascade,
  outcome text not null check (outcome in ('completed', 'cancelled-at-door')),
  at timestamptz not null
);
create index order_outcomes_uid on accounts.order_outcomes (uid);
