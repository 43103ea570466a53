-- A link to a new password that staff hand over: it proves no mailbox, as a mailed one does.
alter table accounts.mail_links drop constraint mail_links_purpose_check;
alter table accounts.mail_links
  add constraint mail_links_purpose_check
  check (purpose in ('verify-email', 'reset-password', 'handed-reset-password'));
