-- The one row says that the shop is closed to everybody but operators; without it the shop is open.
create table operations.maintenance (
  is_on boolean primary key default true check (is_on),
  -- Of the first word that closed it; what is said later of why and until when leaves it.
  since timestamptz not null,
  -- When it is expected to end; null: nobody said. It does not end by itself.
  until timestamptz,
  -- For who works here, and never shown to anybody else.
  reason text not null,
  actor_uid text not null
);
alter table operations.acts drop constraint acts_action_check;
alter table operations.acts add constraint acts_action_check check (
  action in ('retry-job', 'retry-queue', 'give-up-job', 'retry-source', 'maintenance-on', 'maintenance-off')
);
