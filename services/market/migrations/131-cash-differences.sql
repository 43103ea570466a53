-- What was collected at the door, where it is another sum than what was due: the difference with its reason, until the
-- shop settled it.
create table market.cash_differences (
  order_id text primary key references market.orders on delete cascade,
  due_minor bigint not null check (due_minor > 0),
  collected_minor bigint not null check (collected_minor >= 0),
  -- qr, card: the customer paid all of the rest that way.
  reason text not null check (reason in ('less', 'more', 'qr', 'card')),
  note text not null,
  reported_by text not null,
  reported_at timestamptz not null,
  settled_by text,
  settled_at timestamptz,
  settled_note text,
  check (collected_minor <> due_minor),
  check ((settled_at is null) = (settled_by is null) and (settled_at is null) = (settled_note is null)),
  constraint reason_fits_the_sum check ((reason = 'more') = (collected_minor > due_minor))
);
create index cash_differences_open on market.cash_differences (reported_at) where settled_at is null;
