-- A coupon of a first purchase is for a proved phone, and for a device and an address that it did not see before.
alter table market.orders add column is_phone_proved boolean not null default false;
alter table market.coupon_uses add column device_customer text;

-- Distinct codes that do not exist, by a hash of who tried them; forgotten after a day.
create table market.coupon_tries (
  subject text not null,
  code_hash text not null,
  tried_at timestamptz not null,
  primary key (subject, code_hash)
);
create index coupon_tries_by_time on market.coupon_tries (tried_at);
