-- batches
-- What contracts come to and what was billed of them: both sides in the order of the contracts, with their amounts.
create index concurrently if not exists invoices_billed_projects on invoices (tenant_id, project_id) include (total)
  where project_id is not null and deleted_at is null and status in ('sent', 'partial', 'paid');

create index concurrently if not exists invoices_billed_bids on invoices (tenant_id, bid_id) include (total)
  where bid_id is not null and deleted_at is null and status in ('sent', 'partial', 'paid');

create index concurrently if not exists projects_signed on projects (tenant_id, id) include (contract_value)
  where deleted_at is null and status not in ('completed', 'cancelled') and contract_value > 0;

-- The sums of each state, as invoices_sums has those of invoices.
create index concurrently if not exists bids_sums on bids (tenant_id, status, id) include (total, project_id)
  where deleted_at is null;

create index concurrently if not exists pay_apps_sums on pay_apps (tenant_id, status)
  include (earned_this_period, retainage_this_period, current_payment_due) where deleted_at is null;

create index concurrently if not exists change_orders_sums on change_orders (tenant_id, status) include (total_amount)
  where deleted_at is null;

-- The bids that are out, those that were sent last first.
create index concurrently if not exists bids_out on bids (tenant_id, sent_at desc nulls last, id desc)
  where status in ('sent', 'viewed') and deleted_at is null;

-- The mails of an organization that failed for good.
create index concurrently if not exists jobs_failed_mails on jobs (tenant_id, id)
  where status = 'failed' and type = 'email' and deleted_at is null;
