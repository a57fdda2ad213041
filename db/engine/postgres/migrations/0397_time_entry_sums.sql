-- batches
-- The index of the live time entries has what their sums are made of, so that these are read from it alone. While it is built, lists
-- go by that of all entries.
drop index concurrently if exists time_entries_live;

create index concurrently if not exists time_entries_live on time_entries (tenant_id, date, id)
  include (project_id, user_id, phase_id, hours, total_cost) where deleted_at is null;
