-- The countries are rows of shared.countries, so that a new one needs no migration here.
alter table appointments.merchants drop constraint merchants_country_check;
alter table appointments.stores
  drop constraint stores_country_check,
  drop constraint stores_currency_check;
alter table appointments.customers drop constraint customers_country_check;
alter table appointments.bookings drop constraint bookings_currency_check;

create trigger known_country before insert or update of country on appointments.merchants
  for each row execute function shared.require_country();
create trigger known_country_and_currency before insert or update of country, currency on appointments.stores
  for each row execute function shared.require_country_and_currency();
create trigger known_country before insert or update of country on appointments.customers
  for each row execute function shared.require_country();
create trigger known_currency before insert or update of currency on appointments.bookings
  for each row execute function shared.require_currency();
