-- The first page of the back office asks for visits and reviews that need a hand: few of many, once they were done.
create index visits_that_wait on appointments.appointments (store_id, visit_starts_at)
  where state in ('PENDING', 'CONFIRMED', 'IN_PROGRESS')
    or (state = 'COMPLETED' and total_minor > deposit_paid_minor + paid_minor);
create index reviews_to_answer on appointments.reviews (store_id, created_at, id) where answer is null and not is_hidden;
