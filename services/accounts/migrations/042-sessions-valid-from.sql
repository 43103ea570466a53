-- The last time that every session was ended. What was proved earlier (an ID token, the token of an embedded page) opens none.
alter table accounts.accounts add column sessions_valid_from timestamptz;
