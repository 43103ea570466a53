-- A person who was entered twice at one counter: the visits go to the first entry, the other one is erased together with it.
alter table appointments.customers add column merged_into text references appointments.customers;
create index customers_merged_into on appointments.customers (merged_into) where merged_into is not null;

create temporary table doubles on commit drop as
select id, first_id from (
  select id, first_value(id) over (partition by registered_by, phone order by created_at, id) as first_id
  from appointments.customers
  where registered_by is not null and phone is not null
) entered
where id <> first_id;
update appointments.bookings b
set customer_id = d.first_id, natural_key = null
from doubles d where b.customer_id = d.id;
update appointments.appointments a set customer_id = d.first_id from doubles d where a.customer_id = d.id;
update appointments.customers c set merged_into = d.first_id from doubles d where c.id = d.id;

create unique index one_counter_customer_a_phone on appointments.customers (registered_by, phone)
  where registered_by is not null and phone is not null and merged_into is null;
