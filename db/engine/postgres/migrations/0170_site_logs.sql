-- What happened on site, a day each. tags is a list of texts.

create table site_logs (
  tenant_id bigint not null,
  id bigint generated always as identity (maxvalue 2147483647),
  project_id bigint not null,
  log_date date not null,
  title text,
  notes text,
  personnel_count integer,
  work_performed text,
  materials_received text,
  visitors_on_site text,
  issues text,
  tags jsonb,
  lat double precision,
  lng double precision,
  is_reviewed boolean not null default false,
  created_by bigint not null,
  reviewed_by bigint,
  reviewed_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  search_text text generated always as (
    ' ' || lower(
      coalesce(title, '') || ' ' || coalesce(notes, '') || ' ' || coalesce(work_performed, '') || ' ' ||
      coalesce(materials_received, '') || ' ' || coalesce(visitors_on_site, '') || ' ' || coalesce(issues, '') || ' ' ||
      coalesce(tags::text, '')
    )
  ) stored,
  primary key (tenant_id, id)
);

create index site_logs_search on site_logs using gin (tenant_id, search_text gin_trgm_ops);

create index site_logs_updated on site_logs (tenant_id, updated_at);

create index site_logs_live on site_logs (tenant_id, log_date, id) where deleted_at is null;

create index site_logs_project on site_logs (tenant_id, project_id, log_date, id);

create index site_logs_created_by on site_logs (tenant_id, created_by, log_date, id);

create index site_logs_reviewed_by on site_logs (tenant_id, reviewed_by) where reviewed_by is not null;

alter table site_logs add constraint site_logs_project_fk
  foreign key (tenant_id, project_id) references projects (tenant_id, id);

alter table site_logs add constraint site_logs_created_by_fk
  foreign key (tenant_id, created_by) references users (tenant_id, id);

alter table site_logs add constraint site_logs_reviewed_by_fk
  foreign key (tenant_id, reviewed_by) references users (tenant_id, id);
