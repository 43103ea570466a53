-- How far the alert about a lost notice has gone: wider each hour (alerts/rules/waves.ts).
create table community.alert_waves (
  post_id text primary key references community.posts on delete cascade,
  -- Number of the wave that is due next, from 0, and when. Null: all went out.
  wave integer check (wave >= 0),
  due_at timestamptz check ((due_at is null) = (wave is null)),
  -- Kilometres within which people were told; 0 before the first wave.
  reached_km integer not null check (reached_km between 0 and 20)
);
create index alert_waves_by_due on community.alert_waves (due_at) where due_at is not null;
