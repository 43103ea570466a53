-- What operators did to the machinery: jobs that failed for good, and sources that were asked again.
create table operations.acts (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor_uid text not null,
  action text not null check (action in ('retry-job', 'retry-queue', 'give-up-job', 'retry-source')),
  -- The queue, or the source.
  subject text not null,
  -- Which jobs, what they were about and why they failed, without anybody's data; the reason of who gave one up.
  facts jsonb not null
);
create function operations.refuse_to_rewrite_history() returns trigger language plpgsql as $$
begin
  raise exception 'what was done is only written down, never changed';
end
$$;
create trigger acts_are_append_only before update or delete on operations.acts
  for each row execute function operations.refuse_to_rewrite_history();
