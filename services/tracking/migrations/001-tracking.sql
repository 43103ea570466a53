-- What visitors who agreed did, and what servers of ours told: nobody's name, phone, e-mail, address or network address.
create table tracking.calls (
  -- Who sent it; ids of one never stand for those of the other.
  source text not null check (source in ('browser', 'server')),
  -- Made by the sender: the same call sent again is the same row.
  message_id text not null,
  kind text not null check (kind in ('track', 'identify', 'page')),
  -- The event; of a page its path without what opens something; of an identify ''.
  name text not null,
  -- Of a browser, made when its visitor agreed.
  anonymous_id text,
  -- The uid; of a browser only when its session said the same.
  user_id text,
  country text not null check (country in ('BO', 'PY')),
  device text check (device in ('mobile', 'desktop')),
  -- APP inside the app, otherwise empty.
  platform text not null check (platform in ('APP', '')),
  frontend_version text,
  created_or_updated_by_admin boolean not null default false check (not created_or_updated_by_admin),
  properties jsonb not null,
  -- By our clock, whatever that of the sender says.
  occurred_at timestamptz not null,
  received_at timestamptz not null,
  primary key (source, message_id),
  check (anonymous_id is not null or user_id is not null)
);
create index calls_by_person on tracking.calls (user_id) where user_id is not null;
create index calls_by_visitor on tracking.calls (anonymous_id) where anonymous_id is not null;
create index calls_by_age on tracking.calls (received_at);

-- How many calls of a kind a day of their country had. Written with the calls, and kept when these are forgotten.
create table tracking.counts (
  day date not null,
  country text not null check (country in ('BO', 'PY')),
  kind text not null check (kind in ('track', 'identify', 'page')),
  -- The event; '' of the other kinds.
  name text not null,
  -- Several rows for one number, so that batches do not wait for each other.
  shard smallint not null,
  count bigint not null check (count > 0),
  primary key (day, country, kind, name, shard)
);

-- Calls on their way to a Segment-compatible endpoint, when that is where they go.
create table tracking.waiting (
  source text not null check (source in ('browser', 'server')),
  message_id text not null,
  -- Whose it is, for who is erased meanwhile.
  anonymous_id text,
  user_id text,
  -- As the endpoint takes it.
  message jsonb not null,
  tries integer not null default 0,
  due_at timestamptz not null,
  created_at timestamptz not null,
  primary key (source, message_id)
);
create index waiting_by_due on tracking.waiting (due_at);
create index waiting_by_person on tracking.waiting (user_id) where user_id is not null;
create index waiting_by_age on tracking.waiting (created_at);
