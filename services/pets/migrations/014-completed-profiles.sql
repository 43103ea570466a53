-- When everything that makes a profile complete was there for the first time; it is told once.
alter table pets.profiles add column completed_at timestamptz;
