-- What a shop shows, ready to be read: a page of a listing is one range of one index, however large the catalogue is.
-- Kept by market.refresh_listing (anything changed) and market.refresh_listing_stock (only stock changed).

create index variants_by_sku on market.variants (lower(sku));
create index images_of_variant on market.product_images (product_id, variant_id, position);

-- One value that a shop's listing can be narrowed by, with the number of its products.
create table market.facets (
  id integer generated always as identity primary key,
  shop_id text not null references market.shops on delete cascade,
  -- 'all', 'tag:<id>', 'brand:<name>', 'pet:<type>', 'size:<size>', 'stage:<stage>', 'offer', 'word:<stem>',
  -- and 'tag:<id>+brand:<name>' …, which are only counted.
  facet text collate "C" not null,
  -- As a person would read it; of a word, the first way it was written.
  label text not null,
  count integer not null default 0,
  unique (shop_id, facet)
);
create index facets_by_prefix on market.facets (shop_id, label text_pattern_ops)
  where facet >= 'word:a' and facet < 'word;';
create index facets_by_sound on market.facets using gist (label gist_trgm_ops)
  where facet >= 'word:a' and facet < 'word;';

create table market.listings (
  id bigint generated always as identity primary key,
  shop_id text not null references market.shops on delete cascade,
  product_id text not null references market.products on delete cascade,
  -- Two halves of a product card, json and not jsonb because they are only ever handed on. No index covers `offers` and
  -- `in_stock`, so that selling something rewrites one row and no index (heap-only update).
  card json not null default '{}',
  offers json not null default '{}',
  in_stock boolean not null default false,
  min_price bigint not null default 0,
  max_price bigint not null default 0,
  popularity integer not null default 0 check (popularity >= 0),
  -- Ids of the facets it appears under, words included.
  facets integer[] not null default '{}',
  counted_pairs integer[] not null default '{}',
  -- Everything that is said about it; words of titles are facets, this finds the others.
  search tsvector not null default '',
  unique (product_id, shop_id)
) with (fillfactor = 80);
-- Without a pending list, which would make the planner read the whole table after an import.
create index listings_by_facets on market.listings using gin (facets) with (fastupdate = off);
create index listings_by_search on market.listings using gin (search) with (fastupdate = off);

-- A listing under one facet, once per order that a page can have.
create table market.listing_facets (
  listing_id bigint not null references market.listings on delete cascade,
  facet_id integer not null references market.facets on delete cascade,
  is_word boolean not null,
  -- Microseconds since 1970 of the product's last change.
  recency bigint not null,
  min_price bigint not null,
  -- Popularity; for a word, where it stands weighs more: title, then brand and category, then the rest.
  score bigint not null,
  primary key (listing_id, facet_id)
);
create index listing_facets_by_score on market.listing_facets (facet_id, score, listing_id);
create index listing_facets_by_recency on market.listing_facets (facet_id, recency, listing_id) where not is_word;
create index listing_facets_by_price on market.listing_facets (facet_id, min_price, listing_id) where not is_word;

-- How much a product is bought at a shop; any scale, larger is more.
create table market.popularity (
  shop_id text not null references market.shops on delete cascade,
  product_id text not null references market.products on delete cascade,
  score integer not null check (score >= 0),
  primary key (shop_id, product_id)
);

-- Lower case without accents, ñ kept, digits apart from letters: '15kg Cachorrón' is '15 kg cachorron'.
create function market.fold(phrase text) returns text
  language sql immutable strict parallel safe
  return regexp_replace(
    regexp_replace(
      translate(
        lower(normalize(phrase, nfc)),
        'áàâäãéèêëíìîïóòôöõúùûüýç',
        'aaaaaeeeeiiiiooooouuuuyc'),
      '([0-9])([a-zñ])', '\1 \2', 'g'),
    '([a-zñ])([0-9])', '\1 \2', 'g');

