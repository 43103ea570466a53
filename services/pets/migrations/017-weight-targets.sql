-- The weight that the owner of a pet wants it to reach, and from which weight and day on.
create table pets.weight_targets (
  pet_profile_id text primary key references pets.profiles on delete cascade,
  grams integer not null check (grams between 10 and 200000),
  -- Null: nobody knew its weight.
  start_grams integer check (start_grams between 10 and 200000),
  started_on date not null
);
