-- batches
-- An accepted bid that stands at the project that its lead became is no contract beside that project's: both sides are read from
-- indexes alone, as those of 0395 are, of which bids_sums lacks the lead.
create index concurrently if not exists bids_amounts on bids (tenant_id, status, id) include (total, project_id, lead_id)
  where deleted_at is null;

drop index concurrently if exists bids_sums;

create index concurrently if not exists projects_of_leads_signed on projects (tenant_id, id) include (lead_id)
  where lead_id is not null and bid_id is null and deleted_at is null and contract_value > 0;
