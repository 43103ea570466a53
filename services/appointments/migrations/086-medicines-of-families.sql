-- Who wrote a medicine last: the family, until its pet arrives, or the desk.
alter table appointments.stay_medicines
  add column is_by_family boolean not null default false;
