-- Why nothing came of an invitation: its first order showed one person, or one home. Else it came too late.
alter table rewards.referrals
  add column is_same_household boolean not null default false check (not is_same_household or state = 'EXPIRED');
