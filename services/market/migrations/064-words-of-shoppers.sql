-- What editors changed of a country's search groups: words that shoppers type and how they are searched. The groups that
-- nobody changed are in the code (search/default-groups), so that a new version brings its own.
create table market.search_groups (
  country text not null,
  id text not null,
  kind text not null check (kind in ('words', 'brand', 'service')),
  words text[] not null,
  means text[] not null,
  service text check ((service is not null) = (kind = 'service')),
  -- A group that an editor took away; its row hides the one of the code.
  is_removed boolean not null default false,
  version integer not null default 1 check (version > 0),
  primary key (country, id)
);
create trigger known_country before insert or update of country on market.search_groups
  for each row execute function shared.require_country();

-- Searches that found nothing, or not all that was typed, for editors. The words alone: neither account, device, network nor
-- order of searches is kept, and what looks like a person's data is not written (search/rules/log-phrase.ts).
create table market.missed_searches (
  country text not null,
  phrase text not null check (length(phrase) between 2 and 60),
  outcome text not null check (outcome in ('nothing', 'partly', 'brand')),
  count integer not null default 1 check (count > 0),
  last_at timestamptz not null,
  primary key (country, phrase)
);
create trigger known_country before insert or update of country on market.missed_searches
  for each row execute function shared.require_country();
create index missed_searches_by_count on market.missed_searches (country, count desc, last_at desc);
create index missed_searches_by_age on market.missed_searches (last_at);
