-- The last place that somebody's invitations took, of all and of a month: it is taken for good, whoever of the invited leaves.
alter table rewards.referrers
  add column last_number integer not null default 0,
  add column last_month text,
  add column last_number_in_month integer not null default 0;

update rewards.referrers r
set last_number = f.number, last_month = f.month, last_number_in_month = f.number_in_month
from (
  select distinct on (referrer_uid) referrer_uid, number, month, number_in_month
  from rewards.referrals order by referrer_uid, number desc
) f
where f.referrer_uid = r.uid;
