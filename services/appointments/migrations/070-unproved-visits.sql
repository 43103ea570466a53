-- Visits of customers without a proved phone that hold a slot without a deposit: how many at a time, by customer and
-- phone, and by network. Networks are hashes, and forgotten once the visit is over.
alter table appointments.stores
  add column unproved_visits integer not null default 1 check (unproved_visits between 1 and 20),
  add column unproved_visits_of_network integer not null default 10 check (unproved_visits_of_network between 1 and 1000);

alter table appointments.bookings add column networks text[];
create index bookings_with_networks on appointments.bookings using gin (networks) where networks is not null;
