-- What GET /invoices/aggregate sums over all of a tenant's invoices, so that it reads this index alone.
create index invoices_sums on invoices (tenant_id, status, due_date, issue_date) include (total, amount_paid)
  where deleted_at is null;
