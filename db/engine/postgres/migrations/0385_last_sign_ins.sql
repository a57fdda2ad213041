-- When a person last signed in at the service's pages, and when he was invited to; neither is known of times before these columns.
alter table users
  add column last_sign_in_at timestamptz(3),
  add column invited_at timestamptz(3);
