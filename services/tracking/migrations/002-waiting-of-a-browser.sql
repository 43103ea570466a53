-- Whoever is erased takes along what waits of their browsers.
create index waiting_by_visitor on tracking.waiting (anonymous_id) where anonymous_id is not null;
