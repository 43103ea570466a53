-- The countries are rows of shared.countries, so that a new one needs no migration here.
alter table rewards.customers drop constraint customers_country_check;
alter table rewards.plans
  drop constraint plans_country_check,
  drop constraint plans_currency_check;
alter table rewards.memberships
  drop constraint memberships_country_check,
  drop constraint memberships_currency_check;
alter table rewards.periods
  drop constraint periods_country_check,
  drop constraint periods_currency_check;
alter table rewards.savings drop constraint savings_currency_check;
alter table rewards.referral_terms drop constraint referral_terms_country_check;
alter table rewards.referrers drop constraint referrers_country_check;
alter table rewards.referrals drop constraint referrals_country_check;

create trigger known_country before insert or update of country on rewards.customers
  for each row execute function shared.require_country();
create trigger known_country_and_currency before insert or update of country, currency on rewards.plans
  for each row execute function shared.require_country_and_currency();
create trigger known_country_and_currency before insert or update of country, currency on rewards.memberships
  for each row execute function shared.require_country_and_currency();
create trigger known_country_and_currency before insert or update of country, currency on rewards.periods
  for each row execute function shared.require_country_and_currency();
create trigger known_currency before insert or update of currency on rewards.savings
  for each row execute function shared.require_currency();
create trigger known_country before insert or update of country on rewards.referral_terms
  for each row execute function shared.require_country();
create trigger known_country before insert or update of country on rewards.referrers
  for each row execute function shared.require_country();
create trigger known_country before insert or update of country on rewards.referrals
  for each row execute function shared.require_country();
