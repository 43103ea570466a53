-- A referral keeps what was promised when it was accepted, whatever becomes of the terms of its country.
alter table rewards.referrals
  add column amount_minor bigint check (amount_minor > 0),
  add column min_item_total_minor bigint check (min_item_total_minor >= 0),
  add column days integer check (days between 1 and 365),
  add constraint terms_are_kept_whole check (
    (amount_minor is null) = (days is null) and (amount_minor is null) = (min_item_total_minor is null)
  );

update rewards.referrals f
set amount_minor = t.amount_minor, min_item_total_minor = t.min_item_total_minor, days = t.days
from rewards.referral_terms t
where t.country = f.country;
