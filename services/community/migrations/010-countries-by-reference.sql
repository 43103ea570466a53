-- The countries are rows of shared.countries, so that a new one needs no migration here.
alter table community.people drop constraint people_country_check;
alter table community.posts drop constraint posts_country_check;
alter table community.alerts drop constraint alerts_country_check;
alter table community.donations drop constraint donations_country_check;

create trigger known_country before insert or update of country on community.people
  for each row execute function shared.require_country();
create trigger known_country before insert or update of country on community.posts
  for each row execute function shared.require_country();
create trigger known_country before insert or update of country on community.alerts
  for each row execute function shared.require_country();
create trigger known_country before insert or update of country on community.donations
  for each row execute function shared.require_country();
