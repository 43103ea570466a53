-- Items of an invoice that were judged one by one. What is not listed is accepted whole.
create table insurance.claim_items (
  claim_id text not null references insurance.claims on delete cascade,
  position integer not null check (position between 0 and 29),
  label text not null,
  claimed_minor bigint not null check (claimed_minor > 0),
  accepted_minor bigint not null check (accepted_minor between 0 and claimed_minor),
  reason text not null,
  primary key (claim_id, position)
);

-- What the rules were asked about: the amount of the claim less what its items lost. Null: not decided, or before there were items.
alter table insurance.claims
  add column accepted_minor bigint check (accepted_minor > 0),
  add constraint accepted_within_claim check (accepted_minor <= amount_minor),
  add constraint pays_within_accepted check (pays_minor <= accepted_minor);
