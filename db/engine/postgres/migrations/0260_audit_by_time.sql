-- What an organization's requests of a time came to, read from the index alone.
create index api_audit_logs_by_time on api_audit_logs (tenant_id, created_at)
  include (cost, count, status, code, operation_id);
