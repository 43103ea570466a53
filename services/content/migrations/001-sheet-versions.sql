-- What colleagues wrote of a sheet in the back office. The newest version that was not undone is what is shown, whatever
-- the spreadsheet says; cells null: the spreadsheet is shown again.
create table content.sheet_versions (
  id bigint generated always as identity primary key,
  sheet_id text not null check (sheet_id in ('configuration', 'donations', 'shelters', 'services', 'foodProducts')),
  cells jsonb,
  cause text not null check (cause in ('upload', 'page', 'source')),
  -- The file's name, or what was done.
  note text not null,
  actor_uid text not null,
  saved_at timestamptz not null,
  -- The version that it replaced; 0: the spreadsheet.
  based_on bigint not null,
  undone_at timestamptz,
  undone_by text,
  check ((cause = 'source') = (cells is null)),
  check ((undone_at is null) = (undone_by is null))
);
-- Of two colleagues who change a sheet at once, one wins.
create unique index sheet_version_once on content.sheet_versions (sheet_id, based_on) where undone_at is null;
create index sheet_versions_newest on content.sheet_versions (sheet_id, id desc);

-- Workbooks that wait to be looked at. Applied or thrown away, they are gone.
create table content.workbook_uploads (
  id text primary key,
  file_name text not null,
  actor_uid text not null,
  uploaded_at timestamptz not null,
  -- Cells by the sheet's id, of the sheets that the workbook has.
  sheets jsonb not null
);

create table content.pictures (
  id text primary key check (id ~ '^[0-9a-f]{64}$'),
  -- Set when a version names it; the versions keep it, also when they are undone.
  sheet_id text,
  created_at timestamptz not null
);
create index pictures_unused on content.pictures (created_at) where sheet_id is null;
