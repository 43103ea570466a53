-- What two accounts write to each other about one post; their addresses stay here.
create table community.threads (
  id text primary key,
  post_id text not null references community.posts on delete cascade,
  owner_uid text not null references community.people on delete cascade,
  asker_uid text not null references community.people on delete cascade,
  -- Of its newest message; they are numbered from 1.
  last_number integer not null check (last_number >= 0),
  -- Up to which message each side has read, and about which one it was last sent a letter.
  owner_read integer not null default 0 check (owner_read between 0 and last_number),
  asker_read integer not null default 0 check (asker_read between 0 and last_number),
  owner_told integer not null default 0,
  asker_told integer not null default 0,
  -- Who ended it: nobody writes there any more.
  closed_by text check (closed_by in ('owner', 'asker', 'staff')),
  closed_at timestamptz check ((closed_at is null) = (closed_by is null)),
  reported_by text check (reported_by in ('owner', 'asker')),
  reported_at timestamptz check ((reported_at is null) = (reported_by is null)),
  report_reason text not null default '',
  settled_at timestamptz check (settled_at is null or reported_at is not null),
  settled_by text,
  settled_note text not null default '',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (owner_uid <> asker_uid),
  -- One a person and post.
  unique (post_id, asker_uid)
);
create index threads_of_owner on community.threads (owner_uid, updated_at desc, id desc);
create index threads_of_asker on community.threads (asker_uid, updated_at desc, id desc);
create index threads_begun on community.threads (asker_uid, created_at);
create index threads_reported on community.threads (reported_at, id) where reported_at is not null;

create table community.messages (
  thread_id text not null references community.threads on delete cascade,
  number integer not null check (number > 0),
  author_uid text not null references community.people on delete cascade,
  text text not null check (text <> ''),
  created_at timestamptz not null,
  primary key (thread_id, number)
);
create index messages_of_author on community.messages (author_uid, created_at);

-- How often somebody tried to answer the question of a hidden mark, and when they were right.
create table community.mark_tries (
  post_id text not null references community.posts on delete cascade,
  uid text not null references community.people on delete cascade,
  tries integer not null check (tries between 1 and 3),
  tried_at timestamptz not null,
  passed_at timestamptz,
  primary key (post_id, uid)
);
create index mark_tries_of_person on community.mark_tries (uid);
