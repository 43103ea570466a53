-- The countries are rows of shared.countries, so that a new one needs no migration here.
create trigger known_country before insert or update of country on huella.member_marks
  for each row execute function shared.require_country();
