-- Who wants to be told of what is published near a place: a saved search.
create table community.alerts (
  id text primary key,
  uid text not null references community.people on delete cascade,
  country text not null check (country in ('BO', 'PY')),
  kinds text[] not null check (cardinality(kinds) between 1 and 3 and kinds <@ array['adoption', 'lost', 'found']),
  -- Null: any.
  species text check (species in ('PERRO', 'GATO', 'OTRO')),
  -- What its owner calls the place.
  label text not null check (label <> ''),
  -- Rounded to about 300 m.
  lat double precision not null check (lat between -90 and 90),
  lon double precision not null check (lon between -180 and 180),
  radius_km integer not null check (radius_km between 1 and 20),
  -- The square around its circle: candidates are found by it.
  area box not null,
  paused_at timestamptz,
  created_at timestamptz not null
);
create index alerts_of_person on community.alerts (uid, created_at, id);
create index alerts_by_area on community.alerts using gist (area) where paused_at is null;

-- Who is told of a post: one letter a person and post, whatever becomes of either.
create table community.alert_letters (
  post_id text not null references community.posts on delete cascade,
  uid text not null references community.people on delete cascade,
  -- Why: the nearest of their alerts. Null once it was removed.
  alert_id text references community.alerts on delete set null,
  created_at timestamptz not null,
  sent_at timestamptz,
  primary key (post_id, uid)
);
create index alert_letters_to_send on community.alert_letters (post_id, uid) where sent_at is null;
create index alert_letters_of_person on community.alert_letters (uid, created_at);
create index alert_letters_of_alert on community.alert_letters (alert_id);
