create schema if not exists invoicing;

create table invoicing.keys (
  name text primary key,
  secret text not null
);

-- A point of sale that issues tax documents: one a shop. `tax_details` has what only its country asks for.
create table invoicing.issuers (
  id text primary key,
  shop_id text not null unique,
  country text not null,
  -- It also issues for what no shop sells: visits and memberships of its country.
  covers_country boolean not null default false,
  is_on boolean not null default false,
  environment text not null check (environment in ('test', 'production')),
  tax_id text not null,
  branch integer not null check (branch between 0 and 9999),
  point_of_sale integer not null check (point_of_sale between 0 and 9999),
  profile jsonb not null,
  tax_details jsonb not null,
  certificate text,
  sealed_private_key text,
  sealed_token text,
  version integer not null default 1,
  updated_by text not null,
  updated_at timestamptz not null,
  constraint one_issuer_a_point_of_sale unique (country, tax_id, branch, point_of_sale)
);
create unique index one_issuer_for_the_country on invoicing.issuers (country) where covers_country;
create trigger known_country before insert or update of country on invoicing.issuers
  for each row execute function shared.require_country();

create table invoicing.issuer_log (
  id bigint generated always as identity primary key,
  issuer_id text not null references invoicing.issuers (id),
  at timestamptz not null,
  actor_uid text not null,
  changed text[] not null
);

-- The next number of a series. Taking it locks the row until the document is written, so that no number is skipped.
create table invoicing.counters (
  issuer_id text not null references invoicing.issuers (id),
  kind text not null check (kind in ('invoice', 'credit_note')),
  series text not null,
  next_number bigint not null check (next_number >= 1),
  primary key (issuer_id, kind, series)
);

create table invoicing.documents (
  id text primary key,
  issuer_id text not null references invoicing.issuers (id),
  country text not null,
  kind text not null check (kind in ('invoice', 'credit_note')),
  subject_kind text not null check (subject_kind in ('order', 'visit', 'membership')),
  subject_id text not null,
  -- What the document is for within its subject: '' of the invoice, the refund's cause of a credit note.
  cause text not null,
  invoice_id text references invoicing.documents (id),
  label text not null,
  owner_uid text not null,
  series text not null,
  number bigint not null check (number >= 1),
  state text not null check (state in ('queued', 'contingency', 'accepted', 'rejected', 'annulling', 'annulled')),
  currency text not null,
  total_minor bigint not null check (total_minor > 0),
  vat_minor bigint not null check (vat_minor >= 0),
  buyer jsonb,
  content jsonb not null,
  authorization_code text unique,
  security_code text not null,
  xml text,
  qr text,
  issued_at timestamptz,
  contingency_id text,
  tries integer not null default 0,
  next_try_at timestamptz,
  office_code text,
  office_message text,
  accepted_at timestamptz,
  annulled_at timestamptz,
  annul_reason text,
  created_at timestamptz not null,
  constraint one_document_a_number unique (issuer_id, kind, series, number),
  constraint accepted_is_authorized check (state not in ('accepted', 'annulling', 'annulled') or authorization_code is not null),
  constraint note_has_its_invoice check ((kind = 'credit_note') = (invoice_id is not null)),
  constraint annulled_with_reason check (state not in ('annulling', 'annulled') or annul_reason is not null)
);
create unique index one_living_document on invoicing.documents (subject_kind, subject_id, kind, cause)
  where state <> 'annulled';
create index documents_of_subject on invoicing.documents (subject_kind, subject_id);
create index documents_to_send on invoicing.documents (next_try_at) where next_try_at is not null;
create index documents_by_age on invoicing.documents (created_at desc, id desc);
create index documents_by_state on invoicing.documents (state, created_at desc, id desc);
create index documents_of_owner on invoicing.documents (owner_uid);
create index documents_of_invoice on invoicing.documents (invoice_id) where invoice_id is not null;
create trigger known_country_and_currency before insert or update of country, currency on invoicing.documents
  for each row execute function shared.require_country_and_currency();

create table invoicing.document_log (
  id bigint generated always as identity primary key,
  document_id text not null references invoicing.documents (id),
  at timestamptz not null,
  actor_uid text,
  what text not null check (
    what in ('requested', 'accepted', 'rejected', 'unreachable', 'retried', 'corrected', 'annul_asked', 'annulled',
      'annul_refused', 'contingency')
  ),
  note text
);
create index document_log_of_document on invoicing.document_log (document_id, id);

-- Codes that Bolivia's office gives a point of sale: the CUIS for a year, a CUFD for a day.
create table invoicing.siat_codes (
  id text primary key,
  issuer_id text not null references invoicing.issuers (id),
  kind text not null check (kind in ('cuis', 'cufd')),
  code text not null,
  control_code text,
  given_at timestamptz not null,
  valid_until timestamptz not null
);
create index siat_codes_of_issuer on invoicing.siat_codes (issuer_id, kind, given_at desc);

-- A time in which Bolivia's office could not be reached: its invoices go in a package when it is back.
create table invoicing.contingencies (
  id text primary key,
  issuer_id text not null references invoicing.issuers (id),
  event_code integer not null,
  cufd text not null,
  control_code text not null,
  started_at timestamptz not null,
  ended_at timestamptz,
  event_reception text,
  package_reception text,
  closed_at timestamptz
);
create unique index one_open_contingency on invoicing.contingencies (issuer_id) where closed_at is null;
alter table invoicing.documents
  add constraint documents_contingency foreign key (contingency_id) references invoicing.contingencies (id);
