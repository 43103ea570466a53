-- A refund of a package stays open for some minutes: then its credit note is written (`settled_at`), and it is not undone
-- any more.
alter table appointments.package_changes
  add column settled_at timestamptz,
  add column undone_at timestamptz,
  add column undone_by text,
  add constraint undone_by_somebody check ((undone_at is null) = (undone_by is null)),
  add constraint undone_or_settled check (undone_at is null or (settled_at is null and kind = 'refund'));
update appointments.package_changes set settled_at = made_at where kind = 'refund';

drop index appointments.one_refund_a_purchase;
create unique index one_refund_a_purchase on appointments.package_changes (purchase_id) where kind = 'refund' and undone_at is null;
create index refunds_to_settle on appointments.package_changes (made_at)
  where kind = 'refund' and settled_at is null and undone_at is null;
