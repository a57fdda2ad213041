-- The public links of organizations that came from another installation: their tokens name the organization by its number there.
create table moved_links (
  token_hash bytea not null,
  tenant_id bigint not null,
  constraint moved_links_pkey primary key (token_hash)
);

create index moved_links_by_tenant on moved_links (tenant_id);
