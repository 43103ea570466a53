-- What happened to the money of a shop, entry by entry, and the close of each day. Entries are only added; a close takes
-- those that no earlier one has, and neither changes afterwards: what is corrected later is an entry of its own day.
create table market.daily_closes (
  id text primary key,
  shop_id text not null references market.shops,
  -- In the shop's zone; its entries are those since the close before.
  day date not null,
  since timestamptz not null,
  until timestamptz not null check (until >= since),
  opening_minor bigint not null check (opening_minor >= 0),
  -- Opening and the effect of its entries on the till; negative where more was given back than lay there.
  expected_minor bigint not null,
  counted_minor bigint not null check (counted_minor >= 0),
  -- Stays in the till for the next day; the rest is taken to the bank.
  left_minor bigint not null check (left_minor between 0 and counted_minor),
  reason text not null,
  closed_by text not null,
  closed_at timestamptz not null,
  unique (shop_id, day),
  constraint difference_has_a_reason check (counted_minor = expected_minor or reason <> '')
);

create table market.journal_entries (
  id bigint generated always as identity primary key,
  shop_id text not null references market.shops,
  at timestamptz not null,
  -- sale: a part of what an order cost, by the method that paid it, when it was handed over; unpaid: the part that nothing
  -- paid; handed_over: a courier's cash; given_back: money of an order; cash_in, cash_out: by hand, with a reason.
  kind text not null check (kind in ('sale', 'unpaid', 'handed_over', 'given_back', 'cash_in', 'cash_out')),
  method text check (method in ('cash', 'card_at_door', 'qr', 'card', 'wallet')),
  amount_minor bigint not null check (amount_minor > 0),
  -- Effect on the cash in the till.
  till_minor bigint not null,
  order_id text references market.orders,
  cause text not null unique,
  actor_uid text,
  reason text not null default '',
  close_id text references market.daily_closes deferrable initially deferred,
  check ((kind = 'unpaid') = (method is null)),
  check ((kind in ('cash_in', 'cash_out')) = (order_id is null)),
  check ((kind in ('cash_in', 'cash_out')) = (actor_uid is not null and reason <> '')),
  constraint only_cash_moves_the_till check (till_minor = 0 or method = 'cash'),
  constraint till_moves_by_the_amount check (
    till_minor = case
      when kind in ('handed_over', 'cash_in') then amount_minor
      when kind = 'cash_out' or (kind = 'given_back' and method = 'cash') then -amount_minor
      when till_minor <> 0 then amount_minor
      else 0
    end
  )
);
create index journal_entries_open on market.journal_entries (shop_id, at) where close_id is null;
create index journal_entries_of_close on market.journal_entries (close_id, id) where close_id is not null;
create index journal_entries_of_order on market.journal_entries (order_id) where order_id is not null;

create function market.refuse_change_of_close() returns trigger language plpgsql as $$
begin
  raise exception 'A closed day cannot be changed' using errcode = 'integrity_constraint_violation';
end $$;
create trigger daily_closes_stay before update or delete on market.daily_closes
  for each row execute function market.refuse_change_of_close();
create trigger closed_entries_stay before update on market.journal_entries
  for each row when (
    old.close_id is not null
    or (new.shop_id, new.at, new.kind, new.method, new.amount_minor, new.till_minor, new.order_id, new.cause, new.actor_uid)
      is distinct from
      (old.shop_id, old.at, old.kind, old.method, old.amount_minor, old.till_minor, old.order_id, old.cause, old.actor_uid)
  ) execute function market.refuse_change_of_close();
create trigger journal_entries_stay before delete on market.journal_entries
  for each row execute function market.refuse_change_of_close();

-- A sale is an order that was handed over: one entry for each method that paid it. Cash of a delivery is with its courier
-- until it is handed over, all other cash lies in the till.
create function market.note_sale() returns trigger language plpgsql as $$
declare
  cost bigint := greatest(0, new.total_minor - new.discount_total_minor) + new.tip_minor;
  by_wallet bigint := new.wallet_minor - new.wallet_returned_minor;
  paid bigint := new.paid_minor - new.refunded_minor;
  by_cash bigint := case
    when new.payment_method <> 'cash' then 0
    when new.has_delivery then least(paid, coalesce(new.cash_collected_minor, paid))
    else paid
  end;
  -- The rest of an order of cash came by the method that the courier named.
  other text := case
    when new.payment_method <> 'cash' then new.payment_method
    else (
      select case d.reason when 'card' then 'card_at_door' else 'qr' end
      from market.cash_differences d where d.order_id = new.id
    )
  end;
begin
  insert into market.journal_entries (shop_id, at, kind, method, amount_minor, till_minor, order_id, cause)
  select new.shop_id, new.completed_at, part.kind, part.method, part.amount, part.till, new.id,
    part.kind || ':' || new.id || coalesce(':' || part.method, '')
  from (values
    ('sale', 'wallet', by_wallet, 0::bigint),
    ('sale', 'cash', by_cash, case when new.has_delivery then 0 else by_cash end),
    ('sale', coalesce(other, 'qr'), paid - by_cash, 0),
    ('unpaid', null, cost - by_wallet - paid, 0)
  ) as part (kind, method, amount, till)
  where part.amount > 0
  on conflict (cause) do nothing;
  return null;
end $$;
create trigger sale_is_noted after update on market.orders
  for each row when (new.status = 'COMPLETED' and old.status <> 'COMPLETED') execute function market.note_sale();

create function market.note_handed_over_cash() returns trigger language plpgsql as $$
begin
  insert into market.journal_entries (shop_id, at, kind, method, amount_minor, till_minor, order_id, cause)
  values (new.shop_id, new.cash_received_at, 'handed_over', 'cash', new.cash_collected_minor, new.cash_collected_minor,
    new.id, 'handed_over:' || new.id)
  on conflict (cause) do nothing;
  return null;
end $$;
create trigger handed_over_cash_is_noted after update on market.orders
  for each row when (
    old.cash_received_at is null and new.cash_received_at is not null and new.cash_collected_minor > 0
  ) execute function market.note_handed_over_cash();

-- What goes back before an order is handed over was never a sale; cash is in the till whatever became of its order.
create function market.note_money_given_back() returns trigger language plpgsql as $$
begin
  insert into market.journal_entries (shop_id, at, kind, method, amount_minor, till_minor, order_id, cause)
  select o.shop_id, new.created_at, 'given_back', part.method, part.amount, part.till, o.id,
    'given_back:' || new.cause || ':' || part.way
  from market.orders o
  cross join lateral (values
    ('cash', 'cash', new.to_cash_minor, -new.to_cash_minor),
    ('payment', o.payment_method, new.to_payment_minor, 0),
    ('wallet', 'wallet', new.to_wallet_minor, 0)
  ) as part (way, method, amount, till)
  where o.id = new.order_id and part.amount > 0 and (o.status = 'COMPLETED' or part.way = 'cash')
  on conflict (cause) do nothing;
  return null;
end $$;
create trigger money_given_back_is_noted after insert on market.order_refunds
  for each row execute function market.note_money_given_back();
