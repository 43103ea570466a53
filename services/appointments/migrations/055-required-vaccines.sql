-- Vaccines that a pet needs for the visits of a pack; names as in pets' plan of vaccines.
create table appointments.required_vaccines (
  pack_id text not null references appointments.service_packs,
  vaccine text not null check (
    vaccine in ('dog-core', 'dog-leptospira', 'dog-kennel-cough', 'cat-core', 'cat-leukaemia', 'rabies')
  ),
  primary key (pack_id, vaccine)
);

-- A visit that was accepted although vaccines are lacking, and why.
create table appointments.vaccine_waivers (
  appointment_id text primary key references appointments.appointments,
  lacking text[] not null,
  reason text not null,
  accepted_by text not null,
  accepted_at timestamptz not null
);