-- The words of a phrase with their Spanish stems, without those that say nothing ('de', 'la').
create function market.words_of(phrase text) returns table (place bigint, word text, stem text)
  language sql immutable strict parallel safe rows 12
  begin atomic
    select found.place, found.word, stems.stem
    from regexp_split_to_table(market.fold(phrase), '[^a-z0-9ñ]+') with ordinality as found(word, place)
    cross join lateral unnest(ts_lexize('pg_catalog.spanish_stem', left(found.word, 40))) as stems(stem)
    where found.word <> '';
  end;

-- The nearest multiple of the step, half up (D2).
create function market.rounded(amount bigint, step bigint) returns bigint
  language sql immutable strict parallel safe
  return (2 * amount + step) / (2 * step) * step;

-- The half of a card that selling changes.
create function market.listing_offers(the_shop text, the_products text[])
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
      where o.shop_id = the_shop and o.product_id = any (the_products)
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

create type market.listing_content as (
  product_id text,
  card json,
  offers json,
  in_stock boolean,
  min_price bigint,
  max_price bigint,
  recency bigint,
  popularity integer,
  facets text[],
  labels text[],
  scores bigint[],
  pairs text[],
  search tsvector
);

-- Everything a listing holds, for those of the products that this shop sells.
create function market.listing_contents(the_shop text, the_products text[]) returns setof market.listing_content
  language sql stable
  begin atomic
    with recursive lineage as (
      select t.id as tag_id, t.id, t.name, t.parent_id, 0 as up from market.tags t
      union all
      select l.tag_id, t.id, t.name, t.parent_id, l.up + 1
      from lineage l join market.tags t on t.id = l.parent_id where l.up < 20
    ),
    sold as (
      select p.*, o.offers, o.min_price, o.max_price, o.on_offer, o.in_stock,
        coalesce((select y.score from market.popularity y where y.shop_id = the_shop and y.product_id = p.id), 0) as popularity
      from market.products p
      join market.listing_offers(the_shop, the_products) o on o.product_id = p.id
      where p.status = 'active' and p.id = any (the_products)
    ),
    tagged as (
      select s.id as product_id, l.id, l.name
      from sold s join lineage l on l.tag_id = any (s.tag_ids)
      group by s.id, l.id, l.name
    ),
    narrow as (
      select s.id as product_id, f.facet, f.label
      from sold s
      cross join lateral (
        select 'all', ''
        union all select 'brand:' || s.vendor, s.vendor where s.vendor <> ''
        union all select 'pet:' || pet, pet from unnest(s.pet_types) pet
        union all select 'size:' || s.breed_size, s.breed_size where s.breed_size is not null
        union all select 'stage:' || s.life_stage, s.life_stage where s.life_stage is not null
        union all select 'offer', '' where s.on_offer
      ) as f(facet, label)
      union all
      select t.product_id, 'tag:' || t.id, t.name from tagged t
    ),
    said as (
      select s.id as product_id, text.weight, text.phrase
      from sold s
      cross join lateral (
        select 3, s.title
        union all select 2, concat_ws(' ', s.vendor, s.product_type, array_to_string(s.search_words, ' '), array_to_string(s.pet_types, ' '), s.life_stage, s.breed_size)
        union all select 2, string_agg(t.name, ' ') from tagged t where t.product_id = s.id
        union all select 1, string_agg(v.option_title, ' ') from market.variants v where v.product_id = s.id and v.active
      ) as text(weight, phrase)
      where text.phrase is not null
    ),
    spoken as (
      -- A word with ñ is also found without it; with it, only words that have one are found.
      select a.product_id, a.weight, w.word, w.stem, false as is_forgiven
      from said a cross join lateral market.words_of(a.phrase) w
      union all
      select a.product_id, a.weight, w.word, w.stem, true
      from said a cross join lateral market.words_of(translate(a.phrase, 'ñÑ', 'nN')) w
      where a.phrase ~* 'ñ'
    ),
    words as (
      select product_id, 'word:' || stem as facet, min(word) as label, max(weight) as weight
      from spoken group by product_id, stem
    ),
    faceted as (
      select product_id, array_agg(facet) as facets, array_agg(label) as labels, array_agg(score) as scores
      from (
        select n.product_id, n.facet, n.label, s.popularity::bigint as score
        from narrow n join sold s on s.id = n.product_id
        union all
        select w.product_id, w.facet, w.label, w.weight * 1000000000::bigint + least(s.popularity, 999999999)
        from words w join sold s on s.id = w.product_id
      ) every_facet
      group by product_id
    ),
    paired as (
      select t.product_id, array_agg(t.facet || '+' || n.facet) as pairs
      from narrow t join narrow n on n.product_id = t.product_id
      where t.facet like 'tag:%' and n.facet not like 'tag:%' and n.facet <> 'all'
      group by t.product_id
    ),
    searched as (
      select product_id, to_tsvector('simple', string_agg(distinct stem, ' ')) as search
      from (
        select sp.product_id, sp.stem from spoken sp
        union all
        select s.id, w.stem from sold s
        cross join lateral market.words_of(left(s.description_text, 4000) || ' ' || coalesce(left(s.ingredients, 4000), '')) w
        union all
        select s.id, w.stem from sold s
        cross join lateral market.words_of(translate(left(s.description_text, 4000), 'ñÑ', 'nN')) w
        where s.description_text ~* 'ñ'
      ) every_word
      group by product_id
    ),
    main_tag as (
      select distinct on (s.id) s.id as product_id, t.name
      from sold s
      join (select l.tag_id as id, max(l.up) as depth, min(l.name) filter (where l.up = 0) as name from lineage l group by l.tag_id) t
        on t.id = any (s.tag_ids)
      order by s.id, t.depth desc, array_position(s.tag_ids, t.id)
    )
    select
      s.id,
      json_build_object(
        '_id', s.id, 'title', s.title, 'slug', s.slug, 'description', left(s.description_text, 160), 'vendor', s.vendor,
        'primaryImage', (
          select json_build_object('imageId', i.id, 'alt', i.alt) from market.product_images i
          where i.product_id = s.id order by i.variant_id is not null, i.position, i.id limit 1
        ),
        'petTypes', s.pet_types, 'lifeStage', s.life_stage, 'breedSize', s.breed_size, 'category', m.name
      ),
      s.offers, s.in_stock, s.min_price, s.max_price,
      (extract(epoch from s.updated_at) * 1000000)::bigint,
      s.popularity,
      f.facets, f.labels, f.scores, coalesce(p.pairs, '{}'), coalesce(w.search, '')
    from sold s
    join faceted f on f.product_id = s.id
    left join paired p on p.product_id = s.id
    left join searched w on w.product_id = s.id
    left join main_tag m on m.product_id = s.id;
  end;

