-- A saving is what is left of it: of what is told of a cause the highest revision counts.
alter table rewards.savings add column revision bigint not null default 0;
