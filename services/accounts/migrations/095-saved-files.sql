-- A saved form may have files: as many bytes as a page takes, which are a third longer when they are sealed.
alter table accounts.saved_requests drop constraint saved_requests_sealed_form_check;
alter table accounts.saved_requests add constraint saved_requests_sealed_form_check
  check (length(sealed_form) <= 12000000) not valid;
