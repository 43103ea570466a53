-- Edits of an order by its customer before it is prepared. Address and notes are not kept, only that they changed.
alter table market.orders add column edits integer not null default 0 check (edits >= 0);

create table market.order_edits (
  order_id text not null references market.orders on delete cascade,
  -- From 1. Of two edits of the same version one is written.
  number integer not null check (number > 0),
  -- Hash of the request, by which a repeated one is known.
  fingerprint text not null,
  -- {lines: [{title, from, to}], window, address, notes, coupon}
  what jsonb not null,
  -- Totals before and after.
  before jsonb not null,
  after jsonb not null,
  at timestamptz not null,
  primary key (order_id, number)
);

-- The order is locked by its edit and by its move, so that either the edit or the packing comes first.
create function market.refuse_late_edit() returns trigger language plpgsql as $$
begin
  if not exists (
    select from market.orders
    where id = new.order_id and status in ('NEW', 'CONFIRMED') and packed_at is null
    for update
  ) then
    raise exception 'order % is being packed', new.order_id using errcode = 'check_violation', constraint = 'edit_before_packing';
  end if;
  return new;
end $$;
create trigger edit_before_packing before insert on market.order_edits
  for each row execute function market.refuse_late_edit();

-- Lines that an edit removes change what was sold on the day of their order.
create trigger removed_lines_change_their_day after delete on market.order_lines
  referencing old table as changed for each statement execute function market.note_lines_of_day();
