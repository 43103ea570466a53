-- The countries are rows of shared.countries, so that a new one needs no migration here.
alter table accounts.accounts drop constraint accounts_country_check;
alter table accounts.addresses drop constraint addresses_country_check;
alter table accounts.billing_infos drop constraint billing_infos_country_check;

create trigger known_country before insert or update of country on accounts.accounts
  for each row execute function shared.require_country();
create trigger known_country before insert or update of country on accounts.addresses
  for each row execute function shared.require_country();
create trigger known_country before insert or update of country on accounts.billing_infos
  for each row execute function shared.require_country();
