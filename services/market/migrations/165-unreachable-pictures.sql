-- Pictures whose address did not answer with one when they were last asked for. A success deletes the row.
create table market.unreachable_pictures (
  image_id text primary key,
  refusal text not null,
  failed_at timestamptz not null
);
