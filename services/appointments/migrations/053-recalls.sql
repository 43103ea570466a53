-- Invitations to come back, written by a store about a pet that is due.
create table appointments.recalls (
  id text primary key,
  store_id text not null references appointments.stores,
  customer_id text not null references appointments.customers,
  pet_id text not null,
  pack_kind text not null,
  asked_by text not null,
  asked_at timestamptz not null,
  quiet_until timestamptz not null,
  -- Nobody is written to again about the same pet and service until then.
  constraint not_asked_again exclude using gist (
    store_id with =, pet_id with =, pack_kind with =, tstzrange(asked_at, quiet_until) with &&
  )
);
create index recalls_of_store on appointments.recalls (store_id, asked_at);
create index recalls_of_customer on appointments.recalls (customer_id);
