-- When a deposit was sold: it has an invoice of its own since then. Null: it counts with the first payment of its visit.
alter table appointments.bookings add column deposit_sold_at timestamptz;
create index bookings_by_sold_deposit on appointments.bookings (deposit_sold_at, id) where deposit_sold_at is not null;
create index deposit_refunds_by_decision on appointments.deposit_refunds (decided_at);
create index till_entries_by_time on appointments.till_entries (at);
