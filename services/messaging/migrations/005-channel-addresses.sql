-- Addresses that an account linked to a channel by itself: the subscription of a browser, the chat of an app.
create table messaging.channel_addresses (
  id text primary key,
  uid text not null,
  channel text not null,
  -- What the channel's adapter sends with. 'id' identifies it; the keys of a browser stand beside it.
  address jsonb not null check (address ->> 'id' is not null),
  label text not null,
  linked_at timestamptz not null,
  last_used_at timestamptz,
  -- When sending failed; null after a success.
  failed_at timestamptz
);
-- An address is one person's: the account that links it next takes it over.
create unique index channel_addresses_once on messaging.channel_addresses (channel, (address ->> 'id'));
create index channel_addresses_of_account on messaging.channel_addresses (uid, channel, linked_at);

-- Moved, not copied, so that no subscription outlives the erasure of its account. The empty table stays for processes that were
-- not renewed yet: they find no browser and send by the usual channels.
with moved as (delete from messaging.devices returning *)
insert into messaging.channel_addresses (id, uid, channel, address, label, linked_at)
select id, uid, 'push', jsonb_build_object('id', endpoint, 'p256dh', p256dh, 'auth', auth), name, created_at from moved;

-- One-time codes that link an address; an account has one at a time for each channel.
create table messaging.link_codes (
  uid text not null,
  channel text not null,
  code_hash text not null unique,
  expires_at timestamptz not null,
  primary key (uid, channel)
);
create index link_codes_age on messaging.link_codes (expires_at);
