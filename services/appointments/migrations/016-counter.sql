-- Merchant that entered a customer at its counter; null: the customer's own account.
alter table appointments.customers add column registered_by text references appointments.merchants;
create index customers_registered_by on appointments.customers (registered_by) where registered_by is not null;
-- Whom a merchant already knows.
create index bookings_of_merchant on appointments.bookings (merchant_id, customer_id);
