-- Every message, from the moment that somebody asked for it. What its text needs is kept beside it only as long as it may
-- still be sent or read: see rules/message-life.ts.
create table messaging.outbox (
  id text primary key,
  -- Names the cause. The same cause is told once on a channel.
  key text not null,
  channel text not null check (channel in ('email', 'sms', 'whatsapp')),
  template text not null,
  locale text not null,
  recipient text not null,
  -- null: blanked.
  data jsonb,
  state text not null check (state in ('waiting', 'sent', 'failed', 'given-up')),
  tries integer not null default 0 check (tries >= 0),
  -- When it may be tried (again). A try moves it on first, so that no second worker takes the same message.
  due_at timestamptz not null,
  -- After this nobody needs it any more, and it is given up.
  expires_at timestamptz not null,
  -- Why the last try failed: a code without words of the message or its recipient.
  failure text,
  created_at timestamptz not null,
  sent_at timestamptz check ((sent_at is not null) = (state = 'sent')),
  unique (key, channel)
);
create index outbox_of_recipient on messaging.outbox (recipient, created_at desc);
create index outbox_newest on messaging.outbox (created_at desc, id desc);
create index outbox_due on messaging.outbox (due_at) where state in ('waiting', 'failed');
create index outbox_to_blank on messaging.outbox (created_at) where data is not null;
