-- batches
alter table tenants validate constraint tenants_sandbox_of_fkey;

alter table tenants validate constraint tenants_sandbox_of_check;

create index concurrently if not exists tenants_sandbox_of on tenants (sandbox_of) where sandbox_of is not null;
