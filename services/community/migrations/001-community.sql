-- Who has published, applied or written something here; one an account. Phone and e-mail are for letters alone.
create table community.people (
  uid text primary key,
  country text not null check (country in ('BO', 'PY')),
  first_name text not null,
  full_name text not null,
  phone text,
  email text,
  -- Of a shelter that operators know; its name is public.
  shelter_name text check (shelter_name <> ''),
  -- Since then what they publish is seen at once.
  trusted_at timestamptz,
  blocked_at timestamptz,
  blocked_reason text check ((blocked_at is null) = (blocked_reason is null)),
  created_at timestamptz not null,
  -- Of the newest 'account-changed' that was taken over: facts may arrive late and in any order.
  account_changed_at timestamptz not null
);

-- Adoption ads, and notices of lost and of found pets.
create table community.posts (
  id text primary key,
  kind text not null check (kind in ('adoption', 'lost', 'found')),
  owner_uid text not null references community.people on delete cascade,
  country text not null check (country in ('BO', 'PY')),
  status text not null check (status in ('waiting', 'open', 'matched', 'adopted', 'reunited', 'closed', 'expired', 'hidden')),
  species text not null check (species in ('PERRO', 'GATO', 'OTRO')),
  name text not null,
  breed text not null,
  size text check (size in ('pequeño', 'mediano', 'grande')),
  sex text check (sex in ('Macho', 'Hembra')),
  age_months integer check (age_months between 0 and 480),
  colours text[] not null check (cardinality(colours) between 1 and 4),
  marks text not null,
  description text not null,
  city text not null check (city <> ''),
  zone text not null,
  -- Of a notice the point itself; of an ad the rounded one.
  lat double precision check (lat between -90 and 90),
  lon double precision check (lon between -180 and 180),
  -- What others are shown of it.
  shown_lat double precision,
  shown_lon double precision,
  seen_on date,
  -- HMAC of the chip's number: compared, never read.
  chip_index text,
  mark_question text check (mark_question <> ''),
  -- AES-256-GCM of the answer, for this id alone.
  mark_answer_sealed text check ((mark_question is null) = (mark_answer_sealed is null)),
  -- The rounds of freshness: the link of a letter confirms its own round.
  fresh_round integer not null default 0,
  fresh_until timestamptz not null,
  confirmed_at timestamptz not null,
  reminded_round integer,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((lat is null) = (lon is null) and (lat is null) = (shown_lat is null) and (lat is null) = (shown_lon is null)),
  constraint notices_have_a_place_and_a_day check ((kind = 'adoption') = (seen_on is null) and (kind = 'adoption' or lat is not null)),
  constraint ends_as_its_kind check (
    (status <> 'adopted' or kind = 'adoption') and (status not in ('matched', 'reunited') or kind <> 'adoption')
  )
);
create index posts_to_read on community.posts (country, kind, created_at desc, id desc) where status in ('open', 'matched');
create index posts_of_owner on community.posts (owner_uid, created_at desc, id desc);
create index posts_for_staff on community.posts (status, updated_at, id);
create index posts_to_freshen on community.posts (fresh_until) where status in ('open', 'matched');
create index posts_on_the_map on community.posts using gist (kind, point(shown_lon, shown_lat)) where status in ('open', 'matched');
-- The candidates of a match: of one species the nearest.
create index posts_near on community.posts using gist (kind, species, point(lon, lat)) where status = 'open';
create index posts_by_chip on community.posts (chip_index) where status = 'open' and chip_index is not null;
create index posts_by_text on community.posts using gin (
  (shared.without_accents(lower(name || ' ' || breed || ' ' || zone || ' ' || marks || ' ' || description))) gin_trgm_ops
) where status in ('open', 'matched');

create table community.pictures (
  id text primary key,
  created_at timestamptz not null,
  post_id text references community.posts on delete set null,
  position integer,
  -- 64 bits of difference between neighbouring pixels, in hexadecimal.
  look text check (look ~ '^[0-9a-f]{16}$')
);
create index pictures_of_post on community.pictures (post_id, position);
create index pictures_unused on community.pictures (created_at) where post_id is null;

-- Who did what with a post, from its beginning.
create table community.post_log (
  id bigint generated always as identity primary key,
  post_id text not null references community.posts on delete cascade,
  at timestamptz not null,
  status text not null,
  note text not null,
  actor text not null check (actor in ('owner', 'staff', 'system')),
  actor_uid text
);
create index post_log_of_post on community.post_log (post_id, id);

create table community.reports (
  id text primary key,
  post_id text not null references community.posts on delete cascade,
  uid text not null references community.people on delete cascade,
  reason text not null check (reason in ('scam', 'not-theirs', 'cruelty', 'wrong', 'other')),
  note text not null,
  created_at timestamptz not null,
  settled_at timestamptz,
  -- One a person and post.
  unique (post_id, uid)
);
create index reports_open on community.reports (post_id) where settled_at is null;
create index reports_of_person on community.reports (uid, created_at);

create table community.applications (
  id text primary key,
  post_id text not null references community.posts on delete cascade,
  applicant_uid text not null references community.people on delete cascade,
  status text not null check (status in ('open', 'accepted', 'rejected', 'withdrawn')),
  -- {home, household, hasOtherPets, hours, why}
  answers jsonb not null,
  reason text not null default '',
  created_at timestamptz not null,
  decided_at timestamptz check ((status = 'open') = (decided_at is null)),
  updated_at timestamptz not null
);
create unique index one_open_application on community.applications (post_id, applicant_uid) where status = 'open';
create unique index one_home on community.applications (post_id) where status = 'accepted';
create index applications_of_person on community.applications (applicant_uid, created_at desc, id desc);

-- How it goes, 3, 30 and 90 days after.
create table community.follow_ups (
  application_id text not null references community.applications on delete cascade,
  days integer not null check (days in (3, 30, 90)),
  due_at timestamptz not null,
  asked_at timestamptz,
  answered_at timestamptz,
  how text check (how in ('well', 'so-so', 'help')),
  note text not null default '',
  check ((answered_at is null) = (how is null)),
  primary key (application_id, days)
);
create index follow_ups_to_ask on community.follow_ups (due_at) where asked_at is null;

-- Of a demonstration alone: a production is configured with its own.
create table community.keys (
  name text primary key,
  secret text not null
);
