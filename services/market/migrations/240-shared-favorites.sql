-- The secret link by which an owner shares the favourites: one an owner, who sees it again and can revoke it. It opens the
-- products alone, so it is kept as it is.
create table market.shared_favorites (
  owner_uid text primary key,
  token text not null unique,
  created_at timestamptz not null
);
