-- When an operator decided that a message that was given up needs nothing more.
alter table messaging.outbox add column dismissed_at timestamptz check (dismissed_at is null or state = 'given-up');

alter table messaging.audit_log
  drop constraint audit_log_action_check,
  add constraint audit_log_action_check check (action in ('retry', 'dismiss'));
