-- Addresses of a shop's own programs, which are told what happens in it (docs/webhooks.md, docs/decisions/042). At most three a
-- shop: each has a slot.
create table market.webhook_endpoints (
  id text primary key,
  shop_id text not null references market.shops on delete cascade,
  slot smallint not null check (slot between 1 and 3),
  url text not null check (length(url) between 8 and 500),
  events text[] not null check (cardinality(events) > 0),
  state text not null default 'active' check (state in ('active', 'paused', 'disabled')),
  -- Why it was disabled by itself: its program answered 410, or nothing but failures for days.
  disabled_reason text check (disabled_reason in ('gone', 'failing')),
  secret_sealed text not null,
  -- After a rotation: signs too, until then.
  previous_secret_sealed text,
  previous_until timestamptz,
  -- First failure since the last success.
  failing_since timestamptz,
  revision integer not null default 1 check (revision > 0),
  created_by text not null,
  created_at timestamptz not null,
  unique (shop_id, slot),
  check ((state = 'disabled') = (disabled_reason is not null)),
  check ((previous_secret_sealed is null) = (previous_until is null))
);

-- An event that an endpoint is told, with the body that each try sends.
create table market.webhook_deliveries (
  id text primary key,
  endpoint_id text not null references market.webhook_endpoints on delete cascade,
  -- The header webhook-id: the same in each try, and when it is sent again.
  event_id text not null,
  type text not null,
  -- Id of the order or product; empty for a test.
  subject text not null,
  body text not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  -- Tries since it was made, or sent again: they say the pause before the next one.
  tries integer not null default 0 check (tries >= 0),
  attempts integer not null default 0 check (attempts >= tries),
  due_at timestamptz not null,
  -- A worker is sending it; later, the worker died.
  claimed_until timestamptz,
  is_again boolean not null default false,
  created_at timestamptz not null,
  last_at timestamptz,
  last_status integer,
  last_error text,
  last_answer text check (length(last_answer) <= 500),
  constraint webhook_event_once unique (endpoint_id, event_id)
);
-- One change of a product is on its way at most; later ones become one more when it has ended.
create unique index webhook_product_in_flight on market.webhook_deliveries (endpoint_id, subject)
  where type = 'product.changed' and state = 'waiting' and not is_again;
create index webhook_deliveries_due on market.webhook_deliveries (endpoint_id, due_at) where state = 'waiting';
create index webhook_deliveries_by_time on market.webhook_deliveries (endpoint_id, created_at desc, id desc);
create index webhook_deliveries_failed on market.webhook_deliveries (endpoint_id, created_at desc, id desc) where state = 'failed';
create index webhook_deliveries_by_age on market.webhook_deliveries (created_at);

-- Products that changed, for each endpoint that hears of products; a job makes deliveries of them. Lines are only added, so
-- that sales of one shop never wait for each other.
create table market.webhook_product_changes (
  id bigint generated always as identity primary key,
  endpoint_id text not null references market.webhook_endpoints on delete cascade,
  product_id text not null,
  -- The shop did not offer it before.
  is_new boolean not null
);
create index webhook_product_changes_by_product on market.webhook_product_changes (endpoint_id, product_id, id);

-- In the statement that changes offers, and so in its transaction: a shop without an endpoint pays one probe.
create function market.note_offers_for_webhooks() returns trigger language plpgsql as $$
begin
  if not exists (select from market.webhook_endpoints) then return null; end if;
  if tg_op = 'INSERT' then
    insert into market.webhook_product_changes (endpoint_id, product_id, is_new)
    select e.id, c.product_id, not exists (
      select from market.offers o
      where o.shop_id = c.shop_id and o.product_id = c.product_id
        and not exists (select from changed also where also.shop_id = o.shop_id and also.variant_id = o.variant_id)
    )
    from (select distinct shop_id, product_id from changed) c
    join market.webhook_endpoints e on e.shop_id = c.shop_id and e.state <> 'disabled' and 'product.changed' = any(e.events);
  elsif tg_op = 'UPDATE' then
    insert into market.webhook_product_changes (endpoint_id, product_id, is_new)
    select distinct e.id, c.product_id, false
    from changed c
    join before b on b.shop_id = c.shop_id and b.variant_id = c.variant_id
    join market.webhook_endpoints e on e.shop_id = c.shop_id and e.state <> 'disabled' and 'product.changed' = any(e.events)
    where (b.price_minor, b.compare_at_minor, b.stock, b.allow_backorder, b.hidden)
      is distinct from (c.price_minor, c.compare_at_minor, c.stock, c.allow_backorder, c.hidden);
  else
    insert into market.webhook_product_changes (endpoint_id, product_id, is_new)
    select distinct e.id, b.product_id, false
    from before b
    join market.webhook_endpoints e on e.shop_id = b.shop_id and e.state <> 'disabled' and 'product.changed' = any(e.events);
  end if;
  return null;
end $$;
create trigger webhooks_hear_of_new_offers after insert on market.offers
  referencing new table as changed for each statement execute function market.note_offers_for_webhooks();
create trigger webhooks_hear_of_offers after update on market.offers
  referencing old table as before new table as changed for each statement execute function market.note_offers_for_webhooks();
create trigger webhooks_hear_of_gone_offers after delete on market.offers
  referencing old table as before for each statement execute function market.note_offers_for_webhooks();

create function market.note_product_for_webhooks(product text) returns void language sql as $$
  insert into market.webhook_product_changes (endpoint_id, product_id, is_new)
  select e.id, product, false
  from market.webhook_endpoints e
  where e.state <> 'disabled' and 'product.changed' = any(e.events)
    and exists (select from market.offers o where o.product_id = product and o.shop_id = e.shop_id)
$$;
create function market.product_tells_webhooks() returns trigger language plpgsql as $$
begin
  perform market.note_product_for_webhooks(new.id);
  return null;
end $$;
create trigger webhooks_hear_of_products after update on market.products
  for each row when (
    (old.title, old.vendor, old.status, old.vat_class, old.slug)
    is distinct from (new.title, new.vendor, new.status, new.vat_class, new.slug)
  ) execute function market.product_tells_webhooks();
create function market.variant_tells_webhooks() returns trigger language plpgsql as $$
begin
  perform market.note_product_for_webhooks(new.product_id);
  return null;
end $$;
create trigger webhooks_hear_of_variants after update on market.variants
  for each row when (
    (old.sku, old.barcode, old.option_title, old.active, old.net_grams)
    is distinct from (new.sku, new.barcode, new.option_title, new.active, new.net_grams)
  ) execute function market.variant_tells_webhooks();
