-- What the program remembers of itself, such as the mode of its first start.
create table huella.settings (
  name text primary key,
  value text not null,
  written_at timestamptz not null
);
