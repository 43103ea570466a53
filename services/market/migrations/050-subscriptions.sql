-- What somebody wants every so many weeks. It orders nothing by itself: each time there is a proposal, and a yes to it.
create table market.subscriptions (
  id text primary key,
  owner_uid text not null,
  country text not null check (country in ('BO', 'PY')),
  shop_id text not null references market.shops,
  state text not null check (state in ('active', 'paused', 'stopped')),
  -- Which of the owner's twenty places it has; a stopped one has none.
  place smallint check (place between 1 and 20),
  weeks smallint not null check (weeks between 1 and 12),
  -- The next one, as a day of the shop's own calendar.
  due_on date not null,
  -- Proposals without an answer, in a row.
  unanswered smallint not null default 0 check (unanswered between 0 and 3),
  -- Where to and how it is paid, as was last said yes to.
  has_delivery boolean not null,
  contact jsonb not null,
  shipping_address jsonb check (shipping_address is not null or not has_delivery),
  payment_method text not null check (payment_method in ('cash', 'card_at_door', 'qr', 'card')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint subscription_place unique (owner_uid, place),
  check ((state = 'stopped') = (place is null))
);
create index subscriptions_by_due on market.subscriptions (due_on) where state = 'active';

create table market.subscription_lines (
  id text primary key,
  subscription_id text not null references market.subscriptions on delete cascade,
  position integer not null,
  -- Who repeats this product option, once at a time; null when it is stopped.
  holder_uid text,
  product_id text not null,
  variant_id text not null,
  -- As it was called; the catalogue may forget it.
  title text not null,
  option_title text not null,
  quantity integer not null check (quantity between 1 and 99),
  -- Of one, at the last yes.
  agreed_price_minor bigint not null check (agreed_price_minor >= 0),
  -- Left out of the one of this day alone.
  skip_on date,
  unique (subscription_id, variant_id),
  constraint subscription_line_holder unique (holder_uid, variant_id)
);

-- What was asked before each due day, and what came of it.
create table market.subscription_proposals (
  id text primary key,
  subscription_id text not null references market.subscriptions on delete cascade,
  due_on date not null,
  state text not null check (state in ('proposed', 'accepted', 'skipped', 'expired')),
  order_id text unique references market.orders,
  proposed_at timestamptz not null,
  answered_at timestamptz,
  unique (subscription_id, due_on),
  check ((state = 'accepted') = (order_id is not null)),
  check ((state = 'proposed') = (answered_at is null))
);
create unique index subscription_proposal_open on market.subscription_proposals (subscription_id)
  where state = 'proposed';
create index subscription_proposals_by_due on market.subscription_proposals (due_on) where state = 'proposed';

-- Links that open a proposal: each letter makes one of its own, and only its hash is kept.
create table market.subscription_links (
  token_hash text primary key,
  proposal_id text not null references market.subscription_proposals on delete cascade,
  made_at timestamptz not null
);
create index subscription_links_of_proposal on market.subscription_links (proposal_id);
