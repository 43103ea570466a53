-- Forms carry the revision that they were drawn from, so that a save never overwrites what another person saved.
alter table insurance.policies add column revision integer not null default 1 check (revision > 0);
