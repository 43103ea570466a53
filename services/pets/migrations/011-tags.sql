create table pets.tags (
  pet_profile_id text primary key references pets.profiles on delete cascade,
  -- Printed on the tag and shown to its owner whenever they look, so not hashed.
  code text not null unique check (code ~ '^[0-9A-HJKMNP-TV-Z]{16}$'),
  is_on boolean not null,
  is_lost boolean not null,
  -- Names of TagFields that the public page shows.
  shown text[] not null default '{}',
  message text,
  country text not null check (country in ('BO', 'PY')),
  created_at timestamptz not null,
  updated_at timestamptz not null
);

-- That somebody wrote, not what or from where: the words are in the mail alone.
create table pets.sightings (
  id text primary key,
  pet_profile_id text not null references pets.profiles on delete cascade,
  -- Of the network address.
  client_hash text,
  -- Of its words: the same again is the same.
  fingerprint text not null,
  created_at timestamptz not null,
  unique (pet_profile_id, fingerprint)
);
create index sightings_of_pet on pets.sightings (pet_profile_id, created_at);
create index sightings_of_client on pets.sightings (client_hash, created_at) where client_hash is not null;
