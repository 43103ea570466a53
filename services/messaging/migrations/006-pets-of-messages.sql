-- Pets that a message is about, asked about again before each try: a pet may die while its message waits for the morning.
alter table messaging.outbox add column about_pets jsonb;
