-- batches
alter table jobs validate constraint jobs_type_check;

create index concurrently if not exists webhook_deliveries_exhausted
  on webhook_deliveries (tenant_id, endpoint_id, event_sequence) where status = 'exhausted';

create unique index concurrently if not exists webhook_deliveries_made_later
  on webhook_deliveries (tenant_id, endpoint_id, event_sequence) where made_later;
