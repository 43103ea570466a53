-- The countries are rows of shared.countries, so that a new one needs no migration here.
alter table market.operations drop constraint operations_country_iso_check;
alter table market.shops
  drop constraint shops_country_check,
  drop constraint shops_currency_check;
alter table market.places drop constraint places_country_check;
alter table market.orders
  drop constraint orders_country_check,
  drop constraint orders_currency_check;
alter table market.wallets drop constraint wallets_currency_check;
alter table market.coupons
  drop constraint coupons_country_check,
  drop constraint coupons_currency_check;
alter table market.subscriptions drop constraint subscriptions_country_check;

-- A row a country, written when a market is set up: the lock of a foreign key is in no way here.
alter table market.operations add foreign key (country_iso) references shared.countries;

create trigger known_country_and_currency before insert or update of country, currency on market.shops
  for each row execute function shared.require_country_and_currency();
create trigger known_country before insert or update of country on market.places
  for each row execute function shared.require_country();
create trigger known_country_and_currency before insert or update of country, currency on market.orders
  for each row execute function shared.require_country_and_currency();
create trigger known_currency before insert or update of currency on market.wallets
  for each row execute function shared.require_currency();
create trigger known_country_and_currency before insert or update of country, currency on market.coupons
  for each row execute function shared.require_country_and_currency();
create trigger known_country before insert or update of country on market.subscriptions
  for each row execute function shared.require_country();
