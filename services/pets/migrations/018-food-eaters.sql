-- Which pets eat a food of a pantry, where its owner said so.
create table pets.food_eaters (
  customer_id text not null references pets.customers on delete cascade,
  -- A product's id, or 'elsewhere' and a number of the editors' sheet.
  food_id text not null,
  pet_profile_id text not null references pets.profiles on delete cascade,
  primary key (customer_id, food_id, pet_profile_id)
);
create index food_eaters_of_pet on pets.food_eaters (pet_profile_id);
