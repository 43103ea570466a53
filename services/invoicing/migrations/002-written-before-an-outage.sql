-- What was sent before an invoice was written without the office: the office may have taken it although its answer was lost.
alter table invoicing.documents add column written_before jsonb;

create index documents_by_cause on invoicing.documents (cause) where kind = 'credit_note';
