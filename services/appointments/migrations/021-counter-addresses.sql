-- Addresses that a customer told at a merchant's counter, for pick-up and home visits; the merchant's, not the account's.
create table appointments.counter_addresses (
  id text primary key,
  customer_id text not null references appointments.customers on delete cascade,
  merchant_id text not null references appointments.merchants,
  street text not null,
  notes text not null,
  city text not null,
  lat double precision not null check (lat between -90 and 90),
  lon double precision not null check (lon between -180 and 180),
  created_at timestamptz not null
);
create index counter_addresses_of_customer on appointments.counter_addresses (customer_id, merchant_id, created_at desc);
