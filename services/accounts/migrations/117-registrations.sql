-- Sign-ups by e-mail whose address is not confirmed yet. The identity is created when the code of the letter is typed, so that
-- the answer to a sign-up does not tell whether the address has an account.
create table accounts.registrations (
  -- Becomes the `sub` of the password.
  id text primary key,
  email text not null,
  email_key text not null,
  password_hash text not null,
  full_name text not null,
  terms_version text not null,
  accepts_marketing boolean not null,
  -- False where the address has an account: its owner gets another letter, and no code confirms this sign-up.
  has_code boolean not null,
  guesses smallint not null default 0,
  letters smallint not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  confirmed_at timestamptz,
  check (has_code or confirmed_at is null)
);
create index registrations_expires_at on accounts.registrations (expires_at);
