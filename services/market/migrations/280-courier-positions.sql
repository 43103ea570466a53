-- Newest position of a courier who shares it while carrying orders; one row each, and no history.
create table market.courier_positions (
  courier_uid text primary key,
  lat double precision not null check (lat between -90 and 90),
  lon double precision not null check (lon between -180 and 180),
  accuracy_metres integer not null check (accuracy_metres between 0 and 1000),
  -- By our clock: when the position arrived, less the age that the device gave it.
  measured_at timestamptz not null,
  received_at timestamptz not null,
  check (measured_at <= received_at)
);
create index courier_positions_by_time on market.courier_positions (received_at);

create index orders_on_the_way on market.orders (courier_uid) where status = 'ON_THE_WAY' and courier_uid is not null;

-- Whichever way an order stops being carried: with the courier's last one the position goes.
create function market.forget_courier_position() returns trigger language plpgsql as $$
begin
  -- Two last orders that end at once wait for each other here, and the second one sees the end of the first.
  perform from market.courier_positions where courier_uid = old.courier_uid for update;
  delete from market.courier_positions p
  where p.courier_uid = old.courier_uid
    and not exists (
      select from market.orders o where o.courier_uid = p.courier_uid and o.status = 'ON_THE_WAY' and o.has_delivery
    );
  return null;
end $$;
create trigger order_is_carried_no_more after update of status, courier_uid on market.orders
  for each row
  when (
    old.status = 'ON_THE_WAY' and old.courier_uid is not null
    and (new.status <> 'ON_THE_WAY' or new.courier_uid is distinct from old.courier_uid)
  )
  execute function market.forget_courier_position();

-- Orders whose customer was told that the courier is near; once each.
create table market.near_notices (
  order_id text primary key references market.orders on delete cascade,
  noticed_at timestamptz not null
);
