-- Codes that sign somebody in by their phone. The id is the hash of a secret that only the asking browser has, so that a
-- stranger who asks for a code to the same phone neither sees nor spoils it. No account is named: there may be none.
create table accounts.sign_in_codes (
  id text primary key,
  phone_number text not null,
  code_hash text not null,
  guesses integer not null default 0 check (guesses between 0 and 5),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index sign_in_codes_created_at on accounts.sign_in_codes (created_at);

-- A guest who proves the phone of an account at a checkout must not take it from that account, which signs in by it.
-- Of accounts one holds a phone as proved, and of guests one.
drop index accounts.accounts_verified_phone;
create unique index accounts_verified_phone on accounts.accounts (phone_number, is_guest) where verified_phone;
