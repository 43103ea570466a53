-- 'Sobre' is a preposition and, for shoppers, a pouch of wet food. It names the pouch where it begins or ends the phrase or
-- stands before 'de', 'para', an animal and the like ('whiskas sobre', 'misky sobre gato'), and not in 'cama sobre ruedas'
-- or 'sobre todo'. Written as its plural, because the Spanish dictionary leaves the singular out.
create function market.name_pouches(folded text) returns text
  language sql immutable strict parallel safe
  return case when strpos(folded, 'sobre') = 0 then folded
    else regexp_replace(
      folded,
      '(^[^a-z0-9ñ]*sobre(?![a-z0-9ñ])(?![^a-z0-9ñ]+(el|la|los|las|un|una|este|esta|estos|estas|todo|todos|toda|su|sus|tu|tus|que|cual|como|ruedas)(?![a-z0-9ñ])))|(\msobre(?=([^a-z0-9ñ]+(de|del|para|pa|con|en|humedo|x|por|[0-9]+|(perr|gat|gatit|cachorr)[oa]s?)(?![a-z0-9ñ]))|[^a-z0-9ñ]*$))',
      '\1\2s', 'g')
  end;

create or replace function market.words_of(phrase text) returns table (place bigint, word text, stem text)
  language sql immutable strict parallel safe rows 12
  begin atomic
    select found.place, found.word, stems.stem
    from regexp_split_to_table(market.name_pouches(market.fold(phrase)), '[^a-z0-9ñ]+')
      with ordinality as found(word, place)
    cross join lateral unnest(ts_lexize('pg_catalog.spanish_stem', left(found.word, 40))) as stems(stem)
    where found.word <> '';
  end;

-- Products that say it, learnt and listed again.
create temporary table pouches on commit drop as
  select p.id as product_id from market.products p
  where concat_ws(' ', p.title, p.vendor, p.product_type, array_to_string(p.search_words, ' '),
    (select string_agg(v.option_title, ' ') from market.variants v where v.product_id = p.id)) ~* '\msobre\M';
select market.learn_words(array(select product_id from pouches));
select market.refresh_listing(l.shop_id, array_agg(l.product_id order by l.product_id))
  from market.listings l join pouches using (product_id) group by l.shop_id;
