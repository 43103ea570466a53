create table market.favorites (
  owner_uid text not null,
  product_id text not null references market.products on delete cascade,
  created_at timestamptz not null,
  primary key (owner_uid, product_id)
);
create index favorites_of_owner on market.favorites (owner_uid, created_at desc, product_id);

-- Until now nobody could sign in: every order is a guest's.
alter table market.orders add column by_guest boolean not null default true;
create index orders_of_guests_phone on market.orders ((contact ->> 'phoneNumber')) where by_guest;

-- Of somebody who was erased while it was under way: when its delivery data go at the latest.
alter table market.orders add column blank_at timestamptz;
create index orders_to_blank on market.orders (blank_at) where blank_at is not null;
