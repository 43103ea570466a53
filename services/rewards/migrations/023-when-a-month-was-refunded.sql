-- When an operator sent its money back.
alter table rewards.periods add column refunded_at timestamptz check (refunded_at is null or status = 'REFUNDED');

update rewards.periods p
set refunded_at = (
  select max(l.at) from rewards.membership_log l where l.membership_id = p.membership_id and l.status = 'REFUNDED'
)
where p.status = 'REFUNDED';
