-- Rows of the briefing that the organization has put off: for good, or until a time. What has ended keeps its row.
create table briefing_dismissals (
  tenant_id bigint not null,
  id bigint generated always as identity (maxvalue 2147483647),
  item_key text not null,
  dismissed_until timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  primary key (tenant_id, id)
);

create unique index briefing_dismissals_live on briefing_dismissals (tenant_id, item_key) where deleted_at is null;

-- What the briefing looks for, in its order.
create index invoices_overdue on invoices (tenant_id, due_date, id)
  where status in ('sent', 'partial') and deleted_at is null;

drop index invoices_due;

create index pay_apps_waiting on pay_apps (tenant_id, submitted_at, id) where status = 'submitted' and deleted_at is null;

create index projects_past_end on projects (tenant_id, expected_end_date, id)
  where status in ('planning', 'active') and deleted_at is null;

create index site_logs_unreviewed on site_logs (tenant_id, log_date, id) where not is_reviewed and deleted_at is null;