-- Brings the listings of these products up to date, after anything about them, their offers or their pictures changed.
-- Call it last in the transaction that changed them, once, so that all lock in the same order.
create function market.refresh_listing(the_shop text, the_products text[]) returns void
  language plpgsql as $$
declare
  contents market.listing_content[];
  changed integer[];
  deltas integer[];
begin
  -- A row for each before they are locked, so that two that list the same product for the first time meet here.
  insert into market.listings (shop_id, product_id)
  select the_shop, o.product_id
  from market.offers o
  where o.shop_id = the_shop and o.product_id = any (the_products)
  group by o.product_id
  order by o.product_id
  on conflict do nothing;

  perform 1 from market.listings
  where shop_id = the_shop and product_id = any (the_products)
  order by product_id
  for no key update;

  -- Only now is read what others may have committed while we waited.
  select array_agg(c) into contents from market.listing_contents(the_shop, the_products) c;

  insert into market.facets (shop_id, facet, label)
  select the_shop, f.facet, min(f.label)
  from unnest(contents) c
  cross join lateral (
    select facet, label from unnest(c.facets, c.labels) as known(facet, label)
    union all
    select pair, '' from unnest(c.pairs) pair
  ) f
  where not exists (select from market.facets known where known.shop_id = the_shop and known.facet = f.facet)
  group by f.facet
  order by f.facet
  on conflict do nothing;

  with content as materialized (
    select l.id, l.facets as old_facets, l.counted_pairs as old_pairs, c.*
    from unnest(contents) c
    join market.listings l on l.shop_id = the_shop and l.product_id = c.product_id
  ),
  wanted as materialized (
    select c.id as listing_id, f.id as facet_id, left(f.facet, 5) = 'word:' as is_word, a.score, c.recency, c.min_price
    from content c
    cross join lateral unnest(c.facets, c.scores) as a(facet, score)
    join market.facets f on f.shop_id = the_shop and f.facet = a.facet
  ),
  narrowed as (
    select listing_id, array_agg(facet_id order by facet_id) as facets from wanted group by listing_id
  ),
  paired as (
    select c.id as listing_id, array_agg(f.id order by f.id) as pairs
    from content c
    cross join lateral unnest(c.pairs) as pair
    join market.facets f on f.shop_id = the_shop and f.facet = pair
    group by c.id
  ),
  fresh as materialized (
    select c.*, n.facets as new_facets, coalesce(p.pairs, '{}') as new_pairs
    from content c
    join narrowed n on n.listing_id = c.id
    left join paired p on p.listing_id = c.id
  ),
  unsold as (
    delete from market.listings l
    where l.shop_id = the_shop and l.product_id = any (the_products)
      and not exists (select from content c where c.id = l.id)
    returning l.facets as old_facets, l.counted_pairs as old_pairs
  ),
  written as (
    update market.listings l
    set card = f.card, offers = f.offers, in_stock = f.in_stock, min_price = f.min_price, max_price = f.max_price,
      popularity = f.popularity, facets = f.new_facets, counted_pairs = f.new_pairs, search = f.search
    from fresh f
    where l.id = f.id
  ),
  left_facets as (
    delete from market.listing_facets lf
    using fresh f
    where lf.listing_id = f.id and not lf.facet_id = any (f.new_facets)
  ),
  entered as (
    insert into market.listing_facets as lf (listing_id, facet_id, is_word, recency, min_price, score)
    select w.listing_id, w.facet_id, w.is_word, w.recency, w.min_price, w.score from wanted w
    on conflict (listing_id, facet_id) do update
    set recency = excluded.recency, min_price = excluded.min_price, score = excluded.score
    where (lf.recency, lf.min_price, lf.score) <> (excluded.recency, excluded.min_price, excluded.score)
  ),
  moves as (
    select unnest(new_facets || new_pairs) as facet_id, 1 as step from fresh
    union all select unnest(old_facets || old_pairs), -1 from fresh
    union all select unnest(old_facets || old_pairs), -1 from unsold
  ),
  sums as (
    select facet_id, sum(step)::integer as delta from moves group by facet_id having sum(step) <> 0
  )
  select array_agg(facet_id order by facet_id), array_agg(delta order by facet_id) into changed, deltas from sums;

  if changed is null then
    return;
  end if;
  -- `for update` would wait for everybody who has entered a listing under one of these, and they for us.
  perform 1 from market.facets where id = any (changed) order by id for no key update;
  update market.facets f set count = f.count + d.delta
  from unnest(changed, deltas) as d(facet_id, delta)
  where f.id = d.facet_id;
end $$;

-- The same after stock alone changed: rewrites one row per product and no index, and never waits for a count.
create function market.refresh_listing_stock(the_shop text, the_products text[]) returns void
  language plpgsql as $$
begin
  perform 1 from market.listings
  where shop_id = the_shop and product_id = any (the_products)
  order by product_id
  for no key update;

  update market.listings l
  set offers = o.offers, in_stock = o.in_stock
  from market.listing_offers(the_shop, the_products) o
  where l.shop_id = the_shop and l.product_id = o.product_id;
end $$;
