-- Copied from the fact 'pet-death-changed': the pet of a visit died on this day, as its family told.
alter table appointments.appointments
  add column pet_died_on date,
  -- Of the newest fact that was taken over: facts may arrive late and in any order.
  add column pet_death_changed_at timestamptz;
