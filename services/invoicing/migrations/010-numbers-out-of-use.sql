-- A rejected document of a wrong sale keeps its number, which is reported as out of use.
alter table invoicing.documents drop constraint documents_state_check;
alter table invoicing.documents add constraint documents_state_check check (
  state in ('queued', 'contingency', 'accepted', 'rejected', 'annulling', 'annulled', 'voiding', 'voided')
);
alter table invoicing.documents drop constraint annulled_with_reason;
alter table invoicing.documents add constraint annulled_with_reason check (
  state not in ('annulling', 'annulled', 'voiding', 'voided') or annul_reason is not null
);
drop index invoicing.one_living_document;
create unique index one_living_document on invoicing.documents (subject_kind, subject_id, kind, cause)
  where state not in ('annulled', 'voided');

alter table invoicing.document_log drop constraint document_log_what_check;
alter table invoicing.document_log add constraint document_log_what_check check (
  what in ('requested', 'accepted', 'rejected', 'unreachable', 'retried', 'corrected', 'annul_asked', 'annulled',
    'annul_refused', 'contingency', 'void_asked', 'voided', 'void_refused')
);
