-- A proved phone is one person's. Who proves it later holds the number now (numbers are given out again), see prove-phone in store/phones.ts.
alter table accounts.accounts add check (not verified_phone or phone_number is not null);
create unique index accounts_verified_phone on accounts.accounts (phone_number) where verified_phone;
create index accounts_email on accounts.accounts (lower(email)) where email is not null;

-- Which merchant somebody with the role 'merchant' works for.
alter table accounts.accounts
  add column merchant_id text,
  add check (merchant_id is not null or not 'merchant' = any (roles));

create table accounts.addresses (
  eddress_code text primary key,
  uid text not null references accounts.accounts on delete cascade,
  street text not null check (street <> ''),
  notes text not null check (notes <> ''),
  locality text,
  city text not null,
  region text,
  country text not null check (country in ('BO', 'PY')),
  lat double precision not null check (lat between -90 and 90),
  lon double precision not null check (lon between -180 and 180),
  -- Whether the point was never chosen: the address was only typed.
  is_point_empty boolean not null,
  building text,
  unit text,
  is_default boolean not null,
  created_at timestamptz not null
);
create index addresses_uid on accounts.addresses (uid, created_at);
create unique index addresses_one_default on accounts.addresses (uid) where is_default;

create table accounts.billing_infos (
  uid text not null references accounts.accounts on delete cascade,
  country text not null check (country in ('BO', 'PY')),
  document_type text not null check (document_type in ('NIT', 'CI', 'RUC')),
  document_number text not null,
  complement text,
  business_name text not null,
  email text not null,
  saved_at timestamptz not null,
  primary key (uid, country)
);

-- One-time codes for phones.
create table accounts.phone_codes (
  id text primary key,
  uid text not null references accounts.accounts on delete cascade,
  phone_number text not null,
  code_hash text not null,
  guesses integer not null default 0 check (guesses between 0 and 5),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index phone_codes_uid on accounts.phone_codes (uid, created_at);
create index phone_codes_created_at on accounts.phone_codes (created_at);

create table accounts.invitations (
  token_hash text primary key,
  email text not null,
  role text not null check (role in ('merchant', 'operator')),
  merchant_id text check (merchant_id is not null or role <> 'merchant'),
  invited_by text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  accepted_by text
);
create index invitations_expires_at on accounts.invitations (expires_at);

-- Secrets are sealed with a key that is not in this database, except a demonstration's own.
create table accounts.second_factors (
  uid text primary key references accounts.accounts on delete cascade,
  sealed_secret text,
  -- A new secret that counts once a code of its own was shown.
  pending_secret text,
  -- The newest time step whose code was taken: no code is good twice.
  last_step bigint not null default 0,
  guesses integer not null default 0 check (guesses between 0 and 5),
  guesses_began_at timestamptz not null,
  created_at timestamptz not null
);

-- Who did what in the back office. No foreign key: it outlives the account.
create table accounts.audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor_uid text not null,
  action text not null,
  subject text not null,
  facts jsonb not null
);

create function accounts.refuse_to_rewrite_history() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is only written to, never changed';
end
$$;
create trigger audit_log_is_append_only before update or delete on accounts.audit_log
  for each row execute function accounts.refuse_to_rewrite_history();
