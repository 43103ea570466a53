-- The settings of a salon are changed in the back office. `version` grows with each change: a form that was drawn from
-- an older one is refused.
alter table appointments.merchants
  add column version integer not null default 1,
  -- Deposit rule with which its new stores begin.
  add column deposit jsonb not null default '{"kind": "none"}' check (deposit->>'kind' in ('none', 'percent', 'fixed'));
alter table appointments.stores add column version integer not null default 1;
alter table appointments.stations add column version integer not null default 1;
-- Of a service and its prices.
alter table appointments.services add column version integer not null default 1;
alter table appointments.service_packs add column version integer not null default 1;
alter table appointments.discounts add column version integer not null default 1;

-- Numbers of stores as people say them ('S-1'), beside those that set-up files choose.
create sequence appointments.store_numbers;

-- Pictures of stores and packs, recorded before their files are written.
create table appointments.store_pictures (
  id text primary key,
  -- Store that shows it, itself or in one of its packs; null: not in use.
  store_id text references appointments.stores,
  created_at timestamptz not null
);
create index store_pictures_unused on appointments.store_pictures (created_at) where store_id is null;
create index store_pictures_of_store on appointments.store_pictures (store_id);

-- The texts of the former log become lines of the settings' log; they name no fields and cannot be undone.
insert into appointments.setting_changes (at, actor_uid, kind, subject, title, before, after)
  select at, uid, 'note', store_id, what, '{}', '{}' from appointments.store_changes order by id;
drop table appointments.store_changes;
