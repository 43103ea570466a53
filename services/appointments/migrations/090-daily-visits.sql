-- Sums of a store's visits by day of its zone, defined in today/store/daily-visits.ts. A day with a line in visit_changes is
-- out of date: its reader computes it from the visits, and a job writes it anew.
create table appointments.daily_visits (
  store_id text not null references appointments.stores on delete cascade,
  day date not null,
  visits integer not null,
  no_shows integer not null,
  cancelled integer not null,
  finished integer not null,
  revenue_minor bigint not null,
  member_savings_minor bigint not null,
  new_customers integer not null,
  booked_minutes integer not null,
  primary key (store_id, day)
);

-- Days whose sums something changed. Lines are only added, so that bookings of one store never wait for each other.
create table appointments.visit_changes (
  id bigint generated always as identity primary key,
  store_id text not null,
  day date not null
);
create index visit_changes_by_day on appointments.visit_changes (day, store_id);

-- Day of a moment in the zone of a store.
create function appointments.store_day(store text, at timestamptz) returns date
  language sql stable strict parallel safe
  return (select (at at time zone s.timezone)::date from appointments.stores s where s.id = store);

-- The days of each customer's first booking at a merchant, beside one that changed: that one's customer may now be new on
-- another day.
create function appointments.note_first_visits(merchant text, customers text[], changed text) returns void
  language sql as $$
  insert into appointments.visit_changes (store_id, day)
  select distinct a.store_id, appointments.store_day(a.store_id, a.visit_starts_at)
  from unnest(customers) as owner(id)
  cross join lateral (
    select b.id from appointments.bookings b
    where b.customer_id = owner.id and b.merchant_id = merchant and b.id <> changed
      and exists (select from appointments.appointments e where e.booking_id = b.id and e.state <> 'CANCELLED')
    order by b.starts_at, b.id
    limit 1
  ) first
  join appointments.appointments a on a.booking_id = first.id
$$;

create function appointments.note_visit_of_day() returns trigger language plpgsql as $$
begin
  insert into appointments.visit_changes (store_id, day)
  values (new.store_id, appointments.store_day(new.store_id, new.visit_starts_at));
  if tg_op = 'UPDATE' and (old.store_id, old.visit_starts_at) <> (new.store_id, new.visit_starts_at) then
    insert into appointments.visit_changes (store_id, day)
    values (old.store_id, appointments.store_day(old.store_id, old.visit_starts_at));
  end if;
  if tg_op = 'INSERT' or (old.state = 'CANCELLED') <> (new.state = 'CANCELLED') or old.customer_id <> new.customer_id then
    perform appointments.note_first_visits(b.merchant_id, array[b.customer_id, new.customer_id, old.customer_id], b.id)
    from appointments.bookings b where b.id = new.booking_id;
  end if;
  return null;
end $$;
create trigger visit_changes_its_day after insert on appointments.appointments
  for each row execute function appointments.note_visit_of_day();
create trigger visit_changes_its_day_later after update on appointments.appointments
  for each row when (
    (old.state, old.store_id, old.visit_starts_at, old.visit_ends_at, old.total_minor, old.membership_saving_minor, old.customer_id)
      is distinct from
    (new.state, new.store_id, new.visit_starts_at, new.visit_ends_at, new.total_minor, new.membership_saving_minor, new.customer_id)
  ) execute function appointments.note_visit_of_day();

-- A booking that awaits its deposit does not take place yet, and its start says which one is a customer's first.
create function appointments.note_booking_of_day() returns trigger language plpgsql as $$
begin
  insert into appointments.visit_changes (store_id, day)
  select distinct a.store_id, appointments.store_day(a.store_id, a.visit_starts_at)
  from appointments.appointments a where a.booking_id = new.id;
  perform appointments.note_first_visits(new.merchant_id, array[new.customer_id, old.customer_id], new.id);
  return null;
end $$;
create trigger booking_changes_its_days after update on appointments.bookings
  for each row when (
    (old.deposit_state is not distinct from 'awaiting') <> (new.deposit_state is not distinct from 'awaiting')
    or (old.starts_at, old.customer_id, old.merchant_id) is distinct from (new.starts_at, new.customer_id, new.merchant_id)
  ) execute function appointments.note_booking_of_day();

-- In another zone visits may be of another day.
create function appointments.note_zone_of_store() returns trigger language plpgsql as $$
begin
  delete from appointments.daily_visits where store_id = new.id;
  insert into appointments.visit_changes (store_id, day)
  select distinct a.store_id, (a.visit_starts_at at time zone new.timezone)::date
  from appointments.appointments a where a.store_id = new.id;
  return null;
end $$;
create trigger zone_changes_days after update on appointments.stores
  for each row when (old.timezone <> new.timezone) execute function appointments.note_zone_of_store();

-- Visits that are there already: the job writes their days, the newest first.
insert into appointments.visit_changes (store_id, day)
select distinct a.store_id, (a.visit_starts_at at time zone s.timezone)::date
from appointments.appointments a join appointments.stores s on s.id = a.store_id;

-- Money that went back, by its day: few of many entries.
create index till_refunds_by_time on appointments.till_entries (at) where kind = 'refund';
