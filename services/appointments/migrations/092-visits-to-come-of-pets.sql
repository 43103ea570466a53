-- Whether a pet comes again is asked of many pets at once, each with many visits that are over.
create index visits_to_come_of_pet on appointments.appointments (pet_id, visit_ends_at)
  where state in ('PENDING', 'CONFIRMED', 'IN_PROGRESS');
