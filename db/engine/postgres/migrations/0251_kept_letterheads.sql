-- The letterheads, with their conventions, under which papers were agreed to or sent: later changes of the branding do not
-- reach these. A row goes with its record, and when what it was kept for is taken back.
create table kept_letterheads (
  tenant_id bigint not null,
  entity_type text not null,
  entity_id bigint not null,
  letterhead jsonb not null,
  logo_hash text,
  created_at timestamptz(3) not null,
  primary key (tenant_id, entity_type, entity_id)
);

create index kept_letterheads_logo on kept_letterheads (tenant_id, logo_hash) where logo_hash is not null;

alter table kept_letterheads add constraint kept_letterheads_tenant_fk foreign key (tenant_id) references tenants (id);

alter table kept_letterheads add constraint kept_letterheads_logo_fk
  foreign key (tenant_id, logo_hash) references signed_logos (tenant_id, hash);
