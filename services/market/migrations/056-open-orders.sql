-- What somebody has ordered and not received yet: how much more may be ordered unpaid is counted by account and by phone.
create index orders_open_of_owner on market.orders (owner_uid) where status not in ('COMPLETED', 'CANCELLED');
create index orders_open_of_phone on market.orders ((contact ->> 'phoneNumber')) where status not in ('COMPLETED', 'CANCELLED');
