-- Accounting adds up what moved in all wallets of a currency in a period.
create index wallet_entries_by_time on market.wallet_entries (currency, created_at) include (reason, amount_minor);
