-- Up to when a reader has read all notifications about one kind of record that she is shown. Those created before are read, whatever
-- notification_reads says; so marking all of them writes a row for each kind, and not one for each notification.
create table notifications_read_before (
  tenant_id bigint not null,
  reader_id bigint not null,
  entity_type text not null,
  before timestamptz(3) not null,
  read_at timestamptz(3) not null,
  primary key (tenant_id, reader_id, entity_type, before)
);

alter table notifications_read_before add constraint notifications_read_before_tenant_fk
  foreign key (tenant_id) references tenants (id);
