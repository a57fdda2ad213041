-- How many live webhook endpoints an organization may have; every event may become that many deliveries. An organization
-- that has more keeps them.
alter table tenants add column max_webhook_endpoints integer not null default 16 check (max_webhook_endpoints >= 0);
