-- Operators work in areas, each to read or to write. Owners have every area, and they alone manage people.
alter table accounts.accounts
  add column is_owner boolean not null default false,
  add column staff_areas jsonb not null default '{}' check (jsonb_typeof(staff_areas) = 'object'),
  -- Raised by each change of the role, so that of two owners who edit one colleague the second is told.
  add column staff_version integer not null default 0,
  add constraint owners_are_operators check (not is_owner or 'operator' = any (roles));
-- Every operator had every right so far.
update accounts.accounts set is_owner = true where 'operator' = any (roles);
create index accounts_staff on accounts.accounts (uid) where roles && array['operator', 'merchant', 'courier'];

alter table accounts.invitations
  add column id text not null default gen_random_uuid()::text unique,
  add column is_owner boolean not null default false check (not is_owner or role = 'operator'),
  add column staff_areas jsonb not null default '{}' check (jsonb_typeof(staff_areas) = 'object'),
  add column withdrawn_at timestamptz;
update accounts.invitations set is_owner = true where role = 'operator';

-- An address has one open invitation: inviting again replaces the earlier one.
update accounts.invitations as earlier set withdrawn_at = now()
where accepted_at is null and exists (
  select from accounts.invitations as later
  where lower(later.email) = lower(earlier.email) and later.accepted_at is null
    and (later.created_at, later.token_hash) > (earlier.created_at, earlier.token_hash)
);
create unique index invitations_one_open on accounts.invitations (lower(email))
  where accepted_at is null and withdrawn_at is null;

create index audit_log_actor on accounts.audit_log (actor_uid, id desc);
create index audit_log_subject on accounts.audit_log (subject, id desc);
