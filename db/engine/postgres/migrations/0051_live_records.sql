-- Lists and counts are of live records: however many a tenant has deleted, a page is neighbours in one index, and a
-- count reads the index alone.

create index contacts_live on contacts (tenant_id, id) where deleted_at is null;

create index products_live on products (tenant_id, id) where deleted_at is null;

create index bids_live on bids (tenant_id, id) where deleted_at is null;

create index users_live on users (tenant_id, id) where deleted_at is null;
