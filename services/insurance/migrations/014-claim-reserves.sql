-- What a claim that waits is expected to cost: the rules' payout on the day it was sent.
alter table insurance.claims add column reserve_minor bigint check (reserve_minor >= 0);
update insurance.claims c
set reserve_minor = least(c.amount_minor, (
  select max((coverage->>'limit')::bigint)
  from insurance.insurances i, jsonb_array_elements(i.terms->'coverages') coverage
  where i.id = c.insurance_id and coverage->>'event' = c.event
))
where c.status in ('SENT', 'NEEDS_PAPERS');

-- Costs of a period are those of the events that occurred in it.
create index claims_by_event_day on insurance.claims (occurred_on) where reported_on is not null;
create index insurances_by_validity on insurance.insurances (valid_until, valid_from) where subscribed_at is not null;

-- Whether the price of a contract that was cancelled went back: none of it was earned.
alter table insurance.insurances add column is_refunded boolean not null default false;
