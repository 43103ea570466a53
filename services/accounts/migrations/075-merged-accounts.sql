-- Accounts of guests that staff merged into another account of the same person. What comes late for them goes there.
create table accounts.merged_accounts (
  uid text primary key,
  into_uid text not null check (into_uid <> uid),
  actor_uid text not null,
  merged_at timestamptz not null
);
create index merged_accounts_into_uid on accounts.merged_accounts (into_uid);
