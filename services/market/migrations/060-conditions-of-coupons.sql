-- Conditions on the customer, by their names in coupons/rules/coupon-conditions.ts: a new one needs no migration.
alter table market.coupons
  add column conditions text[] not null default '{}',
  -- Read by the version that runs until this one is up; a later migration drops it.
  alter column first_purchase set default false;
update market.coupons set conditions = '{firstPurchase}' where first_purchase;
-- Two first orders at once are told apart by the limit alone.
alter table market.coupons
  add check (not 'firstPurchase' = any (conditions) or per_customer_limit is not null);
