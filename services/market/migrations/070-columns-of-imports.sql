-- What operators said of the columns of a shop's files, by their set of headings: asked once.
create table market.import_columns (
  shop_id text not null references market.shops on delete cascade,
  headings_hash text not null,
  headings text not null,
  -- Heading in small letters: the column of imports/files/columns.ts that it is, or null.
  columns jsonb not null,
  actor_uid text not null,
  saved_at timestamptz not null,
  primary key (shop_id, headings_hash)
);

-- 'mapping': nobody said yet what its columns mean.
alter table market.catalogue_imports
  drop constraint catalogue_imports_state_check,
  drop constraint catalogue_imports_check,
  add constraint catalogue_imports_state_check
    check (state in ('mapping', 'draft', 'applying', 'applied', 'undoing', 'undone', 'discarded')),
  add constraint applied_at_a_time check ((state in ('mapping', 'draft', 'discarded')) = (applied_at is null)),
  -- New options that come in with no stock, because the file says none.
  add column without_stock integer not null default 0;

drop index market.one_draft_of_a_file;
create unique index one_draft_of_a_file on market.catalogue_imports (shop_id, file_hash)
  where state in ('mapping', 'draft');

-- The file itself, while its columns can still be corrected: it goes when the import is applied or discarded.
create table market.catalogue_import_files (
  import_id text primary key references market.catalogue_imports on delete cascade,
  content bytea not null
);
