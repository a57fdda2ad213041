-- Pay applications, their schedules of values and their certificates. Amounts and percentages are numeric without a scale of
-- their own: they are written in the form in which they are answered, and read as they were written.

-- The figures follow from the lines while it is a draft or rejected, and stand as they were submitted from then on.
-- previous_pay_app_id is the one whose certificate it continues; invoice_id the live invoice that was made from it.
create table pay_apps (
  tenant_id bigint not null,
  id bigint generated always as identity (maxvalue 2147483647),
  project_id bigint not null,
  application_number integer not null,
  previous_pay_app_id bigint,
  status text not null default 'draft',
  period_from date,
  period_to date not null,
  work_retainage_percent numeric not null,
  stored_retainage_percent numeric not null,
  original_contract_sum numeric not null,
  net_change_orders numeric not null,
  contract_sum numeric not null,
  completed_and_stored numeric not null,
  work_retainage numeric not null,
  stored_retainage numeric not null,
  retainage numeric not null,
  earned_less_retainage numeric not null,
  previous_certificates numeric not null,
  current_payment_due numeric not null,
  balance_to_finish numeric not null,
  earned_this_period numeric not null,
  retainage_this_period numeric not null,
  certificate_hash text,
  notes text,
  invoice_id bigint,
  approved_by text,
  rejection_reason text,
  submitted_at timestamptz(3),
  approved_at timestamptz(3),
  rejected_at timestamptz(3),
  paid_at timestamptz(3),
  voided_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  search_text text generated always as (
    ' ' || lower(application_number::text || ' ' || coalesce(notes, ''))
  ) stored,
  primary key (tenant_id, id)
);

create index pay_apps_search on pay_apps using gin (tenant_id, search_text gin_trgm_ops);

create index pay_apps_updated on pay_apps (tenant_id, updated_at);

create index pay_apps_live on pay_apps (tenant_id, id) where deleted_at is null;

create index pay_apps_status on pay_apps (tenant_id, status, id);

create unique index pay_apps_number on pay_apps (tenant_id, project_id, application_number) where deleted_at is null;

-- So that the previous certificate is never in doubt.
create unique index pay_apps_undecided on pay_apps (tenant_id, project_id)
  where status in ('draft', 'submitted', 'rejected') and deleted_at is null;

create index pay_apps_invoice on pay_apps (tenant_id, invoice_id) where invoice_id is not null;

-- The lines of one that is submitted are part of its certificate, and are not written any more.
create table pay_app_line_items (
  tenant_id bigint not null,
  id bigint generated always as identity (maxvalue 2147483647),
  pay_app_id bigint not null,
  previous_line_item_id bigint,
  change_order_id bigint,
  bid_line_item_id bigint,
  item_number text,
  section text,
  description text not null,
  scheduled_value numeric not null,
  previous_work numeric not null,
  work_this_period numeric not null,
  materials_stored numeric not null,
  completed_and_stored numeric not null,
  percent_complete numeric,
  balance_to_finish numeric not null,
  work_retainage_percent numeric not null,
  stored_retainage_percent numeric not null,
  retainage numeric not null,
  "order" integer not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  primary key (tenant_id, id)
);

create index pay_app_line_items_pay_app on pay_app_line_items (tenant_id, pay_app_id, "order", id);

create index pay_app_line_items_change_order on pay_app_line_items (tenant_id, change_order_id)
  where change_order_id is not null;

-- What was submitted, as canonical JSON of which the hash is the SHA-256: lines, figures, and the names of then. The row goes
-- when the application is rejected.
create table pay_app_certificates (
  tenant_id bigint not null,
  pay_app_id bigint not null,
  content jsonb not null,
  hash text not null,
  created_at timestamptz(3) not null,
  primary key (tenant_id, pay_app_id)
);

-- Whether more than the scheduled value of a line may be billed.
alter table tenants add column block_overbilling boolean not null default false;

alter table pay_apps add constraint pay_apps_project_fk
  foreign key (tenant_id, project_id) references projects (tenant_id, id);

alter table pay_apps add constraint pay_apps_previous_fk
  foreign key (tenant_id, previous_pay_app_id) references pay_apps (tenant_id, id);

alter table pay_app_line_items add constraint pay_app_line_items_pay_app_fk
  foreign key (tenant_id, pay_app_id) references pay_apps (tenant_id, id);

alter table pay_app_line_items add constraint pay_app_line_items_change_order_fk
  foreign key (tenant_id, change_order_id) references change_orders (tenant_id, id);

alter table pay_app_certificates add constraint pay_app_certificates_pay_app_fk
  foreign key (tenant_id, pay_app_id) references pay_apps (tenant_id, id);
