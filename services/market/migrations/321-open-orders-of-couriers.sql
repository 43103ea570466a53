-- A courier's round is planned from the open orders of the courier, whenever a customer looks; a year of delivered ones stays unread.
create index orders_open_of_courier on market.orders (courier_uid)
  where courier_uid is not null and status not in ('COMPLETED', 'CANCELLED');
