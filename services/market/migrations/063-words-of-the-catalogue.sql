-- Words as the catalogue spells them, each with its stem: a misspelt word is compared with these, because the label of a
-- word's facet is one spelling of many ('cepillado' for 'cepillo'). Words stay when their products go: a reader joins the
-- facets that a shop has now.
create table market.word_forms (
  word text collate "C" primary key,
  stem text not null
);
create index word_forms_by_sound on market.word_forms using gist (word gist_trgm_ops);
create index word_forms_by_stem on market.word_forms (stem);

-- Adds the words of these products. Sorted, so that two imports of the same words wait for each other and nothing else.
create function market.learn_words(the_products text[]) returns void
  language sql as $$
  insert into market.word_forms (word, stem)
  select w.word, min(w.stem)
  from market.products p
  cross join lateral (
    select concat_ws(' ', p.title, p.vendor, p.product_type, array_to_string(p.search_words, ' '),
      array_to_string(p.pet_types, ' '), p.life_stage, p.breed_size,
      (select string_agg(t.name, ' ') from market.tags t where t.id = any (p.tag_ids)),
      (select string_agg(v.option_title, ' ') from market.variants v where v.product_id = p.id and v.active)) as phrase
  ) said
  cross join lateral (
    select word, stem from market.words_of(said.phrase)
    union all
    select word, stem from market.words_of(translate(said.phrase, 'ñÑ', 'nN')) where said.phrase ~* 'ñ'
  ) w
  where p.id = any (the_products) and w.word ~ '^[a-zñ]{3,40}$'
    and not exists (select from market.word_forms known where known.word = w.word)
  group by w.word
  order by w.word
  on conflict do nothing
$$;

-- Other forms of a word that mean the same: singular, plural, the thing without its diminutive, and units ('kilos' is 'kg').
create function market.alike(word text) returns setof text
  language sql immutable strict parallel safe rows 4
  begin atomic
    select form from (values
      (1, word),
      (2, case when word ~ '^.{3,}ces$' then left(word, -3) || 'z' end),
      (3, case when word ~ '^.{3,}es$' then left(word, -2) end),
      (4, case when word ~ '^.{3,}s$' then left(word, -1) end),
      (5, case when word ~ '^.{2,}z$' then left(word, -1) || 'ces' end),
      (6, case when word ~ '^.{2,}[a-zñ]$' and word !~ '[sz]$' then word || 's' end),
      (7, case when word ~ '^.{3,}it[oa]s?$' then regexp_replace(word, 'it([oa])s?$', '\1') end),
      (8, case
        when word = any ('{kilo,kilos,kgs,kilogramo,kilogramos}') then 'kg'
        when word = any ('{gr,grs,gramo,gramos}') then 'g'
        when word = any ('{lt,lts,litro,litros}') then 'l'
        when word = any ('{mililitro,mililitros,cc}') then 'ml'
      end)
    ) as forms(place, form)
    where form is not null
    order by place;
  end;

-- Where a word stands tells what a product is: the first word of its title ('Arena' and not 'Cama ..., arena'), its type and
-- its categories weigh more. market.refresh_listing reads this function by its name; 058 has what a card says of opinions.
create or replace function market.listing_contents(the_shop text, the_products text[])
  returns setof market.listing_content
  language sql stable
  begin atomic
    select c.product_id,
      case when p.review_count > 0 then market.rated_card(c.card, p.review_stars, p.review_count) else c.card end,
      c.offers, c.in_stock, c.min_price, c.max_price, c.recency, c.popularity, c.facets, c.labels,
      (
        select array_agg(
          f.score
            + case when f.facet = kind.first_word then 3000000000 else 0 end
            + case when f.facet = any (kind.type_words) then 2000000000 else 0 end
          order by f.place)
        from unnest(c.facets, c.scores) with ordinality as f(facet, score, place)
      ),
      c.pairs, c.search
    from market.listing_contents_unrated(the_shop, the_products) c
    join market.products p on p.id = c.product_id
    cross join lateral (
      select
        (select 'word:' || w.stem from market.words_of(p.title) w order by w.place limit 1) as first_word,
        array(
          select 'word:' || w.stem from market.words_of(
            coalesce(p.product_type, '') || ' ' ||
            coalesce((select string_agg(t.name, ' ') from market.tags t where t.id = any (p.tag_ids)), '')
          ) w
        ) as type_words
    ) kind;
  end;

-- What is listed already, by the same rule.
select market.learn_words(array(select id from market.products));

with kinds as materialized (
  select p.id as product_id,
    (select 'word:' || w.stem from market.words_of(p.title) w order by w.place limit 1) as first_word,
    array(
      select 'word:' || w.stem from market.words_of(
        coalesce(p.product_type, '') || ' ' ||
        coalesce((select string_agg(t.name, ' ') from market.tags t where t.id = any (p.tag_ids)), '')
      ) w
    ) as type_words
  from market.products p
)
update market.listing_facets lf
set score = lf.score
  + case when f.facet = k.first_word then 3000000000 else 0 end
  + case when f.facet = any (k.type_words) then 2000000000 else 0 end
from market.listings l, market.facets f, kinds k
where lf.is_word and l.id = lf.listing_id and f.id = lf.facet_id and k.product_id = l.product_id
  and (f.facet = k.first_word or f.facet = any (k.type_words));

-- The number below the bars, typed or scanned into the search.
create index variants_by_barcode on market.variants (barcode) where barcode is not null;
