-- Invitations to come back, written by a store about a pet that is due.
create table appointments.recalls (
  id text primary key,
  store_id text not null references appointments.stores,
  customer_id text not null references appointments.customers,
  pet_id text not null,
  pack_kind text not null,
  asked_by text not null,
  asked_at timestamptz not null
);
create index recalls_of_store on appointments.recalls (store_id, asked_at);
create index recalls_of_customer on appointments.recalls (customer_id);
