-- Two accounts of one person that both sign in: staff propose to merge them, and the owner proves both by a code.
create table accounts.merge_proposals (
  id text primary key,
  from_uid text not null unique references accounts.accounts on delete cascade,
  into_uid text not null references accounts.accounts on delete cascade check (into_uid <> from_uid),
  actor_uid text not null,
  reason text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- Of the last code that was sent to the other account, and how often it was guessed.
  code_id text,
  code_hash text,
  code_by text check (code_by in ('email', 'phone')),
  code_expires_at timestamptz,
  guesses smallint not null default 0,
  check ((code_id is null) = (code_hash is null) and (code_id is null) = (code_by is null)
    and (code_id is null) = (code_expires_at is null))
);
create index merge_proposals_into on accounts.merge_proposals (into_uid, created_at desc);
