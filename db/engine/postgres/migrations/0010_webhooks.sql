-- Endpoints that events are sent to, and one delivery for each event and endpoint that asked for its type.

-- secret and previous_secret are sealed. drain_fence and drain_until say which process sends to the endpoint just now:
-- one at a time, until its lease runs out.
create table webhook_endpoints (
  tenant_id bigint not null,
  id bigint generated always as identity (maxvalue 2147483647),
  url text not null,
  description text,
  event_types text[] not null,
  is_active boolean not null default true,
  consecutive_failures integer not null default 0,
  last_delivered_at timestamptz(3),
  disabled_at timestamptz(3),
  disabled_reason text,
  secret text not null,
  previous_secret text,
  previous_secret_until timestamptz(3),
  drain_fence bigint not null default 0,
  drain_until timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  primary key (tenant_id, id)
) with (fillfactor = 50);

-- next_attempt_at is set exactly while the delivery is open. body is set where the event is in no log: a test event's.
-- replays counts how often it began anew, so that the outcome of an attempt from before a replay is not taken for one
-- from after it.
create table webhook_deliveries (
  tenant_id bigint not null,
  id bigint generated always as identity (maxvalue 2147483647),
  endpoint_id bigint not null,
  event_id text not null,
  event_sequence bigint,
  event_type text not null,
  body text,
  interactive boolean not null,
  status text not null default 'pending' check (status in ('pending', 'succeeded', 'failed', 'exhausted')),
  attempt_count smallint not null default 0,
  replays integer not null default 0,
  next_attempt_at timestamptz(3),
  last_attempted_at timestamptz(3),
  completed_at timestamptz(3),
  response_status smallint,
  response_body text,
  response_headers jsonb,
  error_message text,
  created_at timestamptz(3) not null,
  primary key (tenant_id, id)
) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02);

create index webhook_deliveries_open on webhook_deliveries (tenant_id, endpoint_id, interactive, next_attempt_at, id)
  where next_attempt_at is not null;

create index webhook_deliveries_by_endpoint on webhook_deliveries (tenant_id, endpoint_id, id);

create index webhook_deliveries_unsuccessful on webhook_deliveries (tenant_id, status, id)
  where status in ('failed', 'exhausted');

create index webhook_deliveries_age on webhook_deliveries using brin (created_at);

alter table webhook_deliveries add constraint webhook_deliveries_endpoint_fk
  foreign key (tenant_id, endpoint_id) references webhook_endpoints (tenant_id, id);
