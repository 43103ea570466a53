create index refresh_tokens_expires_at on accounts.refresh_tokens (expires_at);
create index token_families_ended_at on accounts.token_families (ended_at) where ended_at is not null;
create index token_families_created_at on accounts.token_families (created_at);
