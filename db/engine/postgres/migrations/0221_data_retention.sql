-- For how many days an organization keeps deleted records (null: for ever), its audit log and its notifications; without a row
-- as long as everybody does.
create table data_retention (
  tenant_id bigint primary key,
  deleted_records_days integer check (deleted_records_days between 30 and 3650),
  audit_log_days integer not null default 90 check (audit_log_days between 30 and 1095),
  notification_days integer not null default 90 check (notification_days between 30 and 365),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3)
);

alter table data_retention add constraint data_retention_tenant_fk foreign key (tenant_id) references tenants (id);

-- What the sweep looks for, and the deletions that its foreign keys then ask about.
create index contacts_deleted on contacts (tenant_id, id) where deleted_at is not null;

create index leads_deleted on leads (tenant_id, id) where deleted_at is not null;

create index projects_deleted on projects (tenant_id, id) where deleted_at is not null;

create index bids_deleted on bids (tenant_id, id) where deleted_at is not null;

create index products_deleted on products (tenant_id, id) where deleted_at is not null;

create index site_logs_deleted on site_logs (tenant_id, id) where deleted_at is not null;

create index time_entries_deleted on time_entries (tenant_id, id) where deleted_at is not null;

create index crew_assignments_deleted on crew_assignments (tenant_id, id) where deleted_at is not null;

create index notifications_age on notifications using brin (created_at);
