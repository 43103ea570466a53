-- Ways to pay before it is handed over, and what came of it.
alter table market.orders drop constraint orders_payment_method_check;
alter table market.orders add check (payment_method in ('cash', 'card_at_door', 'qr', 'card'));

alter table market.orders
  -- Until then the payment is waited for; it stays as it was when the money came.
  add column pay_until timestamptz,
  -- The payment that paid it, by the payments service.
  add column payment_id text,
  -- What was paid beside the wallet: by the payment, or at the door when it was handed over.
  add column paid_minor bigint not null default 0 check (paid_minor >= 0),
  -- Of that, what went back, by whichever way.
  add column refunded_minor bigint not null default 0,
  -- Of what the wallet paid, what went back into it.
  add column wallet_returned_minor bigint not null default 0,
  -- 'Necesito cambio de': the note that the customer will pay with.
  add column needs_change_for_minor bigint check (
    needs_change_for_minor is null or (needs_change_for_minor > 0 and payment_method = 'cash')
  ),
  -- {code, title, kind, …} as it was redeemed.
  add column coupon jsonb,
  add column cancelled_at timestamptz,
  add column cancelled_by text check (cancelled_by in ('customer', 'staff', 'system')),
  -- What the customer reads.
  add column cancel_reason text,
  -- Packed: who delivers may take it.
  add column packed_at timestamptz,
  add column courier_uid text,
  add column completed_at timestamptz,
  -- What a courier took at the door in cash, and when and by whom it was received from the courier.
  add column cash_collected_minor bigint check (
    cash_collected_minor is null or (cash_collected_minor >= 0 and payment_method = 'cash')
  ),
  add column cash_received_at timestamptz,
  add column cash_received_by text,
  add column rating_stars smallint check (rating_stars between 1 and 5),
  add column rating_comment text,
  add column rated_at timestamptz;

update market.orders o set
  cancelled_at = (select max(t.at) from market.order_timeline t where t.order_id = o.id and t.status = 'CANCELLED'),
  cancelled_by = 'system', cancel_reason = ''
where status = 'CANCELLED';
update market.orders o set cancelled_at = created_at where status = 'CANCELLED' and cancelled_at is null;
update market.orders o set
  completed_at = coalesce(
    (select max(t.at) from market.order_timeline t where t.order_id = o.id and t.status = 'COMPLETED'), created_at
  )
where status = 'COMPLETED';

alter table market.orders
  add constraint refunded_is_paid check (refunded_minor between 0 and paid_minor),
  add constraint wallet_returned_is_taken check (wallet_returned_minor between 0 and wallet_minor),
  add constraint awaiting_has_an_end check (payment_state <> 'awaiting' or (pay_until is not null and payment_method in ('qr', 'card'))),
  add constraint cancelled_is_told check (
    (status = 'CANCELLED') = (cancelled_at is not null)
    and (cancelled_at is null) = (cancelled_by is null) and (cancelled_at is null) = (cancel_reason is null)
  ),
  add constraint completed_has_its_time check ((status = 'COMPLETED') = (completed_at is not null)),
  add constraint cash_received_by_somebody check (
    (cash_received_at is null) = (cash_received_by is null)
    and (cash_received_at is null or cash_collected_minor is not null)
  ),
  add constraint rated_with_stars check ((rating_stars is null) = (rated_at is null));

-- What the job looks for, what staff look at, and what couriers hold.
create index orders_to_be_paid on market.orders (pay_until) where status = 'NEW' and payment_state = 'awaiting';
create index orders_by_promise on market.orders (promised_at, id);
create index orders_open_by_promise on market.orders (promised_at, id) where status not in ('COMPLETED', 'CANCELLED');
create index orders_of_courier on market.orders (courier_uid, promised_at) where courier_uid is not null;
create index orders_cash_not_received on market.orders (courier_uid) where cash_collected_minor > 0 and cash_received_at is null;

