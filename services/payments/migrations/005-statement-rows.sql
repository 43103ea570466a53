-- Every cell of a statement's row as [heading, text]: references stand anywhere, and people judge the whole row.
alter table payments.statement_lines add column cells jsonb not null default '[]';

-- Outgoing movements that name a payment: a refund of ours, or money that the bank took back.
alter table payments.statement_lines
  drop constraint statement_lines_outcome_check,
  add constraint statement_lines_outcome_check check (
    outcome in (
      'matched', 'under', 'over', 'twice', 'late', 'unknown', 'not-incoming', 'refunded', 'reversed'
    )
  );
create index statement_lines_of_payment on payments.statement_lines (payment_id) where payment_id is not null;

alter table payments.findings
  drop constraint findings_kind_check,
  add constraint findings_kind_check check (
    kind in ('late', 'under', 'over', 'twice', 'unknown', 'mismatch', 'reversal')
  );
create index findings_of_payment on payments.findings (payment_id) where resolved_at is null;
