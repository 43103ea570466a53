-- What of a given line waits for a shelter: what was given, less what was taken back and what shelters have. The lines say it; it is kept
-- so that what is done with is not read again.
alter table community.donations
  add column waiting_grams integer,
  add constraint gives_no_more_than_it_was_given check (waiting_grams >= 0);
update community.donations d
set waiting_grams = d.grams
  + coalesce((select sum(b.grams) from community.donations b where b.of_line = d.number), 0)
  - coalesce((select sum(s.grams) from community.donation_shares s where s.given = d.number), 0)
where d.kind = 'given';
alter table community.donations
  add constraint given_lines_wait check ((kind = 'given') = (waiting_grams is not null));
create index donations_waiting on community.donations (country, number) where waiting_grams > 0;

create function community.line_waits() returns trigger language plpgsql as $$
begin
  new.waiting_grams := case when new.kind = 'given' then new.grams end;
  return new;
end $$;
create trigger line_waits before insert on community.donations
  for each row execute function community.line_waits();

create function community.line_was_taken_back() returns trigger language plpgsql as $$
begin
  update community.donations set waiting_grams = waiting_grams + new.grams where number = new.of_line;
  return null;
end $$;
create trigger line_was_taken_back after insert on community.donations
  for each row when (new.kind = 'taken-back') execute function community.line_was_taken_back();

create function community.shelter_has_it() returns trigger language plpgsql as $$
begin
  update community.donations set waiting_grams = waiting_grams - new.grams where number = new.given;
  return null;
end $$;
create trigger shelter_has_it after insert on community.donation_shares
  for each row execute function community.shelter_has_it();
