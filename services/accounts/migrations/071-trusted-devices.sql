-- Browsers that staff trust: at a counter several people share one, each with a PIN of their own.
create table accounts.trusted_devices (
  id text primary key,
  -- Of the secret in the browser's cookie.
  secret_hash text not null unique,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null
);

create table accounts.device_pins (
  device_id text not null references accounts.trusted_devices on delete cascade,
  uid text not null references accounts.accounts on delete cascade,
  -- Of the PIN with the device's secret, which is not stored: a copy of the table cannot be tried out.
  pin_hash text not null,
  -- Wrong tries in a row; with the last one the row is deleted.
  tries integer not null default 0 check (tries between 0 and 4),
  trusted_at timestamptz not null,
  expires_at timestamptz not null,
  last_used_at timestamptz not null,
  primary key (device_id, uid)
);
create index device_pins_uid on accounts.device_pins (uid);
create index device_pins_expires_at on accounts.device_pins (expires_at);
