-- Countries and their currencies: `save-countries.ts` adds them from `shared/countries` before a service migrates.
create table shared.countries (
  iso text primary key,
  currency text not null
);
create index countries_by_currency on shared.countries (currency);

-- Rows are only added. The triggers below look them up without the row lock of a foreign key, which is safe because a
-- row, once seen, stays as it is.
create function shared.countries_are_only_added() returns trigger language plpgsql as $$
begin
  raise exception 'rows of shared.countries are only added';
end $$;
create trigger countries_are_only_added before update or delete or truncate on shared.countries
  for each statement execute function shared.countries_are_only_added();

-- Triggers of the services' tables, in place of foreign keys: docs/decisions/020. Null is left to `not null`.
create function shared.require_country() returns trigger language plpgsql as $$
begin
  if new.country is null or exists (select from shared.countries where iso = new.country) then
    return new;
  end if;
  raise foreign_key_violation using
    message = format('country %L is not in shared.countries', new.country),
    schema = tg_table_schema, table = tg_table_name, column = 'country', constraint = tg_name;
end $$;

create function shared.require_currency() returns trigger language plpgsql as $$
begin
  if new.currency is null or exists (select from shared.countries where currency = new.currency) then
    return new;
  end if;
  raise foreign_key_violation using
    message = format('currency %L is not in shared.countries', new.currency),
    schema = tg_table_schema, table = tg_table_name, column = 'currency', constraint = tg_name;
end $$;

create function shared.require_country_and_currency() returns trigger language plpgsql as $$
begin
  if new.country is null or new.currency is null
    or exists (select from shared.countries where iso = new.country and currency = new.currency)
  then
    return new;
  end if;
  raise foreign_key_violation using
    message = format('country %L with currency %L is not in shared.countries', new.country, new.currency),
    schema = tg_table_schema, table = tg_table_name, column = 'country', constraint = tg_name;
end $$;
