-- A lost and a found notice that may be of one pet; one row a pair. The owner of the lost one decides.
create table community.matches (
  lost_id text not null references community.posts on delete cascade,
  found_id text not null references community.posts on delete cascade,
  status text not null check (status in ('suggested', 'confirmed', 'rejected')),
  score integer not null check (score between 0 and 100),
  -- [{signal, points, weight, words}]
  signals jsonb not null,
  created_at timestamptz not null,
  decided_at timestamptz check ((status = 'suggested') = (decided_at is null)),
  primary key (lost_id, found_id)
);
create index matches_of_found on community.matches (found_id);
create unique index one_match_of_lost on community.matches (lost_id) where status = 'confirmed';
create unique index one_match_of_found on community.matches (found_id) where status = 'confirmed';
