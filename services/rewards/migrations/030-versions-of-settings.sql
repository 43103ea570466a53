-- Forms carry the version that they were drawn from, so that a save never overwrites what another person saved.
alter table rewards.plans add column revision integer not null default 1 check (revision > 0);
-- From a sequence: terms that were taken away and set again are no earlier version.
create sequence rewards.referral_terms_versions as integer;
alter table rewards.referral_terms
  add column version integer not null default nextval('rewards.referral_terms_versions');
