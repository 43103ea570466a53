-- Who sells in a country and which account its QR transfers go to, as operators set it; null: as the environment says.
create table operations.companies (
  country text primary key,
  seller jsonb,
  bank_account jsonb,
  version integer not null,
  updated_at timestamptz not null
);
create trigger known_country before insert or update of country on operations.companies
  for each row execute function shared.require_country();
