-- Fingerprints of the keys that sign and seal the data, so that a start with other keys is refused. The current one of a
-- variable makes new signatures and seals; the keys themselves are never stored.
create table huella.keys (
  variable text not null,
  fingerprint text not null,
  is_current boolean not null,
  first_used_at timestamptz not null,
  primary key (variable, fingerprint)
);
create unique index keys_current on huella.keys (variable) where is_current;
