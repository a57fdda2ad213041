-- What an endpoint is sent beside the types that it names, of which project, and whether one after the other.
alter table webhook_endpoints add column event_patterns text[] not null default '{}';

alter table webhook_endpoints add column project_id bigint;

alter table webhook_endpoints add column is_ordered boolean not null default false;

alter table webhook_endpoints add constraint webhook_endpoints_project_fk
  foreign key (tenant_id, project_id) references projects (tenant_id, id);

-- The next delivery of an endpoint with an order: the open one whose event was first.
create index webhook_deliveries_sequence on webhook_deliveries (tenant_id, endpoint_id, event_sequence)
  where next_attempt_at is not null;
