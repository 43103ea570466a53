-- Accounts of customers with a shop: they buy now and pay after the month's end (docs/decisions/043). Without interest.
create table market.house_account_terms (
  shop_id text primary key references market.shops on delete cascade,
  -- Delivered orders of a customer before the shop may open an account for them.
  orders_needed integer not null check (orders_needed between 1 and 50),
  -- Days after the month's end. The first reminder goes out three days before the last of them, when the month has ended.
  grace_days integer not null check (grace_days between 4 and 15)
);

create table market.house_accounts (
  id text primary key,
  shop_id text not null references market.shops,
  customer_uid text not null,
  -- From the customer's latest order; empty for an erased one.
  customer_name text not null,
  country text not null,
  currency text not null,
  limit_minor bigint not null check (limit_minor >= 0),
  -- What the customer owes; negative: a credit. Only the trigger of an entry writes it.
  balance_minor bigint not null default 0,
  state text not null default 'open' check (state in ('open', 'paused', 'closed')),
  -- Of the terms that the customer accepts, so that they stay for as long as the account is open.
  grace_days integer not null check (grace_days between 4 and 15),
  -- Null: the customer has not accepted yet, and nothing is sold on the account.
  accepted_at timestamptz,
  terms_version integer,
  -- How many entries it has.
  entries integer not null default 0,
  opened_by text not null,
  opened_at timestamptz not null,
  closed_at timestamptz,
  check ((accepted_at is null) = (terms_version is null)),
  check ((state = 'closed') = (closed_at is not null))
);
create unique index house_account_of_customer on market.house_accounts (shop_id, customer_uid) where state <> 'closed';
create index house_accounts_of_customer on market.house_accounts (customer_uid);
create index house_accounts_by_name on market.house_accounts (shop_id, customer_name, id);
create index house_accounts_in_debt on market.house_accounts (id) where balance_minor > 0;
create trigger known_country_and_currency before insert or update of country, currency on market.house_accounts
  for each row execute function shared.require_country_and_currency();

-- Everything that changed a balance. Lines are only added.
create table market.house_account_entries (
  account_id text not null references market.house_accounts,
  -- From 1, in the order in which they changed the balance.
  number integer not null default 0,
  at timestamptz not null,
  -- charge: an order; credit: what an order costs less since; payment: of the customer; payout: money that went back to the
  -- customer, or a payment taken back; correction: by hand, with a reason.
  kind text not null check (kind in ('charge', 'credit', 'payment', 'payout', 'correction')),
  -- What the customer owes more; negative: less.
  amount_minor bigint not null check (amount_minor <> 0),
  balance_minor bigint not null default 0,
  order_id text references market.orders,
  method text check (method in ('cash', 'transfer', 'qr', 'card')),
  cause text not null,
  reason text not null default '',
  actor_uid text,
  primary key (account_id, number),
  constraint house_account_entry_once unique (cause),
  check ((kind in ('charge', 'credit')) = (order_id is not null)),
  check ((kind in ('payment', 'payout')) = (method is not null)),
  check (case kind when 'charge' then amount_minor > 0 when 'payout' then amount_minor > 0
    when 'correction' then true else amount_minor < 0 end),
  constraint correction_has_reason_and_author check (kind <> 'correction' or actor_uid is not null)
);
create unique index house_account_charge_of_order on market.house_account_entries (order_id) where kind = 'charge';
create index house_account_entries_of_order on market.house_account_entries (order_id) where order_id is not null;
create index house_account_entries_by_time on market.house_account_entries (account_id, at);

-- A payment that a customer begins online; the fact of payments settles it.
create table market.house_account_payments (
  id text primary key,
  account_id text not null references market.house_accounts,
  amount_minor bigint not null check (amount_minor > 0),
  created_at timestamptz not null,
  -- Of the payments service, once it is paid.
  payment_id text unique
);
create index house_account_payments_of_account on market.house_account_payments (account_id, created_at desc);

-- The balance follows from the entries, and no charge takes it above the limit. Limits may be lowered below a balance.
create function market.post_house_account_entry() returns trigger language plpgsql as $$
declare
  account market.house_accounts%rowtype;
begin
  update market.house_accounts
  set balance_minor = balance_minor + new.amount_minor, entries = entries + 1
  where id = new.account_id
  returning * into account;
  if new.kind = 'charge'
    and (account.state <> 'open' or account.accepted_at is null or account.balance_minor > account.limit_minor) then
    raise exception 'A charge needs an open, accepted house account with room for it'
      using errcode = 'check_violation', schema = 'market', table = 'house_accounts', constraint = 'charge_within_limit';
  end if;
  new.number := account.entries;
  new.balance_minor := account.balance_minor;
  return new;
