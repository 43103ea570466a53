-- The last day on which a contract that was cancelled covers anything.
alter table insurance.insurances add column cancelled_on date;
update insurance.insurances
set cancelled_on = (updated_at at time zone case country when 'PY' then 'America/Asuncion' else 'America/La_Paz' end)::date
where status = 'CANCELLED';
alter table insurance.insurances
  add constraint cancelled_on_a_day check ((status = 'CANCELLED') = (cancelled_on is not null));

-- Which payment the open link leads to: a try that was replaced ends without closing the one that replaced it.
alter table insurance.insurances add column open_payment_id text;

-- Who contracts as they were when it was bought, sealed for this id alone: the policy says the same for ever.
alter table insurance.insurances add column holder_sealed text;

-- Money for what was never issued is asked back until somebody has taken the wish.
alter table insurance.insurances add column given_back_at timestamptz;
create index insurances_to_give_back on insurance.insurances (id)
  where status = 'CANCELLED' and payment_id is not null and subscribed_at is null and given_back_at is null;

-- Of how many days before its end its owner was reminded last.
alter table insurance.insurances add column reminded_days integer;

create index insurances_by_age on insurance.insurances (created_at, id);

-- Who is erased takes along the text of the snapshot, which has their words; its hash stays.
create or replace function insurance.keep_what_was_sealed() returns trigger language plpgsql as $$
begin
  if old.snapshot_hash is not null and (
    new.snapshot_hash is distinct from old.snapshot_hash
    or (new.health_snapshot is not null and new.health_snapshot is distinct from old.health_snapshot)
    or (new.holder_sealed is not null and new.holder_sealed is distinct from old.holder_sealed)
    or new.terms is distinct from old.terms or new.price_minor <> old.price_minor
    or new.valid_from <> old.valid_from or new.valid_until <> old.valid_until or new.covered_since <> old.covered_since
  ) then
    raise exception 'the contract % is sealed', old.id using errcode = 'check_violation';
  end if;
  return new;
end $$;
