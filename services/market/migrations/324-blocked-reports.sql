-- Who marked a disrupted area: an operator, or the reports of couriers or late deliveries by themselves.
alter table market.disruptions
  add column marked_by text not null default 'operator' check (marked_by in ('operator', 'couriers', 'late-deliveries')),
  alter column created_by drop not null,
  add constraint operators_have_a_name check ((marked_by = 'operator') = (created_by is not null));

-- Couriers who could not pass. Deleted after a day: nobody's way stays on record.
create table market.blocked_reports (
  id text primary key,
  country text not null,
  courier_uid text not null,
  -- The delivery that was on its way.
  order_id text not null references market.orders on delete cascade,
  reason text not null check (reason in ('blockade', 'strike', 'flood', 'other')),
  lat double precision not null check (lat between -90 and 90),
  lon double precision not null check (lon between -180 and 180),
  -- 'device': where the courier stood; 'door': where the delivery goes, because no device said a place.
  place text not null check (place in ('device', 'door')),
  reported_at timestamptz not null
);
create index blocked_reports_by_time on market.blocked_reports (country, reported_at desc);
create index blocked_reports_of_order on market.blocked_reports (order_id);
create trigger known_country before insert or update of country on market.blocked_reports
  for each row execute function shared.require_country();
