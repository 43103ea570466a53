-- What a line of the ledger is known by: whoever reads the published lines makes the same hash of them.
create function community.donation_hash(
  number bigint, at timestamptz, kind text, country text, grams integer, of_line bigint, shelter text, previous_hash text
) returns text
  language sql immutable parallel safe
  return encode(
    sha256(convert_to(
      concat_ws('|', number, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), kind, country, grams,
        coalesce(of_line::text, ''), previous_hash, coalesce(shelter, '')),
      'UTF8')),
    'hex');

-- The public ledger of what is given with orders, in both countries. Lines are only added, and each holds the hash of the one
-- before. Nobody is named in it: the order knows whose it is.
create table community.donations (
  number bigint primary key check (number > 0),
  at timestamptz not null check (at = date_trunc('milliseconds', at)),
  -- given: the money of an order's line is there; taken-back: the order was cancelled before it reached anybody; delivered: a
  -- shelter has it.
  kind text not null check (kind in ('given', 'taken-back', 'delivered')),
  country text not null check (country in ('BO', 'PY')),
  grams integer not null check (grams <> 0 and (kind = 'taken-back') = (grams < 0)),
  -- The line that is taken back.
  of_line bigint references community.donations check ((kind = 'taken-back') = (of_line is not null)),
  shelter text check (shelter <> '' and (kind = 'delivered') = (shelter is not null)),
  order_id text check ((kind = 'delivered') = (order_id is null)),
  position integer check ((kind = 'delivered') = (position is null)),
  -- Of a delivery: who wrote it, and what they say of it.
  actor_uid text check ((kind = 'delivered') = (actor_uid is not null)),
  note text not null default '',
  previous_number bigint,
  previous_hash text not null,
  hash text not null,
  constraint says_what_it_holds check (
    hash = community.donation_hash(number, at, kind, country, grams, of_line, shelter, previous_hash)
  ),
  check (previous_number is not distinct from nullif(number - 1, 0)),
  unique (number, hash),
  constraint follows_the_one_before foreign key (previous_number, previous_hash) references community.donations (number, hash)
);
-- A line of an order is given once, whoever tells of it and how often.
create unique index one_line_an_order_line on community.donations (order_id, position) where kind = 'given';
create index donations_of_order on community.donations (order_id, number) where order_id is not null;
create index donations_taken_back on community.donations (of_line) where of_line is not null;
create index donations_delivered on community.donations (number desc) where kind = 'delivered';

-- Where the ledger ends. Whoever adds a line holds this row: one after the other, without gaps.
create table community.donations_head (
  is_the_only_one boolean primary key default true check (is_the_only_one),
  number bigint not null,
  hash text not null
);
insert into community.donations_head (number, hash) values (0, repeat('0', 64));

-- Which given lines a delivery was made of, the oldest first.
create table community.donation_shares (
  given bigint not null references community.donations,
  delivery bigint not null references community.donations,
  grams integer not null check (grams > 0),
  primary key (given, delivery)
);
create index shares_of_delivery on community.donation_shares (delivery);

-- The photo of a delivery.
alter table community.pictures add column delivery bigint references community.donations;
create index pictures_of_delivery on community.pictures (delivery) where delivery is not null;
