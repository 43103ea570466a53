-- The channels there are stand in rules/channels.ts alone, and the contract parses them before they get here: a new one needs
-- no migration.
alter table messaging.outbox drop constraint outbox_channel_check;
alter table messaging.choices drop constraint choices_channel_check;
