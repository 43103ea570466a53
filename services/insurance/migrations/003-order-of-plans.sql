-- Plans change places in one transaction: their order need not be unique on the way.
alter table insurance.policies drop constraint policies_country_sort_order_key;
