-- What is bought to be given: a product that is in no list and on no shelf, of which net_grams of one go to a shelter.
alter table market.products drop constraint products_status_check;
alter table market.products add check (status in ('active', 'draft', 'archived', 'donation'));
create index products_to_give on market.products (id) where status = 'donation';

-- Of a line that is given: the grams of one, as they were when it was ordered.
alter table market.order_lines add column donated_grams integer check (donated_grams > 0);
