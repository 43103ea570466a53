-- Which of its owner's pets a lost notice is about, as its owner says; read by the owner alone.
alter table community.posts add column pet_id text;
create index posts_of_pet on community.posts (owner_uid, pet_id) where pet_id is not null;
