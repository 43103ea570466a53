-- The countries are rows of shared.countries, so that a new one needs no migration here.
alter table tracking.calls drop constraint calls_country_check;
alter table tracking.counts drop constraint counts_country_check;

create trigger known_country before insert or update of country on tracking.calls
  for each row execute function shared.require_country();
create trigger known_country before insert or update of country on tracking.counts
  for each row execute function shared.require_country();
