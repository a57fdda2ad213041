-- The calendar finds by their days the projects, phases, bids and leads that touch a range; invoices and crews have their own
-- indexes. Few projects have phases, and a range of days is found in them, not in an index.

create index projects_start on projects (tenant_id, start_date) where start_date is not null and deleted_at is null;

create index projects_expected_end on projects (tenant_id, expected_end_date)
  where expected_end_date is not null and deleted_at is null;

create index projects_phased on projects (tenant_id, id) where phases <> '[]' and deleted_at is null;

create index bids_valid_until on bids (tenant_id, valid_until) where status in ('sent', 'viewed') and deleted_at is null;

create index leads_expected_close on leads (tenant_id, expected_close_date)
  where expected_close_date is not null and status = 'open' and deleted_at is null;
