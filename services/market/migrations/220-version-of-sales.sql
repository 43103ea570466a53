-- A number that changes whenever the sums of a day are written: best sellers of days that are over are read from memory
-- while it stays (sales/figures.ts).
create sequence market.sales_versions;
alter table market.daily_sales add column written bigint not null default 0;
alter table market.daily_sales alter column written set default nextval('market.sales_versions');
