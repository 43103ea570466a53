-- All three are trusted extensions: the owner of a database may create them without being a superuser.
create extension if not exists pg_trgm schema public;
create extension if not exists unaccent schema public;
create extension if not exists btree_gist schema public;

-- unaccent() is only stable, because its dictionary could be changed; an index needs a promise, and ours is never changed.
create function shared.without_accents(words text) returns text
  language sql immutable strict parallel safe
  return public.unaccent('public.unaccent'::regdictionary, words);
