-- Forms that were posted with an ended session, sealed until their account has signed in again, one hour at most.
create table accounts.saved_requests (
  id text primary key,
  uid text not null references accounts.accounts on delete cascade,
  -- Only the browser that posted the form may send it: a link to it must do nothing in another one.
  browser_hash text not null,
  -- Path and search of the page that takes the form.
  address text not null check (address ~ '^/([^/\\]|$)'),
  sealed_form text not null check (length(sealed_form) <= 400000),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- The form is being sent; a crashed process leaves it behind, so it is void after a minute.
  claimed_at timestamptz
);
create index saved_requests_uid on accounts.saved_requests (uid, created_at);
create index saved_requests_expires_at on accounts.saved_requests (expires_at);
