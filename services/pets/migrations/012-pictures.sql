-- A picture is known before its files are written and until they are gone: what dies half way is swept by this table.
create table pets.pictures (
  -- 256 bits, because its address needs no cookie.
  id text primary key check (id ~ '^[0-9a-f]{64}$'),
  -- What shows it. Neither: it is being uploaded, or was let go.
  pet_profile_id text unique references pets.profiles on delete set null,
  application_id text references pets.medicine_applications on delete set null,
  created_at timestamptz not null,
  check (pet_profile_id is null or application_id is null)
);
create index pictures_unused on pets.pictures (created_at) where pet_profile_id is null and application_id is null;
create index pictures_of_application on pets.pictures (application_id, created_at) where application_id is not null;

alter table pets.profiles add foreign key (picture_id) references pets.pictures;
create index profiles_by_picture on pets.profiles (picture_id) where picture_id is not null;
