-- A try is under way until then: nobody sends the document beside it, also when staff ask for it now.
alter table invoicing.documents add column leased_until timestamptz;
-- The invoices of the package that the office judges, in their order.
alter table invoicing.contingencies add column package_documents text[];
