-- What is known of a person. An account is made at the first visit of an identity, with what its provider says of it.
alter table accounts.accounts
  add column name text,
  add column email text,
  add column phone_number text,
  add column user_name text,
  add column terms_version text,
  add column terms_accepted_at timestamptz,
  add column analytics boolean,
  add column marketing boolean not null default false,
  add column blocked_at timestamptz;

-- Whose account an identity of a provider opens. Two identities never meet through an e-mail alone (D11).
create table accounts.identities (
  provider text not null check (provider in ('password', 'google', 'facebook', 'firebase')),
  sub text not null check (sub <> ''),
  uid text not null references accounts.accounts on delete cascade,
  created_at timestamptz not null,
  used_at timestamptz not null,
  primary key (provider, sub)
);
create index identities_uid on accounts.identities (uid);

-- The embedded provider: e-mail and password.
create table accounts.passwords (
  sub text primary key,
  email text not null,
  -- The e-mail as it is compared, see rules/email-key.ts.
  email_key text not null unique,
  password_hash text not null,
  full_name text not null,
  verified_at timestamptz,
  terms_version text not null,
  accepts_marketing boolean not null,
  created_at timestamptz not null,
  changed_at timestamptz not null
);

-- Links that were sent by mail (D51): to verify an address of a password or of an account, or to set a new password.
create table accounts.mail_links (
  token_hash text primary key,
  purpose text not null check (purpose in ('verify-email', 'reset-password')),
  sub text references accounts.passwords on delete cascade,
  uid text references accounts.accounts on delete cascade,
  email_key text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  check (sub is not null or uid is not null)
);
create index mail_links_sub on accounts.mail_links (sub);
create index mail_links_uid on accounts.mail_links (uid);
create index mail_links_expires_at on accounts.mail_links (expires_at);

-- How often something was tried in the window that began with the first try. What is tried is named by a hash.
create table accounts.attempts (
  subject text primary key,
  tries integer not null check (tries >= 0),
  began_at timestamptz not null
);
create index attempts_began_at on accounts.attempts (began_at);

alter table accounts.web_sessions
  add column id text not null default gen_random_uuid()::text unique,
  add column kind text not null default 'web' check (kind in ('web', 'app')),
  add column device text,
  add column second_factor_at timestamptz,
  add column last_seen_at timestamptz;

alter table accounts.token_families
  add column last_seen_at timestamptz;

-- The tokens of embedded pages that were exchanged (D5): the primary key lets each of them in once.
create table accounts.app_tokens (
  issuer text not null,
  jti text not null,
  session_hash text not null,
  used_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (issuer, jti)
);
create index app_tokens_expires_at on accounts.app_tokens (expires_at);
