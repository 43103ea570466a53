-- The clerk who works on a claim.
alter table insurance.claims add column assigned_uid text;
create index claims_by_clerk on insurance.claims (assigned_uid, id)
  where status in ('SENT', 'NEEDS_PAPERS', 'APPROVED') and assigned_uid is not null;

-- Lines of staff that the owner does not read.
alter table insurance.claim_log add column is_internal boolean not null default false;

-- Colleagues who acted on a claim, to whom one can be passed on.
create table insurance.claim_clerks (
  uid text primary key,
  last_acted_at timestamptz not null
);
