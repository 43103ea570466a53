-- Day of a moment in the zone of an order's shop, as it was when the order was placed.
create function market.local_day(at timestamptz, shop jsonb) returns date
  language sql immutable strict parallel safe
  return (at at time zone (shop ->> 'timeZone'))::date;

-- Sums of a shop's orders by day, defined in sales/store.ts. A day with a line in sales_changes is out of date: who reads it
-- computes it from the orders, and a job writes it anew.
create table market.daily_sales (
  shop_id text not null references market.shops on delete cascade,
  day date not null,
  orders integer not null,
  cancelled integer not null,
  revenue_minor bigint not null,
  new_customers integer not null,
  refunded_minor bigint not null,
  coupon_minor bigint not null,
  membership_saving_minor bigint not null,
  primary key (shop_id, day)
);

create table market.daily_product_sales (
  shop_id text not null references market.shops on delete cascade,
  day date not null,
  product_id text not null,
  units integer not null,
  revenue_minor bigint not null,
  primary key (shop_id, day, product_id)
);

-- Days whose sums something changed. Lines are only added, so that orders of one shop never wait for each other.
create table market.sales_changes (
  id bigint generated always as identity primary key,
  shop_id text not null,
  day date not null
);
create index sales_changes_by_day on market.sales_changes (day, shop_id);

create index orders_by_local_day on market.orders (shop_id, market.local_day(created_at, shop));
create index refunds_by_time on market.order_refunds (created_at);

-- The day of the order, and of the first later order of each of its owners: that one's customer may now be new on
-- another day.
create function market.note_order_of_day() returns trigger language plpgsql as $$
declare
  owners text[] := case when tg_op = 'UPDATE' then array[new.owner_uid, old.owner_uid] else array[new.owner_uid] end;
begin
  insert into market.sales_changes (shop_id, day) values (new.shop_id, market.local_day(new.created_at, new.shop));
  if tg_op = 'UPDATE' and old.created_at <> new.created_at then
    insert into market.sales_changes (shop_id, day) values (old.shop_id, market.local_day(old.created_at, old.shop));
  end if;
  insert into market.sales_changes (shop_id, day)
  select later.shop_id, market.local_day(later.created_at, later.shop)
  from unnest(owners) as owner(uid)
  cross join lateral (
    select o.shop_id, o.created_at, o.shop from market.orders o
    where o.owner_uid = owner.uid and o.id <> new.id and o.status <> 'CANCELLED' and o.payment_state <> 'awaiting'
      and o.created_at >= case when tg_op = 'UPDATE' then least(new.created_at, old.created_at) else new.created_at end
    order by o.created_at, o.id
    limit 1
  ) later;
  return null;
end $$;
create trigger order_changes_its_day after insert on market.orders
  for each row execute function market.note_order_of_day();
create trigger order_changes_its_day_later after update on market.orders
  for each row when (
    (old.status = 'CANCELLED') <> (new.status = 'CANCELLED')
    or (old.payment_state = 'awaiting') <> (new.payment_state = 'awaiting')
    or (old.owner_uid, old.created_at, old.total_minor, old.discount_total_minor, old.membership_saving_minor)
      is distinct from (new.owner_uid, new.created_at, new.total_minor, new.discount_total_minor, new.membership_saving_minor)
  ) execute function market.note_order_of_day();

-- Lines come with their order or beside a line that they replace, and change when they are missing or returned.
create function market.note_lines_of_day() returns trigger language plpgsql as $$
begin
  insert into market.sales_changes (shop_id, day)
  select distinct o.shop_id, market.local_day(o.created_at, o.shop)
  from changed join market.orders o on o.id = changed.order_id;
  return null;
end $$;
create trigger lines_change_their_day after update on market.order_lines
  referencing new table as changed for each statement execute function market.note_lines_of_day();

create function market.note_refunds_of_day() returns trigger language plpgsql as $$
begin
  insert into market.sales_changes (shop_id, day)
  select distinct o.shop_id, market.local_day(changed.created_at, o.shop)
  from changed join market.orders o on o.id = changed.order_id;
  return null;
end $$;
create trigger refunds_change_their_day after insert on market.order_refunds
  referencing new table as changed for each statement execute function market.note_refunds_of_day();

-- Orders that are there already: the job writes their days, the newest first.
insert into market.sales_changes (shop_id, day)
select distinct shop_id, market.local_day(created_at, shop) from market.orders
union
select o.shop_id, market.local_day(r.created_at, o.shop) from market.order_refunds r join market.orders o on o.id = r.order_id;
