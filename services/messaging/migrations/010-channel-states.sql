-- What a channel last did: the newest message that it sent, and the newest that it did not.
create index outbox_sent_of_channel on messaging.outbox (channel, sent_at desc) where sent_at is not null;
create index outbox_failed_of_channel on messaging.outbox (channel, created_at desc) where failure is not null;
