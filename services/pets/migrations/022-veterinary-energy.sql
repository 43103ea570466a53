-- Energy of a day that a pet's veterinarian said, kcal.
alter table pets.profiles
  add column veterinary_kcal_per_day integer check (veterinary_kcal_per_day between 20 and 10000);
