-- How goods are taxed (shared/countries/vat-class.ts); what a country taxes alike is general there.
alter table market.products
  add column vat_class text not null default 'general'
    constraint vat_class_is_known check (vat_class in ('general', 'reduced', 'exempt'));

-- Rate at the moment of the sale; null: that of the order's shop.
alter table market.order_lines add column vat_rate double precision;

-- Sums by rate (basket/rules/vat-parts.ts): {rate, total, discount, vat}; null: all of it has the rate of the order's shop.
alter table market.orders add column vat_parts jsonb;
alter table market.returns add column vat_parts jsonb;
