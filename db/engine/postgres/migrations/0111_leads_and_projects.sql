-- Leads, projects and their templates. Amounts are numeric without a scale of their own: they are written in the form in
-- which they are answered, and read as they were written.

create table leads (
  tenant_id bigint not null,
  id bigint generated always as identity (maxvalue 2147483647),
  name text not null,
  contact_id bigint,
  stage_id bigint not null,
  assigned_to bigint,
  source text,
  project_type text,
  estimated_value numeric,
  probability integer,
  expected_close_date timestamptz(3),
  status text not null,
  description text,
  site_address text,
  site_city text,
  site_state text,
  site_zip_code text,
  lost_reason text,
  closed_at timestamptz(3),
  project_id bigint,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  search_text text generated always as (
    ' ' || lower(
      name || ' ' || coalesce(source, '') || ' ' || coalesce(project_type, '') || ' ' || coalesce(description, '') || ' ' ||
      coalesce(lost_reason, '') || ' ' || coalesce(site_address, '') || ' ' || coalesce(site_city, '')
    )
  ) stored,
  primary key (tenant_id, id)
);

create index leads_search on leads using gin (tenant_id, search_text gin_trgm_ops);

create index leads_updated on leads (tenant_id, updated_at);

create index leads_live on leads (tenant_id, id) where deleted_at is null;

create index leads_stage on leads (tenant_id, stage_id, id);

create index leads_status on leads (tenant_id, status, id);

create index leads_contact on leads (tenant_id, contact_id) where contact_id is not null;

create index leads_assigned_to on leads (tenant_id, assigned_to) where assigned_to is not null;

create index leads_project on leads (tenant_id, project_id) where project_id is not null;

-- A project without a number of its own goes by the generated one, which follows from the id: the identity never waits for
-- another transaction, and it only grows. phases are [{id, name, startDate, endDate, tasks: [{id, name, isDone}]}].
create table projects (
  tenant_id bigint not null,
  id bigint generated always as identity (maxvalue 2147483647),
  name text not null,
  own_number text,
  project_number text not null generated always as (
    coalesce(own_number, 'P-' || repeat('0', greatest(0, 6 - length(id::text))) || id::text)
  ) stored,
  status text not null default 'planning',
  contact_id bigint,
  bid_id bigint,
  project_type text,
  priority text,
  contract_value numeric,
  original_contract_value numeric,
  description text,
  site_address text,
  site_city text,
  site_state text,
  site_zip_code text,
  architect_name text,
  architect_project_number text,
  contract_for text,
  assigned_to bigint,
  start_date timestamptz(3),
  expected_end_date timestamptz(3),
  actual_end_date timestamptz(3),
  lead_id bigint,
  phases jsonb not null default '[]',
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  search_text text generated always as (
    ' ' || lower(
      name || ' ' || coalesce(own_number, 'P-' || repeat('0', greatest(0, 6 - length(id::text))) || id::text) || ' ' ||
      coalesce(project_type, '') || ' ' || coalesce(description, '') || ' ' || coalesce(site_address, '') || ' ' ||
      coalesce(site_city, '') || ' ' || coalesce(architect_name, '') || ' ' || coalesce(architect_project_number, '') || ' ' ||
      coalesce(contract_for, '')
    )
  ) stored,
  primary key (tenant_id, id)
);

create index projects_search on projects using gin (tenant_id, search_text gin_trgm_ops);

create index projects_updated on projects (tenant_id, updated_at);

create index projects_live on projects (tenant_id, id) where deleted_at is null;

create unique index projects_number on projects (tenant_id, lower(project_number)) where deleted_at is null;

create index projects_status on projects (tenant_id, status, id);

create index projects_contact on projects (tenant_id, contact_id) where contact_id is not null;

create index projects_assigned_to on projects (tenant_id, assigned_to) where assigned_to is not null;

create index projects_bid on projects (tenant_id, bid_id) where bid_id is not null;

create index projects_lead on projects (tenant_id, lead_id) where lead_id is not null;

-- Phases and tasks of all projects take their ids from one sequence, so that an id of another project's is known as such.
create sequence project_part_ids as bigint maxvalue 2147483647;

-- phases are [{name, startDay, days, tasks: [name]}].
create table project_templates (
  tenant_id bigint not null,
  id bigint generated always as identity (maxvalue 2147483647),
  name text not null,
  description text,
  project_type text,
  priority text,
  contract_for text,
  assigned_to bigint,
  phases jsonb not null default '[]',
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  primary key (tenant_id, id)
);

create unique index project_templates_name on project_templates (tenant_id, lower(name)) where deleted_at is null;

create index project_templates_live on project_templates (tenant_id, id) where deleted_at is null;

create index project_templates_assigned_to on project_templates (tenant_id, assigned_to) where assigned_to is not null;

create index bids_lead on bids (tenant_id, lead_id) where lead_id is not null;

create index bids_project on bids (tenant_id, project_id) where project_id is not null;

alter table leads add constraint leads_contact_fk
  foreign key (tenant_id, contact_id) references contacts (tenant_id, id);

alter table leads add constraint leads_stage_fk
  foreign key (tenant_id, stage_id) references lead_stages (tenant_id, id);

alter table leads add constraint leads_assigned_to_fk
  foreign key (tenant_id, assigned_to) references users (tenant_id, id);

alter table leads add constraint leads_project_fk
  foreign key (tenant_id, project_id) references projects (tenant_id, id);

alter table projects add constraint projects_contact_fk
  foreign key (tenant_id, contact_id) references contacts (tenant_id, id);

alter table projects add constraint projects_bid_fk
  foreign key (tenant_id, bid_id) references bids (tenant_id, id);

alter table projects add constraint projects_assigned_to_fk
  foreign key (tenant_id, assigned_to) references users (tenant_id, id);

alter table projects add constraint projects_lead_fk
  foreign key (tenant_id, lead_id) references leads (tenant_id, id);

alter table project_templates add constraint project_templates_assigned_to_fk
  foreign key (tenant_id, assigned_to) references users (tenant_id, id);

alter table bids add constraint bids_lead_fk
  foreign key (tenant_id, lead_id) references leads (tenant_id, id);

alter table bids add constraint bids_project_fk
  foreign key (tenant_id, project_id) references projects (tenant_id, id);
