-- batches
-- Every process reads which organizations are frozen once a second.
create index concurrently if not exists tenants_frozen on tenants (id) where frozen_at is not null;
