-- Whether nobody signs in to the customer's account: a guest of the website, or somebody entered at a counter.
alter table appointments.customers add column is_guest boolean not null default false;

-- Secret links that open one booking to whoever booked it without an account. Each message has its own.
create table appointments.visit_links (
  token_hash text primary key,
  booking_id text not null references appointments.bookings on delete cascade,
  created_at timestamptz not null
);
create index visit_links_booking_id on appointments.visit_links (booking_id);
