-- Reports find by their days the leads, bids, projects, invoices and payments of a period; time entries have their own index.

create index leads_created on leads (tenant_id, created_at) where deleted_at is null;

create index leads_closed on leads (tenant_id, closed_at) where closed_at is not null and deleted_at is null;

create index bids_sent on bids (tenant_id, sent_at) where sent_at is not null and deleted_at is null;

create index bids_accepted on bids (tenant_id, accepted_at) where accepted_at is not null and deleted_at is null;

create index projects_actual_end on projects (tenant_id, actual_end_date)
  where actual_end_date is not null and deleted_at is null;

create index invoices_issued on invoices (tenant_id, issue_date)
  where status in ('sent', 'partial', 'paid') and deleted_at is null;

create index invoice_payments_paid on invoice_payments (tenant_id, paid_at) where voided_at is null;
