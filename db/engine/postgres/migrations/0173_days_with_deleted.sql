-- A sync lists deleted records, too, in the order of the day that its family goes by: each of its pages is one range of these.

create index site_logs_days on site_logs (tenant_id, log_date, id);

create index crew_assignments_days on crew_assignments (tenant_id, date, id);
