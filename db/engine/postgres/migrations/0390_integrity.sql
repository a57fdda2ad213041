-- Figures that are stored otherwise than they are computed, as the audit last found them. A row goes when it no longer holds.
create table integrity_differences (
  tenant_id bigint not null,
  entity_type text not null,
  entity_id bigint not null,
  field text not null,
  stored text,
  computed text,
  found_at timestamptz(3) not null,
  primary key (tenant_id, entity_type, entity_id, field)
);

-- The one round of the audit: where it is, and who is at it.
create table integrity_rounds (
  id integer primary key check (id = 1),
  began_at timestamptz(3) not null,
  -- Null while it is under way.
  ended_at timestamptz(3),
  -- The record after which it goes on.
  organization_id bigint not null,
  record_type text not null,
  record_id bigint not null,
  -- How many records a run has to go through, so that the round ends in days.
  run_records integer not null,
  audited bigint not null default 0,
  found bigint not null default 0,
  fence bigint not null default 0,
  lease_until timestamptz(3)
);

alter table integrity_differences add constraint integrity_differences_tenant_fk foreign key (tenant_id) references tenants (id);
