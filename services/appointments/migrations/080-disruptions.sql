-- Of the newest fact 'disruptions-changed' of each area that nobody can travel to for a time.
create table appointments.disruptions (
  id text primary key,
  country text not null,
  reason text not null,
  -- [{lat, lon}, …]
  corners jsonb not null check (jsonb_typeof(corners) = 'array'),
  starts_at timestamptz not null,
  -- When it ended, of one that is over before its time.
  ends_at timestamptz not null,
  changed_at timestamptz not null
);
create index disruptions_by_end on appointments.disruptions (country, ends_at);
create trigger known_country before insert or update of country on appointments.disruptions
  for each row execute function shared.require_country();
