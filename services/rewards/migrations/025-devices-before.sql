-- Devices of who invites that were seen before the newest one, the latest first. Hashes alone, as it is.
alter table rewards.referrers add column earlier_device_hashes text[] not null default '{}';
