-- batches
-- What approved and paid applications bill of their projects, in the order of these, as invoices_billed_projects has invoices.
create index concurrently if not exists pay_apps_billed on pay_apps (tenant_id, project_id) include (current_payment_due, invoice_id)
  where deleted_at is null and status in ('approved', 'paid');

-- Which invoices bill.
create index concurrently if not exists invoices_billing on invoices (tenant_id, id)
  where deleted_at is null and status in ('sent', 'partial', 'paid');
