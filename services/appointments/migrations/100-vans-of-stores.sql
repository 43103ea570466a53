-- Vans that fetch a store's pets and bring them back: with them its trips are planned, and families are told the minute.
alter table appointments.stores
  add column vans smallint check (vans between 1 and 6),
  add column pets_per_van smallint not null default 4 check (pets_per_van between 1 and 20);
