-- Who a gift is for: name, phone and a few words. It is delivered, and its printed sheet names no price.
alter table market.orders add column gift jsonb check (gift is null or has_delivery);
