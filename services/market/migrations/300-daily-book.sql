-- Sums of the sales book by shop and day, defined in sales-book/store/daily-book.ts. The program says where a day begins
-- and ends, by the zone of its country. A day with a line in book_changes is out of date: who reads it computes it from
-- the orders, and a job writes it anew.
create table market.daily_book (
  shop_id text not null references market.shops on delete cascade,
  day_start timestamptz not null,
  -- Excluded.
  day_end timestamptz not null check (day_end > day_start),
  kind text not null check (kind in ('sale', 'return')),
  method text not null,
  -- null: of orders from before shops wrote down their rate.
  vat_rate double precision,
  -- How many sales or returns; 0 where another rate of the same ones counts them.
  count integer not null,
  total_minor bigint not null,
  discount_minor bigint not null,
  -- null: total_minor is the amount of each one of these returns, whose VAT is rounded one by one.
  contained_tax_minor bigint
);
create index daily_book_by_day on market.daily_book (shop_id, day_start);

-- Moments at which a shop's book changed. Lines are only added, so that sales of one shop never wait for each other.
create table market.book_changes (
  id bigint generated always as identity primary key,
  shop_id text not null references market.shops on delete cascade,
  at timestamptz not null
);
create index book_changes_by_time on market.book_changes (at, shop_id);

-- The moment of the sale, and those of what came back of it: they are in the book under its method and rate.
create function market.note_sale_of_book() returns trigger language plpgsql as $$
begin
  if new.completed_at is not null then
    insert into market.book_changes (shop_id, at) values (new.shop_id, new.completed_at);
  end if;
  if tg_op = 'UPDATE' then
    insert into market.book_changes (shop_id, at)
    select old.shop_id, old.completed_at where old.completed_at <> coalesce(new.completed_at, 'infinity')
    union
    select new.shop_id, r.created_at from market.returns r where r.order_id = new.id;
  end if;
  return null;
end $$;
create trigger sale_changes_the_book after insert on market.orders
  for each row when (new.completed_at is not null) execute function market.note_sale_of_book();
create trigger sale_changes_the_book_later after update on market.orders
  for each row when (
    (old.completed_at, old.total_minor, old.discount_total_minor, old.contained_tax_minor, old.vat_parts, old.wallet_minor,
      old.payment_method, old.payment_state = 'none', old.shop -> 'vatRate')
    is distinct from (new.completed_at, new.total_minor, new.discount_total_minor, new.contained_tax_minor, new.vat_parts,
      new.wallet_minor, new.payment_method, new.payment_state = 'none', new.shop -> 'vatRate')
  ) execute function market.note_sale_of_book();

create function market.note_return_of_book() returns trigger language plpgsql as $$
begin
  insert into market.book_changes (shop_id, at)
  select o.shop_id, new.created_at from market.orders o where o.id = new.order_id;
  return null;
end $$;
create trigger return_changes_the_book after insert or update of amount_minor, vat_parts, created_at on market.returns
  for each row execute function market.note_return_of_book();

-- What is there already: the job writes its days, the newest first. Days begin at whole hours.
insert into market.book_changes (shop_id, at)
select distinct shop_id, date_trunc('hour', completed_at) from market.orders where completed_at is not null
union
select o.shop_id, date_trunc('hour', r.created_at) from market.returns r join market.orders o on o.id = r.order_id;