-- A line that was missing stays, as what was agreed; what takes its place is a line of its own.
alter table market.order_lines
  add column state text not null default 'kept' check (state in ('kept', 'dropped', 'substituted')),
  -- As it was ordered; `quantity` is what the customer gets when the line is kept.
  add column ordered_quantity integer check (ordered_quantity >= quantity),
  add column replaces_position integer,
  add column returned_quantity integer not null default 0 check (returned_quantity between 0 and quantity);
update market.order_lines set ordered_quantity = quantity;
alter table market.order_lines alter column ordered_quantity set not null;

alter table market.order_timeline
  add column actor text not null default 'system' check (actor in ('customer', 'staff', 'courier', 'system')),
  -- Of staff and couriers alone.
  add column actor_uid text check (actor_uid is null or actor in ('staff', 'courier'));

-- What staff proposed because something was missing, and what the customer said.
create table market.order_changes (
  id text primary key,
  order_id text not null references market.orders on delete cascade,
  state text not null check (state in ('open', 'accepted', 'refused', 'withdrawn')),
  -- [{position, keepQuantity, substitute: a whole line or null}]; substitutes are taken from the shelf while it is open.
  items jsonb not null,
  message text not null,
  -- The totals before and, if it is accepted, after.
  before jsonb not null,
  after jsonb not null,
  proposed_by text not null,
  proposed_at timestamptz not null,
  answered_by text check (answered_by in ('customer', 'staff', 'system')),
  answered_at timestamptz,
  check ((state = 'open') = (answered_at is null) and (answered_at is null) = (answered_by is null))
);
create unique index one_open_change on market.order_changes (order_id) where state = 'open';
create index changes_of_order on market.order_changes (order_id, proposed_at);

-- What the customer brought back after it was handed over.
create table market.returns (
  id text primary key,
  order_id text not null references market.orders on delete cascade,
  -- [{position, quantity, restock}]
  lines jsonb not null,
  reason text not null,
  amount_minor bigint not null check (amount_minor >= 0),
  actor_uid text not null,
  created_at timestamptz not null
);
create index returns_of_order on market.returns (order_id, created_at);

-- Money of an order that goes back. Written in the transaction that decided it; the same cause once. What the wallet gets it
-- has at once; what goes back by the payment is asked of the payments service until that has taken it.
create table market.order_refunds (
  -- 'cancel:ORDER', 'change:CHANGE', 'return:RETURN', 'unsellable:ORDER'
  cause text primary key,
  order_id text not null references market.orders on delete cascade,
  to_payment_minor bigint not null check (to_payment_minor >= 0),
  to_wallet_minor bigint not null check (to_wallet_minor >= 0),
  -- Handed over at the counter.
  to_cash_minor bigint not null check (to_cash_minor >= 0),
  reason text not null,
  actor_uid text,
  created_at timestamptz not null,
  -- When the payments service had taken it; at once without a part for it.
  asked_at timestamptz,
  check (to_payment_minor + to_wallet_minor + to_cash_minor > 0),
  check (asked_at is not null or to_payment_minor > 0)
);
create index refunds_of_order on market.order_refunds (order_id);
create index refunds_to_ask on market.order_refunds (created_at) where asked_at is null;

-- Who of staff did what, and when. Lines are only ever added.
create table market.order_audit (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor_uid text not null,
  action text not null,
  order_id text references market.orders on delete set null,
  facts jsonb not null
);
create index audit_of_order on market.order_audit (order_id, id desc);

-- How many orders chose a window. Taken and given back by conditional updates.
create table market.window_loads (
  shop_id text not null references market.shops,
  starts_at timestamptz not null,
  taken integer not null check (taken >= 0),
  primary key (shop_id, starts_at)
);
insert into market.window_loads (shop_id, starts_at, taken)
select shop_id, scheduled_start, count(*) from market.orders
where scheduled_start is not null and status not in ('COMPLETED', 'CANCELLED')
group by 1, 2;
