-- Money that customers put aside for an expected cost of a pet (docs/decisions/045). Without interest, and no revenue.

-- That an operator confirmed the legal basis in a country. Without one that holds, nothing more is put aside there.
create table market.saving_permits (
  id text primary key,
  country text not null,
  -- The law, who gave their opinion on it, and the number of a licence, as the operator wrote them.
  basis text not null check (basis <> ''),
  opinion text not null default '',
  license text not null default '',
  confirmed_by text not null,
  confirmed_at timestamptz not null,
  withdrawn_by text,
  withdrawn_at timestamptz,
  withdrawal_reason text not null default '',
  check ((withdrawn_at is null) = (withdrawn_by is null))
);
create unique index saving_permit_of_country on market.saving_permits (country) where withdrawn_at is null;
create index saving_permits_by_time on market.saving_permits (country, confirmed_at desc);
create trigger known_country before insert or update of country on market.saving_permits
  for each row execute function shared.require_country();

create table market.saving_goals (
  id text primary key,
  owner_uid text not null,
  country text not null,
  currency text not null,
  purpose text not null check (purpose in ('castration', 'dental', 'vaccines', 'other')),
  -- As the customer calls it, and their pet; empty: as the purpose is called, and for no pet in particular.
  name text not null default '',
  pet_name text not null default '',
  target_minor bigint not null check (target_minor > 0),
  -- 'yyyy-MM', in which the customer expects the cost.
  target_month text check (target_month ~ '^20\d\d-(0[1-9]|1[0-2])$'),
  -- What is put aside, and how much of it came from the wallet. Only the trigger of an entry writes them.
  balance_minor bigint not null default 0,
  wallet_minor bigint not null default 0,
  -- How many entries it has.
  entries integer not null default 0,
  created_at timestamptz not null,
  closed_at timestamptz,
  constraint saving_goal_holds_no_more_than_its_target check (balance_minor between 0 and target_minor),
  check (wallet_minor between 0 and balance_minor),
  check (closed_at is null or balance_minor = 0)
);
create index saving_goals_of_owner on market.saving_goals (owner_uid, created_at);
create index saving_goals_with_money on market.saving_goals (country) where balance_minor > 0;
create trigger known_country_and_currency before insert or update of country, currency on market.saving_goals
  for each row execute function shared.require_country_and_currency();

-- A payment for a goal; the fact of payments settles it. What was taken back of it can be sent back once.
create table market.saving_deposits (
  id text primary key,
  goal_id text not null references market.saving_goals,
  amount_minor bigint not null check (amount_minor > 0),
  created_at timestamptz not null,
  -- Of the payments service, once it is paid.
  payment_id text unique,
  -- The goal did not take it when it was paid: it goes back, and is never posted.
  refused_at timestamptz,
  returned_minor bigint not null default 0,
  constraint saving_deposit_returns_what_it_brought check (returned_minor between 0 and amount_minor),
  check (payment_id is not null or returned_minor = 0),
  check (refused_at is null or payment_id is null)
);
create index saving_deposits_of_goal on market.saving_deposits (goal_id, created_at desc);

-- What all customers of a country put aside: the liability, apart from revenue. Only the trigger of an entry writes it.
create table market.saving_funds (
  country text primary key,
  currency text not null,
  balance_minor bigint not null check (balance_minor >= 0)
);
create trigger known_country_and_currency before insert or update of country, currency on market.saving_funds
  for each row execute function shared.require_country_and_currency();

-- Everything that changed a goal. Lines are only added.
create table market.saving_goal_entries (
  goal_id text not null references market.saving_goals,
  -- From 1, in the order in which they changed the goal.
  number integer not null default 0,
  at timestamptz not null,
  -- put_aside: from the wallet, or by a payment; taken_back: to where it came from; used: paid money that went to the wallet.
  kind text not null check (kind in ('put_aside', 'taken_back', 'used')),
  amount_minor bigint not null check (amount_minor <> 0),
  balance_minor bigint not null default 0,
  -- The payment that brought it; null: it came from the wallet.
  deposit_id text references market.saving_deposits,
  cause text not null,
  primary key (goal_id, number),
  constraint saving_goal_entry_once unique (cause),
  check ((kind = 'put_aside') = (amount_minor > 0)),
  check (kind <> 'used' or deposit_id is not null)
);
create index saving_goal_entries_by_time on market.saving_goal_entries (at, goal_id, number);
create index saving_goal_entries_of_deposit on market.saving_goal_entries (deposit_id) where deposit_id is not null;

-- What goes back by the payment that brought it, until the payments service accepted it, and what became of it.
create table market.saving_refunds (
  cause text primary key references market.saving_goal_entries (cause),
  deposit_id text not null references market.saving_deposits,
  amount_minor bigint not null check (amount_minor > 0),
  created_at timestamptz not null,
  asked_at timestamptz,
  -- As payments says it: manual: a person at the bank sends it.
  state text not null default 'asked' check (state in ('asked', 'done', 'manual', 'failed'))
);
create index saving_refunds_to_ask on market.saving_refunds (created_at) where asked_at is null;

-- The goal, its deposit and the country's fund follow from the entries; nothing is put aside without a permit.
create function market.post_saving_goal_entry() returns trigger language plpgsql as $$
declare
  goal market.saving_goals%rowtype;
begin
  update market.saving_goals
  set balance_minor = balance_minor + new.amount_minor,
    wallet_minor = wallet_minor + case when new.deposit_id is null then new.amount_minor else 0 end,
    entries = entries + 1
  where id = new.goal_id
  returning * into goal;
  if new.kind = 'put_aside' then
    -- Locked, so that no permit is withdrawn while money comes in under it.
    perform from market.saving_permits where country = goal.country and withdrawn_at is null for share;
    if not found or goal.closed_at is not null then
      raise exception 'Money is put aside for an open goal, in a country with a permit'
        using errcode = 'check_violation', schema = 'market', table = 'saving_goals', constraint = 'saving_is_permitted';
    end if;
  elsif new.deposit_id is not null then
    update market.saving_deposits set returned_minor = returned_minor - new.amount_minor
    where id = new.deposit_id and goal_id = new.goal_id;
    if not found then
      raise exception 'A goal gives back what was paid for it'
        using errcode = 'check_violation', schema = 'market', table = 'saving_deposits', constraint = 'saving_deposit_of_goal';
    end if;
  end if;
  insert into market.saving_funds as fund (country, currency, balance_minor) values (goal.country, goal.currency, 0)
  on conflict do nothing;
  update market.saving_funds set balance_minor = balance_minor + new.amount_minor where country = goal.country;
  new.number := goal.entries;
  new.balance_minor := goal.balance_minor;
  return new;
end $$;
create trigger saving_goal_entry_is_posted before insert on market.saving_goal_entries
  for each row execute function market.post_saving_goal_entry();

create function market.refuse_change_of_saving_goal_entry() returns trigger language plpgsql as $$
begin
  raise exception 'An entry of a saving goal cannot be changed' using errcode = 'integrity_constraint_violation';
end $$;
create trigger saving_goal_entries_stay before update or delete on market.saving_goal_entries
  for each row execute function market.refuse_change_of_saving_goal_entry();

-- What is put aside leaves the wallet, and what is taken back comes into it.
alter table market.wallet_entries
  drop constraint wallet_entries_reason_check,
  add constraint wallet_entries_reason_check check (reason in ('order', 'refund', 'reward', 'credit', 'saving')),
  drop constraint wallet_entries_check,
  add constraint wallet_entries_check
    check (case reason when 'order' then amount_minor < 0 when 'saving' then true else amount_minor > 0 end);
