-- Runs once in the schema of every service (its search_path is set): see idempotency.ts.
create table idempotency (
  owner text not null,
  key text not null,
  operation text not null,
  fingerprint text not null,
  -- json and not jsonb: a replay gives back the very text of the first answer, in its order. Null while the work is under way.
  answer json,
  created_at timestamptz not null,
  primary key (owner, key)
);

create index idempotency_created_at on idempotency (created_at);
