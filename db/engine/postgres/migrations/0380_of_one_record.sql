-- batches
-- What was done to one record: requests name it in their path, /bids/7 and all below it.
create index concurrently if not exists api_audit_logs_changes
  on api_audit_logs (tenant_id, substring(path from '/([a-z-]+/[0-9]+)(?:/|$)'), id)
  where method <> 'GET' and status < 400;

-- The events of one record, whose id their body begins with.
create index concurrently if not exists events_record
  on events (tenant_id, split_part(type, '.', 1), substring(body from '"data":\{"id":([0-9]+)'), sequence);

-- The mails and PDFs of one record, which their params name.
create index concurrently if not exists jobs_of_record
  on jobs using gin (tenant_id, params jsonb_path_ops) where type in ('email', 'pdf');
