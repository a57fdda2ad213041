-- The export of an organization that an owner has asked for. There is one of an organization, with its file until its time is over.
create table organization_exports (
  tenant_id bigint not null,
  -- The name of its file begins with it.
  id text not null,
  status text not null check (status in ('waiting', 'running', 'ready', 'failed')),
  asked_by bigint not null,
  asked_at timestamptz(3) not null,
  -- How often it was begun, but for the times that a process was told to stop.
  tries integer not null default 0,
  fence bigint not null default 0,
  lease_until timestamptz(3),
  -- What is written by now.
  bytes bigint not null default 0,
  -- What was acknowledged before this moment is in it.
  moment timestamptz(3),
  row_count bigint,
  file_count bigint,
  missing_count bigint,
  file text,
  expires_at timestamptz(3),
  failure text,
  primary key (tenant_id)
);

alter table organization_exports add constraint organization_exports_tenant_fk foreign key (tenant_id) references tenants (id);

alter table organization_exports add constraint organization_exports_asked_by_fk foreign key (tenant_id, asked_by) references users (tenant_id, id);
