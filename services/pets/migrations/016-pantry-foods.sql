-- Food that an owner bought elsewhere. Its facts are copied, because editors change and delete rows of their sheet.
create table pets.pantry_foods (
  id text primary key,
  customer_id text not null references pets.customers on delete cascade,
  food_number integer not null,
  brand text not null check (brand <> ''),
  name text not null check (name <> ''),
  pet_type text not null check (pet_type in ('PERRO', 'GATO')),
  life_stage text check (life_stage in ('cachorro', 'adulto', 'senior')),
  kcal_per_kg double precision not null check (kcal_per_kg > 0),
  net_grams integer not null check (net_grams between 10 and 100000),
  bought_on date not null,
  created_at timestamptz not null
);
create index pantry_foods_of_customer on pets.pantry_foods (customer_id, bought_on);
create index pantry_foods_by_age on pets.pantry_foods (bought_on);
