-- A counter lists the customers who booked last, and searches them by part of a name, of a phone or of a pet's name.
create index bookings_of_merchant_by_time on appointments.bookings (merchant_id, created_at desc);
create index customers_with_phone on appointments.customers (phone) where phone is not null;
create index customers_by_name on appointments.customers
  using gin ((shared.without_accents(lower(name))) gin_trgm_ops);
create index customers_by_digits on appointments.customers
  using gin ((regexp_replace(phone, '[^0-9]', '', 'g')) gin_trgm_ops);
create index appointments_by_pet_name on appointments.appointments
  using gin ((shared.without_accents(lower(pet_name))) gin_trgm_ops);
