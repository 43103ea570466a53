-- A kind of its own: it was asked for, and can be refused like what was not.
alter table messaging.choices drop constraint choices_kind_check;
alter table messaging.choices add constraint choices_kind_check
  check (kind in ('orders', 'appointments', 'reminders', 'alerts', 'offers'));
alter table messaging.choices drop constraint choices_check;
alter table messaging.choices add constraint choices_check check (channel <> 'none' or kind in ('reminders', 'alerts', 'offers'));
alter table messaging.refusal_links drop constraint refusal_links_kind_check;
alter table messaging.refusal_links add constraint refusal_links_kind_check check (kind in ('reminders', 'alerts', 'offers'));
