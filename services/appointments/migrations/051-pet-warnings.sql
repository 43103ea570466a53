-- What a merchant's staff must know before they touch a pet; one warning a pet and merchant.
create table appointments.pet_warnings (
  merchant_id text not null references appointments.merchants,
  pet_id text not null,
  level text not null check (level in ('gentle', 'caution', 'bites')),
  text text not null,
  written_by text not null,
  written_at timestamptz not null,
  primary key (merchant_id, pet_id)
);
