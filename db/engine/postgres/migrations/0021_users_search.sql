alter table users add column search_text text generated always as (lower(name || ' ' || email)) stored;

create index users_search on users using gin (tenant_id, search_text gin_trgm_ops);

create index users_updated on users (tenant_id, updated_at);
