-- batches
-- A search of site logs looks into the weather, which search_text lacks: to make that column anew would lock the table while
-- every row is written. The release before searches an organization's logs without an index until it is replaced.
create index concurrently if not exists site_logs_words on site_logs
  using gin (tenant_id, (search_text || ' ' || lower(coalesce(weather, ''))) gin_trgm_ops);

drop index concurrently if exists site_logs_search;

-- So that the planner knows how rare the words of the new index are.
analyze site_logs;
