-- Whether nights of this hotel take the store's discounts for every service, and a member's percent.
alter table appointments.hotels
  add column takes_store_discounts boolean not null default false,
  add column takes_membership boolean not null default false;
