create index carts_anonymous_updated_at on market.carts (updated_at) where token_hash is not null;
