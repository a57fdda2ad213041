-- A list with includeDeleted, as a sync asks for it, goes by days over deleted entries, too.
create index time_entries_days on time_entries (tenant_id, date, id);
