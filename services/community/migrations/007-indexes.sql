-- What a word is searched in, once made plain: a common word has thousands of rows to be looked at again.
alter table community.posts add column words text not null generated always as (
  shared.without_accents(lower(name || ' ' || breed || ' ' || zone || ' ' || marks || ' ' || description))
) stored;
drop index community.posts_by_text;
create index posts_by_text on community.posts using gin (words gin_trgm_ops) where status in ('open', 'matched');

-- A match compares what everybody is shown: its weights and words would tell the other side how far away the point itself is.
drop index community.posts_near;
create index posts_near on community.posts using gist (kind, species, point(shown_lon, shown_lat)) where status = 'open';

-- Lists of one species, and of one city: the newest of them without looking at all.
create index posts_of_species on community.posts (country, kind, species, created_at desc, id desc) where status in ('open', 'matched');
create index posts_of_city on community.posts (country, kind, lower(city), created_at desc, id desc) where status in ('open', 'matched');
