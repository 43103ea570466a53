-- Texts that owners sign before a visit, such as for sedation. A changed text is a new version; the highest counts.
create table appointments.consent_texts (
  id text not null,
  version integer not null check (version > 0),
  store_id text not null references appointments.stores,
  title text not null,
  text text not null,
  -- Packs before whose visits it is always signed; for others it is asked for when it is needed.
  pack_ids text[] not null,
  is_active boolean not null,
  written_by text not null,
  written_at timestamptz not null,
  primary key (id, version)
);
create index consent_texts_of_store on appointments.consent_texts (store_id);

-- A text that was asked for before a visit, word for word as it was shown, and its signature.
create table appointments.consents (
  id text primary key,
  appointment_id text not null references appointments.appointments,
  text_id text not null,
  version integer not null,
  title text not null,
  text text not null,
  asked_by text not null,
  asked_at timestamptz not null,
  secret_hash text unique,
  signed_at timestamptz,
  signed_name text,
  -- Path of the drawn signature; null: signed by name.
  signature text,
  signed_via text check (signed_via in ('counter', 'link')),
  unique (appointment_id, text_id),
  foreign key (text_id, version) references appointments.consent_texts (id, version),
  check (num_nulls(signed_at, signed_name, signed_via) in (0, 3)),
  check (signature is null or signed_at is not null)
);

create function appointments.refuse_change_of_signed() returns trigger language plpgsql as $$
begin
  raise exception 'A signed consent is never changed' using errcode = 'integrity_constraint_violation';
end $$;
create trigger signed_is_final before update on appointments.consents
  for each row when (old.signed_at is not null) execute function appointments.refuse_change_of_signed();
