-- Hashes of devices, addresses and phones by which a referral knows a person again: the first account that has one keeps it.
create table rewards.referral_marks (
  mark text primary key,
  uid text not null,
  seen_at timestamptz not null
);
create index referral_marks_of_person on rewards.referral_marks (uid);

-- Both coupons come once the order was kept for some days; a message about them may come later still.
alter table rewards.referrals add column notified_at timestamptz;
update rewards.referrals set notified_at = granted_at where granted_at is not null;
create index referrals_to_tell on rewards.referrals (granted_at) where granted_at is not null and notified_at is null;
