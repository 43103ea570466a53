-- The documents are rows of shared.documents, so that those of a new country need no migration here. Rows of the list that
-- this replaces are documents of their countries: `whyCannotBill` has refused any other.
alter table accounts.billing_infos drop constraint billing_infos_document_type_check;

create trigger known_document before insert or update of country, document_type on accounts.billing_infos
  for each row execute function shared.require_document();
