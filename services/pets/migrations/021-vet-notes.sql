-- What a veterinarian wrote on the page of a link. Nothing of it is in the pet's record until the family accepts it.
create table pets.vet_notes (
  id text primary key,
  -- Null once the link was swept.
  link_id text references pets.vet_links on delete set null,
  pet_profile_id text not null references pets.profiles on delete cascade,
  -- Of its content: the same words of one link are one note.
  fingerprint text not null,
  vet_name text not null check (vet_name <> ''),
  clinic text not null check (clinic <> ''),
  license text,
  note text not null check (note <> ''),
  treatment_kind text check (treatment_kind in ('vaccine', 'deworming', 'flea', 'other')),
  treatment_product text check (treatment_product <> ''),
  treatment_dose text,
  treatment_frequency text,
  treatment_until date check (treatment_until >= written_on),
  next_kind text check (next_kind in ('vaccine', 'deworming', 'checkup')),
  next_on date check (next_on > written_on),
  -- In the country of the link.
  written_on date not null,
  created_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'accepted', 'declined')),
  decided_at timestamptz,
  -- Null once that account was erased.
  decided_by_uid text,
  -- The entries of the record that its acceptance made.
  consultation_id text unique references pets.medicine_applications on delete set null,
  treatment_id text references pets.medicine_applications on delete set null,
  unique (link_id, fingerprint),
  check ((state = 'waiting') = (decided_at is null)),
  check ((treatment_kind is null) = (treatment_product is null)),
  check ((next_kind is null) = (next_on is null)),
  check (state = 'accepted' or (consultation_id is null and treatment_id is null))
);
create index vet_notes_of_pet on pets.vet_notes (pet_profile_id, created_at);
create index vet_notes_of_treatment on pets.vet_notes (treatment_id) where treatment_id is not null;
create index vet_notes_decided_by on pets.vet_notes (decided_by_uid) where decided_by_uid is not null;
create index vet_notes_by_age on pets.vet_notes (created_at) where state <> 'accepted';
