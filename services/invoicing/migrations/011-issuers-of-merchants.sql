-- The merchant whose visits a point of sale invoices; those of any other merchant it never does.
alter table invoicing.issuers add column merchant_id text;
create unique index one_issuer_a_merchant on invoicing.issuers (merchant_id) where merchant_id is not null;

-- A deposit is invoiced when it is paid; the rest of its visit when that is.
alter table invoicing.documents drop constraint documents_subject_kind_check;
alter table invoicing.documents add constraint documents_subject_kind_check check (
  subject_kind in ('order', 'visit', 'deposit', 'membership')
);

-- The registers of the tax offices go by the day of issue.
create index documents_by_issue on invoicing.documents (country, kind, issued_at, id) where issued_at is not null;
