-- The password_hash of an account that was invited or imported, which is pending as long as both are equal. The release before
-- knows nothing of it: a password that is set there ends it too.
alter table users add column pending_hash text;

-- The status of a sandbox by itself, while its live organization is not active and its status is that one's; else null.
alter table tenants add column own_status text;

-- Networks from which the person with an e-mail address has signed in, by a hash of both.
create table known_networks (
  bucket text primary key,
  expires_at timestamptz(3) not null
);

create index known_networks_expiry on known_networks (expires_at);
