-- Made by a store for somebody at its counter; nobody has signed in to it.
alter table accounts.accounts add column is_by_merchant boolean not null default false;
