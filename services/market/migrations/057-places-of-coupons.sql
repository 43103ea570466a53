-- A use of a coupon is counted by the place that it was delivered to as well ('place:' and its hash); null: fetched, or from before.
alter table market.coupon_uses add column place_customer text;
