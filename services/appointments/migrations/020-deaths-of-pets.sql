-- Of the newest fact 'pet-death-changed' of each pet: a booking that read the profile before it must not miss the death.
create table appointments.pet_deaths (
  pet_id text primary key,
  -- Null: the death was recorded by mistake.
  died_on date,
  changed_at timestamptz not null
);
create index pet_deaths_by_age on appointments.pet_deaths (changed_at);
insert into appointments.pet_deaths (pet_id, died_on, changed_at)
select distinct on (pet_id) pet_id, pet_died_on, pet_death_changed_at
from appointments.appointments
where pet_death_changed_at is not null
order by pet_id, pet_death_changed_at desc;
