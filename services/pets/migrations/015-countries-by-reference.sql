-- The countries are rows of shared.countries, so that a new one needs no migration here.
alter table pets.customers drop constraint customers_country_check;
alter table pets.medicine_applications drop constraint medicine_applications_country_check;
alter table pets.tags drop constraint tags_country_check;

create trigger known_country before insert or update of country on pets.customers
  for each row execute function shared.require_country();
create trigger known_country before insert or update of country on pets.medicine_applications
  for each row execute function shared.require_country();
create trigger known_country before insert or update of country on pets.tags
  for each row execute function shared.require_country();
