-- Codes of the posters of lost notices: whoever holds one may tell where they saw the pet. The code follows from our key.
create table community.sighting_codes (
  code_hash text primary key,
  post_id text not null references community.posts on delete cascade,
  created_at timestamptz not null
);
create index sighting_codes_of_post on community.sighting_codes (post_id);

-- What passers-by told; for the owner of the notice alone.
create table community.sightings (
  id text primary key,
  post_id text not null references community.posts on delete cascade,
  lat double precision check (lat between -90 and 90),
  lon double precision check (lon between -180 and 180),
  -- The place in words.
  place text not null,
  seen_at timestamptz not null,
  words text not null,
  -- Of the network that told it, to count by; forgotten after two days.
  client_hash text,
  -- The same words of the same day are one sighting.
  fingerprint text not null,
  created_at timestamptz not null,
  check ((lat is null) = (lon is null)),
  constraint somewhere check (lat is not null or place <> ''),
  unique (post_id, fingerprint)
);
create index sightings_of_post on community.sightings (post_id, created_at desc, id desc);
create index sightings_from on community.sightings (client_hash, created_at) where client_hash is not null;

alter table community.pictures add column sighting_id text references community.sightings on delete set null;
create index pictures_of_sighting on community.pictures (sighting_id) where sighting_id is not null;
