-- What people earn of the visits they attend, in percent; without a person: everybody of the store who has no own rule.
-- A rule begins on its day at the earliest, so that earlier statements stay as they are.
create table appointments.commission_rules (
  id text primary key,
  store_id text not null references appointments.stores,
  employee_id text,
  valid_from date not null,
  service_percent integer not null check (service_percent between 0 and 100),
  extra_percent integer not null check (extra_percent between 0 and 100),
  made_by text not null,
  made_at timestamptz not null,
  unique nulls not distinct (store_id, employee_id, valid_from),
  foreign key (store_id, employee_id) references appointments.employees (store_id, id)
);

-- Secret links by which people read their own statement.
create table appointments.statement_links (
  employee_id text primary key references appointments.employees,
  secret_hash text not null unique,
  made_by text not null,
  made_at timestamptz not null
);
