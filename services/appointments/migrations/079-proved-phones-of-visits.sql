-- Phone that the customer had proved when booking, as a hash: one number proved by several accounts in turn holds one
-- unpaid visit. Forgotten, like the networks, once the visit is over.
alter table appointments.bookings add column proved_phone_hash text;
create index bookings_with_proved_phone on appointments.bookings (proved_phone_hash) where proved_phone_hash is not null;
