-- The countries are rows of shared.countries, so that a new one needs no migration here.
alter table payments.payments
  drop constraint payments_country_check,
  drop constraint payments_currency_check;
alter table payments.findings drop constraint findings_currency_check;
alter table payments.statements drop constraint statements_currency_check;
alter table payments.sandbox_payments drop constraint sandbox_payments_currency_check;

create trigger known_country_and_currency before insert or update of country, currency on payments.payments
  for each row execute function shared.require_country_and_currency();
create trigger known_currency before insert or update of currency on payments.findings
  for each row execute function shared.require_currency();
create trigger known_currency before insert or update of currency on payments.statements
  for each row execute function shared.require_currency();
create trigger known_currency before insert or update of currency on payments.sandbox_payments
  for each row execute function shared.require_currency();
