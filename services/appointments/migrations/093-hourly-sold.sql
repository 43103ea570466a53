-- Sums of what was sold by country and hour, defined in sold/store.ts. An hour with a line in sold_changes is out of date: its
-- reader computes it from the entries, and a job writes it anew.
create table appointments.hourly_sold (
  hour timestamptz not null,
  country text not null,
  kind text not null,
  source text not null,
  method text not null,
  amount_minor bigint not null,
  count integer not null,
  primary key (country, hour, kind, source, method, amount_minor)
);
create trigger known_country before insert or update of country on appointments.hourly_sold
  for each row execute function shared.require_country();

-- Hours whose sums something changed. Lines are only added, so that payments never wait for each other.
create table appointments.sold_changes (
  id bigint generated always as identity primary key,
  hour timestamptz not null
);
create index sold_changes_by_hour on appointments.sold_changes (hour);

create function appointments.note_sold(moments timestamptz[]) returns void
  language sql as $$
  insert into appointments.sold_changes (hour)
  select distinct date_trunc('hour', moment, 'UTC') from unnest(moments) as moment where moment is not null
$$;

-- Moments of all that was sold and came back for a booking.
create function appointments.sold_moments(booking text) returns timestamptz[]
  language sql stable as $$
  select array(
    select e.at from appointments.till_entries e where e.booking_id = booking
    union select b.deposit_sold_at from appointments.bookings b where b.id = booking
    union select r.decided_at from appointments.deposit_refunds r where r.booking_id = booking
  )
$$;

create function appointments.note_sold_entry() returns trigger language plpgsql as $$
begin
  perform appointments.note_sold(array[new.at, (select e.at from appointments.till_entries e where e.id = new.reverses)]);
  return null;
end $$;
create trigger entry_changes_its_hour after insert on appointments.till_entries
  for each row when (new.booking_id is not null or new.purchase_id is not null)
  execute function appointments.note_sold_entry();

create function appointments.note_sold_booking() returns trigger language plpgsql as $$
begin
  perform appointments.note_sold(appointments.sold_moments(new.id) || old.deposit_sold_at);
  return null;
end $$;
create trigger deposit_changes_its_hour after insert on appointments.bookings
  for each row when (new.deposit_sold_at is not null) execute function appointments.note_sold_booking();
create trigger deposit_changes_its_hour_later after update on appointments.bookings
  for each row when (
    (old.deposit_sold_at, old.deposit_paid_minor, old.deposit_method)
      is distinct from (new.deposit_sold_at, new.deposit_paid_minor, new.deposit_method)
  ) execute function appointments.note_sold_booking();

create function appointments.note_sold_of_booking() returns trigger language plpgsql as $$
begin
  perform appointments.note_sold(appointments.sold_moments(new.booking_id));
  return null;
end $$;
-- A deposit that is no sale of its own counts with the payment of its visit.
create trigger visit_deposit_changes_its_hour after update on appointments.appointments
  for each row when (old.deposit_paid_minor <> new.deposit_paid_minor) execute function appointments.note_sold_of_booking();

create function appointments.note_sold_refund() returns trigger language plpgsql as $$
begin
  perform appointments.note_sold(appointments.sold_moments(coalesce(new.booking_id, old.booking_id)) || old.decided_at);
  return null;
end $$;
create trigger refund_changes_its_hour after insert or delete on appointments.deposit_refunds
  for each row execute function appointments.note_sold_refund();
create trigger refund_changes_its_hour_later after update on appointments.deposit_refunds
  for each row when (
    (old.booking_id, old.cause, old.amount_minor, old.decided_at)
      is distinct from (new.booking_id, new.cause, new.amount_minor, new.decided_at)
  ) execute function appointments.note_sold_refund();

-- In another country it is of another book.
create function appointments.note_country_of_store() returns trigger language plpgsql as $$
begin
  insert into appointments.sold_changes (hour) select distinct hour from appointments.hourly_sold;
  return null;
end $$;
create trigger country_changes_hours after update on appointments.stores
  for each row when (old.country <> new.country) execute function appointments.note_country_of_store();

-- What was sold already: the job writes its hours, the newest first.
insert into appointments.sold_changes (hour)
select date_trunc('hour', at, 'UTC') from appointments.till_entries where booking_id is not null or purchase_id is not null
union select date_trunc('hour', deposit_sold_at, 'UTC') from appointments.bookings where deposit_sold_at is not null
union select date_trunc('hour', decided_at, 'UTC') from appointments.deposit_refunds;
