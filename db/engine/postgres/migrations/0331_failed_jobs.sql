-- batches
create index concurrently if not exists jobs_failed on jobs (completed_at) where status = 'failed';
