-- That an operator sends the money of a month back, why and who: written before the money moves, so that a round finishes it.
alter table rewards.periods
  add column refund_asked_at timestamptz,
  add column refund_reason text,
  add column refund_actor_uid text,
  add constraint refund_says_why check ((refund_asked_at is null) = (refund_reason is null)),
  add constraint only_paid_is_refunded check (refund_asked_at is null or status in ('PAID', 'REFUNDED'));
create index periods_to_refund on rewards.periods (refund_asked_at) where status = 'PAID' and refund_asked_at is not null;
