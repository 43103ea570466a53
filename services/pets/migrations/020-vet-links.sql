-- A link that lets a veterinarian read a pet's history for two days. Rows stay for a while after their end, for the daily limit.
create table pets.vet_links (
  id text primary key,
  pet_profile_id text not null references pets.profiles on delete cascade,
  token_hash text not null unique,
  -- Names of VetPart that the page shows.
  shown text[] not null,
  created_by_uid text not null,
  country text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  ended_at timestamptz,
  -- An open link holds one of the pet's places; null once it ended or its time is over.
  place smallint check (place between 1 and 3),
  check (place is null or ended_at is null),
  unique (pet_profile_id, place)
);
create index vet_links_of_pet on pets.vet_links (pet_profile_id, created_at);
create index vet_links_by_age on pets.vet_links (expires_at);
create trigger known_country before insert or update of country on pets.vet_links
  for each row execute function shared.require_country();
create index vet_links_created_by on pets.vet_links (created_by_uid);

-- That a link was opened: one row for a visitor and half hour. The hash is of the link's secret and the visitor's
-- network, so that nobody who reads this table can find out the network.
create table pets.vet_link_openings (
  link_id text not null references pets.vet_links on delete cascade,
  visitor_hash text not null,
  period_start timestamptz not null,
  opened_at timestamptz not null,
  primary key (link_id, visitor_hash, period_start)
);
