-- What every mutation writes beside its change: the stored answer, the event, the audit row, the job.

create table idempotency_keys (
  tenant_id bigint not null,
  key uuid not null,
  fingerprint bytea not null,
  status integer,
  body text,
  headers jsonb,
  sealed boolean not null default false,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  primary key (tenant_id, key)
);

create index idempotency_keys_expiry on idempotency_keys (expires_at);

create table event_sequences (
  tenant_id bigint primary key,
  last_sequence bigint not null
) with (fillfactor = 50);

-- body holds the envelope's exact bytes: what GET /events shows is what a delivery signs.
create table events (
  tenant_id bigint not null,
  sequence bigint not null,
  id text not null,
  type text not null,
  body text not null,
  created_at timestamptz(3) not null,
  primary key (tenant_id, sequence)
);

create unique index events_by_id on events (tenant_id, id);

create index events_age on events using brin (created_at);

create table api_audit_logs (
  tenant_id bigint not null,
  id bigint generated always as identity,
  request_id text not null,
  method text not null,
  path text not null,
  operation_id text,
  status integer not null,
  code text,
  duration_ms integer not null,
  cost integer not null,
  count integer not null default 1,
  api_key_id bigint,
  user_id bigint,
  client_id text,
  ip_address text,
  user_agent text,
  created_at timestamptz(3) not null,
  primary key (tenant_id, id)
);

create index api_audit_logs_by_request on api_audit_logs (tenant_id, request_id);

create index api_audit_logs_age on api_audit_logs using brin (created_at);

-- fence is the fencing token: it grows with every claim, and a batch commits only under the fence that it claimed.
create table jobs (
  tenant_id bigint not null,
  id text not null,
  type text not null check (type in ('import', 'export', 'bulk', 'pdf', 'email', 'accounting_push')),
  resource_type text not null,
  status text not null default 'queued' check (status in ('queued', 'running', 'completed', 'failed', 'cancelled')),
  processed integer not null default 0,
  total integer not null default 0,
  errors_count integer not null default 0,
  params jsonb not null default '{}',
  result jsonb,
  error_message text,
  requested_by jsonb not null,
  read_scope text,
  checkpoint jsonb,
  fence bigint not null default 0,
  lease_until timestamptz(3),
  served_at timestamptz(3),
  artifact jsonb,
  errors_artifact jsonb,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  started_at timestamptz(3),
  completed_at timestamptz(3),
  expires_at timestamptz(3),
  deleted_at timestamptz(3),
  primary key (tenant_id, id)
);

create index jobs_open on jobs (tenant_id, served_at) where status in ('queued', 'running');

create index jobs_expiry on jobs (expires_at) where expires_at is not null;

create table uploads (
  tenant_id bigint not null,
  id text not null,
  content_type text not null,
  filename text,
  state text not null default 'open' check (state in ('open', 'finished', 'expired')),
  size bigint,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  primary key (tenant_id, id)
);

create index uploads_expiry on uploads (expires_at);

create table download_tickets (
  tenant_id bigint not null,
  id text not null,
  job_id text not null,
  kind text not null check (kind in ('result', 'errors')),
  state text not null default 'unused' check (state in ('unused', 'claimed', 'used')),
  claim text,
  lease_until timestamptz(3),
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  primary key (tenant_id, id)
);

create index download_tickets_expiry on download_tickets (expires_at);

alter table download_tickets add constraint download_tickets_job_fk
  foreign key (tenant_id, job_id) references jobs (tenant_id, id);
