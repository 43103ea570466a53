-- Several visits that a store sells together. `pet_type_ids` and `sizes`: whom its price is for; empty: everybody.
create table appointments.prepaid_packages (
  id text primary key,
  store_id text not null references appointments.stores,
  version integer not null check (version > 0),
  name text not null,
  pack_ids text[] not null check (cardinality(pack_ids) > 0),
  pet_type_ids text[] not null,
  sizes text[] not null,
  visits integer not null check (visits between 2 and 100),
  price_minor bigint not null check (price_minor > 0),
  -- Price of one visit without the package: a refund charges the used visits at it.
  single_price_minor bigint not null check (single_price_minor > 0),
  valid_days integer not null check (valid_days between 1 and 1100),
  is_active boolean not null,
  written_by text not null,
  written_at timestamptz not null
);
create index prepaid_packages_of_store on appointments.prepaid_packages (store_id);

-- A package that a customer bought, as it was sold.
create table appointments.package_purchases (
  id text primary key,
  package_id text not null references appointments.prepaid_packages,
  store_id text not null references appointments.stores,
  customer_id text not null references appointments.customers,
  name text not null,
  pack_ids text[] not null,
  pet_type_ids text[] not null,
  sizes text[] not null,
  visits integer not null check (visits > 0),
  visits_left integer not null check (visits_left between 0 and visits),
  price_minor bigint not null check (price_minor > 0),
  single_price_minor bigint not null check (single_price_minor > 0),
  currency text not null,
  sold_by text not null,
  sold_at timestamptz not null,
  -- Last day, in the store's zone.
  valid_until date not null,
  state text not null default 'active' check (state in ('active', 'refunded', 'reversed')),
  refunded_minor bigint not null default 0 check (refunded_minor between 0 and price_minor),
  -- End that the customer was told of.
  told_until date,
  check (state <> 'reversed' or visits_left = visits),
  check (state = 'refunded' or refunded_minor = 0)
);
create trigger known_currency before insert or update of currency on appointments.package_purchases
  for each row execute function shared.require_currency();
create index package_purchases_of_customer on appointments.package_purchases (customer_id);
create index package_purchases_of_store on appointments.package_purchases (store_id, sold_at);
create index package_purchases_by_end on appointments.package_purchases (valid_until) where state = 'active' and visits_left > 0;

-- A later last day, or money given back.
create table appointments.package_changes (
  id text primary key,
  purchase_id text not null references appointments.package_purchases,
  kind text not null check (kind in ('extension', 'refund')),
  until_before date not null,
  valid_until date not null check (valid_until >= until_before),
  amount_minor bigint not null check (amount_minor >= 0),
  reason text not null check (reason <> ''),
  made_by text not null,
  made_at timestamptz not null,
  check ((kind = 'extension') = (valid_until > until_before)),
  check (kind = 'refund' or amount_minor = 0)
);
create index package_changes_of_purchase on appointments.package_changes (purchase_id);
create unique index one_refund_a_purchase on appointments.package_changes (purchase_id) where kind = 'refund';

-- The till takes the price of a package, and gives it back; `package` is the way in which a visit is paid by one.
alter table appointments.till_entries add column purchase_id text references appointments.package_purchases;
alter table appointments.till_entries
  drop constraint till_entries_kind_check,
  add constraint till_entries_kind_check check (kind in
    ('payment', 'reversal', 'refund', 'cash_in', 'cash_out', 'package_sale', 'package_refund')),
  drop constraint till_entries_method_check,
  add constraint till_entries_method_check check (method in ('cash', 'card', 'qr', 'package')),
  drop constraint till_entries_check5,
  add constraint reason_of_entry check (kind in ('payment', 'package_sale') or reason <> ''),
  add constraint package_sale check
    (kind <> 'package_sale' or (purchase_id is not null and booking_id is null and amount_minor > 0 and tip_minor = 0)),
  add constraint package_refund check
    (kind <> 'package_refund' or (purchase_id is not null and booking_id is null and amount_minor <= 0 and tip_minor = 0)),
  add constraint paid_by_package check
    (method <> 'package' or (purchase_id is not null and booking_id is not null and kind in ('payment', 'reversal') and tip_minor = 0));
create index till_entries_of_purchase on appointments.till_entries (purchase_id) where purchase_id is not null;
create unique index one_sale_a_purchase on appointments.till_entries (purchase_id) where kind = 'package_sale';

-- A visit that a package paid; `charge_id`: what brought its price to that of the package.
create table appointments.package_uses (
  entry_id text primary key references appointments.till_entries,
  purchase_id text not null references appointments.package_purchases,
  appointment_id text not null references appointments.appointments,
  charge_id text references appointments.charges,
  returned_at timestamptz
);
create index package_uses_of_purchase on appointments.package_uses (purchase_id);
create unique index one_package_a_visit on appointments.package_uses (appointment_id) where returned_at is null;
