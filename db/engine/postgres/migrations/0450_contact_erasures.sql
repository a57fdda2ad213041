-- Contacts whose personal data was erased, with the answer of the erasure. A row outlives its contact, so that a later call
-- answers the same.
create table contact_erasures (
  tenant_id bigint not null,
  contact_id bigint not null,
  reason text not null,
  -- How papers that were issued to the contact go on naming it; null where there are none.
  party jsonb,
  erased jsonb not null,
  kept jsonb not null,
  created_at timestamptz(3) not null,
  primary key (tenant_id, contact_id)
);

alter table contact_erasures add constraint contact_erasures_tenant_fk foreign key (tenant_id) references tenants (id);
