-- A sum for each visit besides the percents.
alter table appointments.commission_rules
  add column visit_amount_minor bigint not null default 0 check (visit_amount_minor between 0 and 10000000);

-- Periods whose statements were closed, each begins after the one that it follows. What changes later about a closed period is
-- a line of the next one.
create table appointments.commission_closings (
  id text primary key,
  store_id text not null references appointments.stores,
  from_day date not null,
  until_day date not null,
  follows text,
  closed_by text not null,
  closed_at timestamptz not null,
  check (until_day - from_day between 0 and 91),
  unique (store_id, id),
  unique nulls not distinct (store_id, follows),
  foreign key (store_id, follows) references appointments.commission_closings (store_id, id)
);

create table appointments.closed_commission_lines (
  closing_id text not null references appointments.commission_closings,
  position integer not null,
  employee_id text references appointments.employees,
  kind text not null,
  day date not null,
  -- The visit, charge or tip that the line is of, and the day that counts for it; before `day`: a correction.
  source text not null,
  source_day date not null check (source_day <= day),
  appointment_id text not null,
  services_minor bigint not null,
  extras_minor bigint not null,
  commission_minor bigint not null,
  tip_minor bigint not null,
  primary key (closing_id, position)
);

create function appointments.refuse_change_of_closing() returns trigger language plpgsql as $$
begin
  raise exception 'A closed statement is never changed' using errcode = 'integrity_constraint_violation';
end $$;
create trigger closings_stay before update or delete on appointments.commission_closings
  for each row execute function appointments.refuse_change_of_closing();
create trigger closed_lines_stay before update or delete on appointments.closed_commission_lines
  for each row execute function appointments.refuse_change_of_closing();
