-- Plans on sale. What was sold is judged by the terms that its contract kept, never by these.
create table insurance.policies (
  id text primary key,
  country text not null check (country in ('BO', 'PY')),
  currency text not null check (currency in ('BOB', 'PYG')),
  title text not null check (title <> ''),
  summary text not null,
  price_minor bigint not null check (price_minor > 0),
  species text[] not null check (cardinality(species) > 0),
  from_months integer not null check (from_months >= 0),
  to_years integer not null check (to_years > 0),
  -- [{event, title, limit, deductible, sharePercent, waitingDays, excludesPreexisting}]
  coverages jsonb not null,
  -- ['Descuento de 10 % en peluquería']
  benefits jsonb not null,
  -- Who underwrites it: 'embedded', or an adapter by configuration.
  provider text not null,
  sort_order integer not null,
  is_on_sale boolean not null default true,
  unique (country, sort_order)
);

-- A person as insurance knows them; one an account (D49). What names the person to the insurer is in provider_customers.
create table insurance.customers (
  id text primary key,
  uid text not null unique,
  country text not null check (country in ('BO', 'PY')),
  name text not null,
  phone text,
  email text,
  pet_profile_customer_id text,
  created_at timestamptz not null,
  -- Of the newest 'account-changed' that was taken over: facts may arrive late and in any order.
  account_changed_at timestamptz not null
);

