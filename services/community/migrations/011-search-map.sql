-- Cells of the search map of a lost notice (search-map/rules/search-grid.ts) that a helper walked: one row a cell, person and hour.
create table community.walked_cells (
  post_id text not null references community.posts on delete cascade,
  cell_row integer not null,
  cell_column integer not null,
  uid text not null references community.people on delete cascade,
  -- Start of the hour in UTC.
  hour timestamptz not null check (extract(epoch from hour)::bigint % 3600 = 0),
  created_at timestamptz not null,
  primary key (post_id, cell_row, cell_column, uid, hour)
);
create index walked_cells_of_person on community.walked_cells (uid, created_at);
create index walked_cells_by_age on community.walked_cells (created_at);

-- Cells in which a helper hangs the posters: one helper a cell.
create table community.poster_cells (
  post_id text not null references community.posts on delete cascade,
  cell_row integer not null,
  cell_column integer not null,
  uid text not null references community.people on delete cascade,
  created_at timestamptz not null,
  primary key (post_id, cell_row, cell_column)
);
create index poster_cells_of_person on community.poster_cells (uid, created_at);
create index poster_cells_by_age on community.poster_cells (created_at);
