-- How many invitations of one person count is a term of its country. The bounds of what was accepted stay as wide as a
-- country may set them.
alter table rewards.referral_terms
  add column most_in_a_month integer not null default 5 check (most_in_a_month between 1 and 100),
  add column most_in_all integer not null default 30 check (most_in_all between 1 and 1000),
  add constraint a_month_is_part_of_all check (most_in_a_month <= most_in_all);
alter table rewards.referrals
  drop constraint most_in_all,
  drop constraint most_in_a_month,
  add constraint most_in_all check (number between 1 and 1000),
  add constraint most_in_a_month check (number_in_month between 1 and 100);

-- How huellas are earned in a country, from a month on. A country without a row earns by the program's own table.
create sequence rewards.earning_terms_versions as integer;
create table rewards.earning_terms (
  country text not null,
  from_month text not null check (from_month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  -- By kind: {"visit": {"each": 30, "limit": 120}}.
  ways jsonb not null,
  version integer not null default nextval('rewards.earning_terms_versions'),
  primary key (country, from_month)
);
create trigger known_country before insert or update of country on rewards.earning_terms
  for each row execute function shared.require_country();
-- The country whose terms a deed counts by; null: noted before, by the program's own table.
alter table rewards.earnings add column country text;
create trigger known_country before insert or update of country on rewards.earnings
  for each row when (new.country is not null) execute function shared.require_country();
