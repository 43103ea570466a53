-- An operator took it from the shop's pages for now; its price and stock stay.
alter table market.offers add column hidden boolean not null default false;

-- As in 002, without what is hidden.
create or replace function market.listing_offers(the_shop text, the_products text[])
  returns table (product_id text, offers json, min_price bigint, max_price bigint, on_offer boolean, in_stock boolean)
  language sql stable
  begin atomic
    with offered as (
      select
        o.product_id, v.id, v.sku, v.option_title, o.stock, o.allow_backorder,
        market.rounded(o.price_minor, step.size) as price,
        case when market.rounded(o.compare_at_minor, step.size) > market.rounded(o.price_minor, step.size)
          then market.rounded(o.compare_at_minor, step.size) end as compare_at,
        row_number() over (partition by o.product_id order by v.position, v.id) as place,
        picture.id as image_id
      from market.offers o
      join market.variants v on v.id = o.variant_id and v.active
      cross join (
        select greatest(coalesce((s.facts ->> 'roundPricesEvery')::bigint, 1), 1) as size
        from market.shops s where s.id = the_shop
      ) step
      left join lateral (
        select i.id from market.product_images i
        where i.product_id = o.product_id and i.variant_id = v.id
        order by i.position, i.id limit 1
      ) picture on true
      where o.shop_id = the_shop and o.product_id = any (the_products) and not o.hidden
    )
    select
      offered.product_id,
      json_build_object(
        'isLowQuantity', bool_or(stock <= 5),
        'isSoldOut', bool_and(stock <= 0),
        'isBackorder', bool_and(stock <= 0 and allow_backorder),
        'minPrice', min(price),
        'maxPrice', max(price),
        'compareAtPrice', (array_agg(compare_at order by price, place) filter (where compare_at is not null))[1],
        'variantCount', count(*),
        'variants', json_agg(json_build_object(
          '_id', id, 'sku', sku, 'optionTitle', option_title, 'price', price, 'compareAtPrice', compare_at,
          'currentStock', greatest(stock, 0), 'isBackorder', stock <= 0 and allow_backorder, 'imageId', image_id
        ) order by place) filter (where place <= 6)
      ),
      min(price), max(price),
      bool_or(compare_at is not null),
      bool_or(stock > 0 or allow_backorder)
    from offered
    group by offered.product_id;
  end;

-- As in 051: what is hidden is not there, and what is shown again is back.
drop trigger restock_is_noted on market.offers;
create trigger restock_is_noted after update of stock, allow_backorder, hidden on market.offers
  for each row when (
    (old.hidden or (old.stock <= 0 and not old.allow_backorder))
    and not new.hidden and (new.stock > 0 or new.allow_backorder)
  )
  execute function market.note_restock();

-- The order in which operators walk through a catalogue.
create index products_by_name on market.products (market.fold(title), id);

-- What was changed of an offer by a person or a file, and by whom. Lines are only added; sales are the orders' own.
create table market.catalogue_changes (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor_uid text not null,
  shop_id text not null references market.shops,
  product_id text not null,
  variant_id text not null,
  what text not null check (what in ('price', 'list-price', 'stock', 'hidden', 'offer')),
  -- Minor units of the shop's currency, units, 1 for hidden; of an offer its price. null: there was, or is, none.
  from_value bigint,
  to_value bigint,
  -- 'hand', 'import:ID', 'undo:CHANGE', 'undo-import:ID'
  cause text not null,
  -- The line that took this one back.
  undone_by bigint unique references market.catalogue_changes,
  check (from_value is distinct from to_value)
);
create index catalogue_changes_of_shop on market.catalogue_changes (shop_id, id);
create index catalogue_changes_of_variant on market.catalogue_changes (variant_id, id);

-- A file that an operator brought: first a draft to be looked at, then written in steps that a stop does not lose.
create table market.catalogue_imports (
  id text primary key,
  shop_id text not null references market.shops,
  file_name text not null,
  -- Whoever brings the same file for the same shop again gets the draft that waits.
  file_hash text not null,
  -- It names all that the shop sells: what it does not name is hidden.
  is_whole boolean not null,
  state text not null check (state in ('draft', 'applying', 'applied', 'undoing', 'undone', 'discarded')),
  -- Options that the file names, and how many of them are as it says already.
  options integer not null,
  untouched integer not null,
  actor_uid text not null,
  created_at timestamptz not null,
  applied_by text,
  applied_at timestamptz,
  undone_by text,
  undone_at timestamptz,
  check ((state in ('draft', 'discarded')) = (applied_at is null)),
  check ((state in ('undoing', 'undone')) = (undone_at is not null))
);
create unique index one_draft_of_a_file on market.catalogue_imports (shop_id, file_hash) where state = 'draft';
create index catalogue_imports_by_time on market.catalogue_imports (created_at);

create table market.catalogue_import_refusals (
  import_id text not null references market.catalogue_imports on delete cascade,
  position integer not null,
  line integer not null,
  sku text not null,
  reason text not null,
  primary key (import_id, position)
);

create table market.catalogue_import_changes (
  import_id text not null references market.catalogue_imports on delete cascade,
  position integer not null,
  -- null: the file does not name it.
  line integer,
  what text not null check (what in ('price', 'list-price', 'stock', 'hidden', 'offer', 'product')),
  product_id text,
  variant_id text,
  sku text not null,
  title text not null,
  option_title text not null,
  -- As it was when the difference was made: compared again before it is written.
  from_value bigint,
  to_value bigint,
  -- What is new, whole.
  content jsonb,
  caution text check (caution in ('large', 'changed-here', 'sold-since')),
  chosen boolean not null,
  outcome text check (outcome in ('applied', 'changed-since', 'undone', 'stays')),
  -- What stood there instead, where that is why it was left.
  found_value bigint,
  change_id bigint references market.catalogue_changes,
  primary key (import_id, position),
  check ((what in ('offer', 'product')) = (content is not null))
);
