create table accounts.accounts (
  uid text primary key,
  is_guest boolean not null,
  roles text[] not null default '{customer}',
  country text not null check (country in ('BO', 'PY')),
  verified_phone boolean not null default false,
  verified_email boolean not null default false,
  completed_orders integer not null default 0 check (completed_orders >= 0),
  cancelled_at_door integer not null default 0 check (cancelled_at_door >= 0),
  created_at timestamptz not null
);

-- The website's sessions. The token itself is only in the visitor's cookie.
create table accounts.web_sessions (
  token_hash text primary key,
  uid text not null references accounts.accounts on delete cascade,
  device_id text,
  created_at timestamptz not null,
  renewed_at timestamptz not null,
  expires_at timestamptz not null
);
create index web_sessions_uid on accounts.web_sessions (uid);
create index web_sessions_expires_at on accounts.web_sessions (expires_at);

-- One sign-in of an API client: the refresh tokens that follow from each other.
create table accounts.token_families (
  id text primary key,
  uid text not null references accounts.accounts on delete cascade,
  device_id text,
  created_at timestamptz not null,
  ended_at timestamptz
);
create index token_families_uid on accounts.token_families (uid);

create table accounts.refresh_tokens (
  token_hash text primary key,
  family_id text not null references accounts.token_families on delete cascade,
  used_at timestamptz,
  expires_at timestamptz not null
);
create index refresh_tokens_family_id on accounts.refresh_tokens (family_id);

-- Keys that a demonstration makes for itself; a production gets them by configuration and leaves this empty.
create table accounts.keys (
  name text primary key,
  secret text not null
);
