-- Forms carry the version that they were drawn from, so that a save never overwrites what another person saved.
alter table market.coupons add column version integer not null default 1 check (version > 0);
