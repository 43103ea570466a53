-- Payments and movements of a period.
create index payments_by_time_paid on payments.payments (paid_at) where paid_at is not null;
create index payments_open_by_statement on payments.payments (created_at)
  where provider = 'statement' and status in ('created', 'pending');
create index statement_lines_by_day on payments.statement_lines (booked_on);
