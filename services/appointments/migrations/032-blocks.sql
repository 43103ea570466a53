-- A time in which a station, or a person, takes no visits: lunch, illness, training. Its row in station_times takes it.
create table appointments.blocks (
  id text primary key,
  store_id text not null references appointments.stores,
  station_id text,
  employee_id text,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  kind text not null check (kind in ('lunch', 'sick', 'training', 'other')),
  note text not null,
  created_by text not null,
  created_at timestamptz not null,
  check (num_nonnulls(station_id, employee_id) = 1),
  foreign key (store_id, station_id) references appointments.stations (store_id, id),
  foreign key (store_id, employee_id) references appointments.employees (store_id, id)
);
create index blocks_of_store on appointments.blocks (store_id, starts_at);

alter table appointments.station_times
  add column block_id text references appointments.blocks on delete cascade;
alter table appointments.station_times
  -- The block of a person takes no station.
  alter column station_id drop not null,
  drop constraint station_times_check,
  add constraint one_owner check (num_nonnulls(appointment_id, hold_id, block_id) = 1),
  add constraint station_of_visit check (station_id is not null or block_id is not null);
create index station_times_of_block on appointments.station_times (block_id) where block_id is not null;