-- The policy holder. Identity card, tax number and birthday are sealed: `sealed` opens with the service's key alone.
create table insurance.provider_customers (
  id text primary key,
  uid text not null unique references insurance.customers (uid) on delete cascade,
  country text not null check (country in ('BO', 'PY')),
  first_name text not null check (first_name <> ''),
  last_name text not null check (last_name <> ''),
  sex text check (sex in ('Macho', 'Hembra')),
  civil_status text check (civil_status in ('single', 'married', 'divorced', 'widowed', 'partner')),
  city text not null,
  addresses jsonb not null,
  emails jsonb not null,
  phones jsonb not null,
  billing_name text not null,
  -- AES-256-GCM of {ci, nit, birthday, billingNit}, for this id alone.
  sealed text not null,
  -- HMAC of the document: looked up without being read.
  document_index text not null,
  death_date date,
  is_blocked boolean not null default false,
  blocked_reason text check (is_blocked = (blocked_reason is not null)),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index provider_customers_by_document on insurance.provider_customers (document_index);

create table insurance.insurances (
  id text primary key,
  customer_id text not null references insurance.customers,
  provider_customer_id text references insurance.provider_customers on delete set null,
  policy_id text not null references insurance.policies,
  status text not null check (status in ('QUOTED', 'PENDING_PAYMENT', 'ACTIVE', 'EXPIRED', 'CANCELLED')),
  cancelled_reason text check ((status = 'CANCELLED') = (cancelled_reason is not null)),
  country text not null check (country in ('BO', 'PY')),
  currency text not null check (currency in ('BOB', 'PYG')),
  price_minor bigint not null check (price_minor > 0),
  -- {title, coverages, benefits} as they were bought.
  terms jsonb not null,
  -- The pet as it was declared.
  pet_profile_id text not null,
  pet_name text not null,
  pet_species text not null,
  pet_race text not null,
  pet_birthday date not null,
  pet_weight_grams integer not null check (pet_weight_grams > 0),
  pet_sex text not null check (pet_sex in ('Macho', 'Hembra')),
  pet_unique_characteristics text not null,
  -- Half-open, local days (D37).
  valid_from date not null,
  valid_until date not null check (valid_until > valid_from),
  anchor_day integer not null check (anchor_day between 1 and 31),
  -- Waiting periods count from here.
  covered_since date not null check (covered_since <= valid_from),
  renewed_from text references insurance.insurances,
  -- The open payment's link, sealed for this id alone; its hash finds nothing here.
  payment_link_sealed text,
  pay_until timestamptz check ((pay_until is null) = (payment_link_sealed is null)),
  payment_id text unique,
  -- What the pet's health was when it was insured, as text, so that its hash can be recomputed by anybody.
  health_snapshot text,
  snapshot_hash text constraint snapshot_is_its_hash check (snapshot_hash = encode(sha256(convert_to(health_snapshot, 'UTF8')), 'hex')),
  -- Of the underwriter.
  contract_id text,
  process_id text,
  receipt_id text,
  emission_register_id text,
  provider_raw jsonb,
  customer_received_policy boolean not null default false,
  received_at timestamptz,
  created_at timestamptz not null,
  subscribed_at timestamptz,
  updated_at timestamptz not null,
  check ((contract_id is null) = (subscribed_at is null)),
  constraint active_is_paid_and_issued check (status not in ('ACTIVE', 'EXPIRED') or (contract_id is not null and payment_id is not null and snapshot_hash is not null)),
  -- A pet is never insured twice for one day.
  constraint insured_once exclude using gist (
    pet_profile_id with =, daterange(valid_from, valid_until) with &&
  ) where (status in ('PENDING_PAYMENT', 'ACTIVE'))
);
create index insurances_of_customer on insurance.insurances (customer_id, created_at desc, id);
create unique index renewed_once on insurance.insurances (renewed_from) where status <> 'CANCELLED';
create index insurances_to_end on insurance.insurances (valid_until) where status = 'ACTIVE';
create index insurances_undecided on insurance.insurances (created_at) where status in ('QUOTED', 'PENDING_PAYMENT');
create index insurances_for_staff on insurance.insurances (status, created_at, id);

-- What was sealed with a contract stays as it was sealed.
create function insurance.keep_what_was_sealed() returns trigger language plpgsql as $$
begin
  if old.snapshot_hash is not null and (
    new.snapshot_hash is distinct from old.snapshot_hash or new.health_snapshot is distinct from old.health_snapshot
    or new.terms is distinct from old.terms or new.price_minor <> old.price_minor
    or new.valid_from <> old.valid_from or new.valid_until <> old.valid_until or new.covered_since <> old.covered_since
  ) then
    raise exception 'the contract % is sealed', old.id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger keep_what_was_sealed before update on insurance.insurances
  for each row execute function insurance.keep_what_was_sealed();

create table insurance.insurance_log (
  id bigint generated always as identity primary key,
  insurance_id text not null references insurance.insurances on delete cascade,
  at timestamptz not null,
  status text not null,
  note text not null,
  actor text not null check (actor in ('customer', 'staff', 'system')),
  actor_uid text
);
create index log_of_insurance on insurance.insurance_log (insurance_id, id);

create table insurance.claims (
  id text primary key,
  reference text not null unique,
  insurance_id text not null references insurance.insurances,
  event text not null check (event in ('accident', 'illness', 'emergency', 'surgery', 'death', 'liability')),
  status text not null check (status in ('DRAFT', 'SENT', 'NEEDS_PAPERS', 'APPROVED', 'REJECTED', 'PAID', 'WITHDRAWN')),
  occurred_on date,
  amount_minor bigint check (amount_minor > 0),
  description text not null,
  reported_on date check (reported_on is not null or status in ('DRAFT', 'WITHDRAWN')),
  answer_by date,
  is_preexisting boolean,
  pays_minor bigint check (pays_minor > 0),
  pay_by date,
  judgement jsonb,
  decision_reason text,
  paid_reference text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (status not in ('APPROVED', 'PAID') or (pays_minor is not null and pays_minor <= amount_minor)),
  check ((status = 'PAID') = (paid_reference is not null)),
  check (status <> 'REJECTED' or decision_reason is not null)
);
create index claims_of_insurance on insurance.claims (insurance_id, created_at);
create index claims_to_answer on insurance.claims (answer_by, id) where status = 'SENT';

create table insurance.claim_log (
  id bigint generated always as identity primary key,
  claim_id text not null references insurance.claims on delete cascade,
  at timestamptz not null,
  status text not null,
  note text not null,
  actor text not null check (actor in ('customer', 'staff', 'system')),
  actor_uid text
);
create index log_of_claim on insurance.claim_log (claim_id, id);

-- A picture is known before its files are written and until they are gone: what dies half way is swept by this table.
create table insurance.pictures (
  id text primary key check (id ~ '^[0-9a-f]{64}$'),
  insurance_id text references insurance.insurances on delete set null,
  claim_id text references insurance.claims on delete set null,
  -- What it shows: 'front', 'left', 'right', 'chip', 'other'; of a claim which paper it is.
  shows text,
  position integer,
  created_at timestamptz not null,
  check (insurance_id is null or claim_id is null)
);
create index pictures_unused on insurance.pictures (created_at) where insurance_id is null and claim_id is null;
create index pictures_of_insurance on insurance.pictures (insurance_id, position, id) where insurance_id is not null;
create index pictures_of_claim on insurance.pictures (claim_id, created_at) where claim_id is not null;

-- The embedded underwriter: one contract an insurance, the same ids however often it is asked.
create table insurance.underwritten (
  insurance_id text primary key,
  number bigint generated always as identity,
  process_id text not null unique,
  receipt_id text not null unique,
  at timestamptz not null
);

-- In demo mode alone: the secret that seals, when none is configured.
create table insurance.keys (
  name text primary key,
  secret text not null
);
