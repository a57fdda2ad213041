-- batches
create index concurrently if not exists tenants_sandboxes on tenants (id) where mode = 'sandbox';
