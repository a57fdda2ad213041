-- A code that a page of the service shows is bound to the session in which it was allowed, and is shown once.
alter table oauth_codes
  add column session_hash bytea,
  add column shown_at timestamptz(3);
