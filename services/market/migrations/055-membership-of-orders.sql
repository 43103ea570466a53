-- What a membership took off an order, and whose it was: a membership of the rewards service.
alter table market.orders
  add column membership_id text,
  add column membership_saving_minor bigint not null default 0 check (membership_saving_minor >= 0),
  add check (membership_id is not null or membership_saving_minor = 0);
