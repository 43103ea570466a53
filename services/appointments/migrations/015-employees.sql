-- The people who attend visits. A store without any has its slots wherever a station is free.
create table appointments.employees (
  id text primary key,
  store_id text not null references appointments.stores,
  name text not null check (name <> ''),
  skills text[] not null check (skills <> '{}'),
  is_active boolean not null,
  -- [{day, startTime, endTime}] of each week, in minutes since local midnight; 0 is Sunday.
  shifts jsonb not null,
  breaks jsonb not null,
  -- [{fromDay, untilDay, startTime, endTime}] in place of the week's shifts; without times: a day off.
  exceptions jsonb not null,
  position integer not null,
  version integer not null default 1,
  unique (store_id, id)
);

-- Who attends a visit, and when: without the buffer of the station, with the ways to a home.
alter table appointments.station_times
  add column employee_id text references appointments.employees,
  add column attended tstzrange check (not isempty(attended)),
  add check ((employee_id is null) = (attended is null)),
  add constraint one_visit_at_a_time exclude using gist (employee_id with =, attended with &&)
    where (employee_id is not null);
