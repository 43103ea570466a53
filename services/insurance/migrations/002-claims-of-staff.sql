-- What operators work on is little beside what is done.
create index claims_by_due on insurance.claims (
  (case status when 'SENT' then answer_by when 'APPROVED' then pay_by else '9999-12-31'::date end),
  id
) where status in ('SENT', 'NEEDS_PAPERS', 'APPROVED');
create index claims_sent_by_change on insurance.claims (updated_at, id) where reported_on is not null;
create index insurances_not_issued on insurance.insurances (updated_at)
  where status = 'PENDING_PAYMENT' and payment_id is not null;
