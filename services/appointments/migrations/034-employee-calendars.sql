-- Secret links by which people read their own visits in the calendar of their phone.
create table appointments.employee_calendars (
  employee_id text primary key references appointments.employees,
  secret_hash text not null unique,
  made_by text not null,
  made_at timestamptz not null
);
