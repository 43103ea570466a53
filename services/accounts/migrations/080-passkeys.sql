-- Passkeys (WebAuthn credentials). Each belongs to one host, the relying party: a browser offers it nowhere else.
create table accounts.passkeys (
  id text primary key,
  uid text not null references accounts.accounts on delete cascade,
  rp_id text not null,
  -- Made by the authenticator, in base64url.
  credential_id text not null unique,
  -- COSE key.
  public_key bytea not null,
  -- Signatures so far as the authenticator counts them; 0 for ever where it does not count.
  counter bigint not null check (counter >= 0),
  transports text[] not null,
  name text not null check (length(name) between 1 and 100),
  -- Added by staff who had proved their second factor, or by staff without one: the passkey is one itself.
  is_second_factor boolean not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_uid on accounts.passkeys (uid);

-- What an authenticator has to sign, once, within minutes, in the browser that asked.
create table accounts.passkey_challenges (
  challenge text primary key,
  purpose text not null check (purpose in ('sign-in', 'proof', 'addition')),
  -- The account that adds a passkey or proves itself; null at a sign-in.
  uid text references accounts.accounts on delete cascade,
  browser_hash text not null,
  rp_id text not null,
  expires_at timestamptz not null,
  check ((uid is null) = (purpose = 'sign-in'))
);
create index passkey_challenges_uid on accounts.passkey_challenges (uid);
create index passkey_challenges_expires_at on accounts.passkey_challenges (expires_at);

-- When the person last proved who they are in this session by a password, a provider, a code or a passkey. Null: not known,
-- or by a PIN, which is too short for it.
alter table accounts.web_sessions add column authenticated_at timestamptz;
