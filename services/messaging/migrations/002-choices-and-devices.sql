-- Where each kind of message reaches a person, what they refused, and the devices that take notifications.

alter table messaging.outbox drop constraint outbox_channel_check;
alter table messaging.outbox add constraint outbox_channel_check check (channel in ('email', 'sms', 'whatsapp', 'push'));

-- One message a cause, on whichever channel: between two tries of the same sender the person may have chosen another one.
-- (The unique key of both stays: a process that was not renewed yet names it.)
update messaging.outbox one
set key = one.key || ' ' || one.id
where exists (
  select from messaging.outbox other
  where other.key = one.key and (other.created_at, other.id) < (one.created_at, one.id)
);
alter table messaging.outbox add constraint outbox_once_a_key unique (key);

-- What it is about. A later message about the same makes an earlier one untrue that still waits for the morning.
alter table messaging.outbox add column thread text;
-- Other ways to the same person, the next one first: [{"channel": …, "address": …}].
alter table messaging.outbox add column otherwise jsonb not null default '[]';
create index outbox_held on messaging.outbox (thread) where state = 'waiting' and thread is not null;
create index outbox_parked on messaging.outbox (created_at desc, id desc) where state = 'given-up';

-- 'none' is a refusal. The owner is an account, or an address: who has no account refuses for the address.
create table messaging.choices (
  owner text not null,
  kind text not null check (kind in ('orders', 'appointments', 'reminders', 'offers')),
  channel text not null check (channel in ('email', 'sms', 'whatsapp', 'push', 'none')),
  changed_at timestamptz not null,
  primary key (owner, kind),
  check (channel <> 'none' or kind in ('reminders', 'offers'))
);

-- The capability in a message that can be refused (D51). It opens one thing: the refusal of this kind.
create table messaging.refusal_links (
  token_hash text primary key,
  uid text,
  address text not null,
  kind text not null check (kind in ('reminders', 'offers')),
  created_at timestamptz not null
);
create index refusal_links_of_account on messaging.refusal_links (uid) where uid is not null;
create index refusal_links_of_address on messaging.refusal_links (address);
create index refusal_links_age on messaging.refusal_links (created_at);

-- A browser that shows notifications (RFC 8030): where they are sent, and the keys that only it can read with (RFC 8291).
create table messaging.devices (
  id text primary key,
  uid text not null,
  -- One browser is one person's: who signs in on it next takes it over.
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  name text not null,
  created_at timestamptz not null
);
create index devices_of_account on messaging.devices (uid, created_at);

-- Of the demonstration alone: production brings its keys by configuration.
create table messaging.keys (
  name text primary key,
  public_key text not null,
  private_key text not null
);

-- What operators did to parked messages.
create table messaging.audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor_uid text not null,
  action text not null check (action in ('retry')),
  message_id text not null,
  facts jsonb not null
);
create function messaging.refuse_to_rewrite_history() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is only written to, never changed';
end
$$;
create trigger audit_log_is_append_only before update or delete on messaging.audit_log
  for each row execute function messaging.refuse_to_rewrite_history();
