-- The countries are rows of shared.countries, so that a new one needs no migration here.
alter table insurance.policies
  drop constraint policies_country_check,
  drop constraint policies_currency_check;
alter table insurance.customers drop constraint customers_country_check;
alter table insurance.provider_customers drop constraint provider_customers_country_check;
alter table insurance.insurances
  drop constraint insurances_country_check,
  drop constraint insurances_currency_check;

create trigger known_country_and_currency before insert or update of country, currency on insurance.policies
  for each row execute function shared.require_country_and_currency();
create trigger known_country before insert or update of country on insurance.customers
  for each row execute function shared.require_country();
create trigger known_country before insert or update of country on insurance.provider_customers
  for each row execute function shared.require_country();
create trigger known_country_and_currency before insert or update of country, currency on insurance.insurances
  for each row execute function shared.require_country_and_currency();
