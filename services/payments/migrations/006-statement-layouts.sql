-- What each column of a bank's statement means, as a person said once for this list of headings.
create table payments.statement_layouts (
  headings text primary key,
  roles jsonb not null,
  day_order text not null check (day_order in ('day-first', 'month-first')),
  actor_uid text not null,
  saved_at timestamptz not null
);

-- An uploaded statement whose columns a person still has to name; forgotten after a day.
create table payments.statement_drafts (
  id text primary key,
  file_name text not null,
  currency text not null,
  content bytea not null,
  actor_uid text not null,
  created_at timestamptz not null
);
create trigger known_currency before insert or update of currency on payments.statement_drafts
  for each row execute function shared.require_currency();
