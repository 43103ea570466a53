-- Photos of a pet before and after its visit. Noted before the files are written, so that a process that dies leaves none.
create table appointments.visit_photos (
  id text primary key,
  -- null: not in use yet, or no more.
  appointment_id text references appointments.appointments on delete set null,
  kind text check (kind in ('before', 'after')),
  taken_by text,
  created_at timestamptz not null,
  check (num_nulls(appointment_id, kind, taken_by) in (0, 3))
);
create index visit_photos_unused on appointments.visit_photos (created_at) where appointment_id is null;
create index visit_photos_of_appointment on appointments.visit_photos (appointment_id) where appointment_id is not null;

alter table appointments.letters
  drop constraint letters_kind_check,
  add constraint letters_kind_check check (
    kind in ('confirmation', 'reminder-24h', 'reminder-2h', 'changed', 'cancelled', 'ready', 'review', 'photos')
  );
