-- When who told a sighting added how the pet was, or a photo: once. Null: not yet.
alter table community.sightings add column detailed_at timestamptz;
