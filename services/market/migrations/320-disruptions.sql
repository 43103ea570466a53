-- Areas that nobody can travel to for a time. `ended_at`: an operator ended it, or its end went by and the job saw it.
create table market.disruptions (
  id text primary key,
  country text not null,
  name text not null check (length(name) between 1 and 60),
  reason text not null check (reason in ('blockade', 'strike', 'flood', 'other')),
  -- [{lat, lon}, …], as of delivery zones.
  corners jsonb not null check (jsonb_typeof(corners) = 'array'),
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  created_by text not null,
  created_at timestamptz not null,
  ended_at timestamptz,
  -- Null: it ended by itself.
  ended_by text check (ended_by is null or ended_at is not null)
);
create index disruptions_current on market.disruptions (country) where ended_at is null;
create index disruptions_by_end on market.disruptions (country, ended_at desc) where ended_at is not null;
create trigger known_country before insert or update of country on market.disruptions
  for each row execute function shared.require_country();

-- The promise that a disruption took from an order, and the one it has instead. The first promise stays when several move it.
create table market.moved_promises (
  order_id text primary key references market.orders on delete cascade,
  -- The last one that moved it.
  disruption_id text not null references market.disruptions,
  before_start timestamptz,
  before_end timestamptz check (before_end > before_start),
  before_promised_at timestamptz not null,
  after_start timestamptz,
  after_promised_at timestamptz not null,
  -- Counts moves and restorations: each is one message.
  moves integer not null default 1 check (moves > 0),
  moved_at timestamptz not null,
  choice text check (choice in ('wait', 'pickup')),
  chosen_at timestamptz check ((chosen_at is null) = (choice is null)),
  restored_at timestamptz,
  check ((before_start is null) = (before_end is null))
);
create index moved_promises_by_disruption on market.moved_promises (disruption_id);
create index moved_promises_to_restore on market.moved_promises (order_id) where choice is null and restored_at is null;

-- The corners as PostgreSQL compares them with points, which are (longitude, latitude).
create function market.disruption_area(corners jsonb) returns polygon language sql immutable as $$
  select ('(' || string_agg('(' || (corner ->> 'lon') || ',' || (corner ->> 'lat') || ')', ',' order by place) || ')')::polygon
  from jsonb_array_elements(corners) with ordinality as ring (corner, place)
$$;