end $$;
create trigger house_account_entry_is_posted before insert on market.house_account_entries
  for each row execute function market.post_house_account_entry();

create function market.refuse_change_of_house_account_entry() returns trigger language plpgsql as $$
begin
  raise exception 'An entry of a house account cannot be changed' using errcode = 'integrity_constraint_violation';
end $$;
-- The reason may be blanked: staff may have named a person in it.
create trigger house_account_entries_stay before update on market.house_account_entries
  for each row when (
    (to_jsonb(new) - 'reason') is distinct from (to_jsonb(old) - 'reason') or new.reason not in ('', old.reason)
  ) execute function market.refuse_change_of_house_account_entry();
create trigger house_account_entries_remain before delete on market.house_account_entries
  for each row execute function market.refuse_change_of_house_account_entry();

-- Orders on account are paid when they are placed, by the account.
alter table market.orders
  drop constraint orders_payment_method_check,
  add constraint orders_payment_method_check
    check (payment_method in ('cash', 'card_at_door', 'qr', 'card', 'on_account'));

-- What goes back of them reduces what is owed.
alter table market.order_refunds
  add column to_account_minor bigint not null default 0 check (to_account_minor >= 0),
  drop constraint order_refunds_check,
  add constraint order_refunds_check
    check (to_payment_minor + to_wallet_minor + to_cash_minor + to_account_minor > 0);

-- In a day's close an order on account is a sale by a method of its own, and what is collected on accounts is no sale.
alter table market.journal_entries
  drop constraint journal_entries_kind_check,
  add constraint journal_entries_kind_check check (kind in (
    'sale', 'unpaid', 'handed_over', 'given_back', 'cash_in', 'cash_out', 'account_payment', 'account_payout'
  )),
  drop constraint journal_entries_method_check,
  add constraint journal_entries_method_check
    check (method in ('cash', 'card_at_door', 'qr', 'card', 'wallet', 'on_account', 'transfer')),
  drop constraint journal_entries_check1,
  add constraint journal_entries_of_orders
    check ((kind in ('cash_in', 'cash_out', 'account_payment', 'account_payout')) = (order_id is null)),
  drop constraint journal_entries_check2,
  add constraint journal_entries_by_hand
    check (kind like 'account_%' or (kind in ('cash_in', 'cash_out')) = (actor_uid is not null and reason <> '')),
  drop constraint till_moves_by_the_amount,
  add constraint till_moves_by_the_amount check (
    till_minor = case
      when kind in ('handed_over', 'cash_in') or (kind = 'account_payment' and method = 'cash') then amount_minor
      when kind = 'cash_out' or (kind in ('given_back', 'account_payout') and method = 'cash') then -amount_minor
      when till_minor <> 0 then amount_minor
      else 0
    end
  );

create function market.note_account_payment() returns trigger language plpgsql as $$
begin
  insert into market.journal_entries (shop_id, at, kind, method, amount_minor, till_minor, cause, actor_uid)
  select a.shop_id, new.at, 'account_' || new.kind, new.method, abs(new.amount_minor),
    case when new.method = 'cash' then -new.amount_minor else 0 end, 'account:' || new.cause, new.actor_uid
  from market.house_accounts a where a.id = new.account_id
  on conflict (cause) do nothing;
  return null;
end $$;
create trigger account_payment_is_noted after insert on market.house_account_entries
  for each row when (new.kind in ('payment', 'payout')) execute function market.note_account_payment();

create or replace function market.note_money_given_back() returns trigger language plpgsql as $$
begin
  insert into market.journal_entries (shop_id, at, kind, method, amount_minor, till_minor, order_id, cause)
  select o.shop_id, new.created_at, 'given_back', part.method, part.amount, part.till, o.id,
    'given_back:' || new.cause || ':' || part.way
  from market.orders o
  cross join lateral (values
    ('cash', 'cash', new.to_cash_minor, -new.to_cash_minor),
    ('payment', o.payment_method, new.to_payment_minor, 0),
    ('wallet', 'wallet', new.to_wallet_minor, 0),
    ('account', 'on_account', new.to_account_minor, 0)
  ) as part (way, method, amount, till)
  where o.id = new.order_id and part.amount > 0 and (o.status = 'COMPLETED' or part.way = 'cash')
  on conflict (cause) do nothing;
  return null;
end $$;
