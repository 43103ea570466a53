-- Runs once in the schema of every service (its search_path is set): see shared/settings/setting-changes.ts.
create table setting_changes (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor_uid text not null,
  kind text not null,
  subject text not null,
  -- Its name when it was changed.
  title text not null,
  -- The changed fields alone. before null: it was made; after null: it was taken away.
  before jsonb,
  after jsonb,
  -- The line that this one took back: once.
  undoes bigint unique references setting_changes,
  check (before is not null or after is not null)
);

create index setting_changes_by_subject on setting_changes (kind, subject, id);
