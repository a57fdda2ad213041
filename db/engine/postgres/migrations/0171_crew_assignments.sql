-- Who works on which project on which day. start_time is HH:MM by the clock on site.

create table crew_assignments (
  tenant_id bigint not null,
  id bigint generated always as identity (maxvalue 2147483647),
  project_id bigint not null,
  date date not null,
  user_id bigint not null,
  start_time text,
  is_lead boolean not null default false,
  notes text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  primary key (tenant_id, id)
);

create unique index crew_assignments_person on crew_assignments (tenant_id, project_id, date, user_id)
  where deleted_at is null;

create index crew_assignments_updated on crew_assignments (tenant_id, updated_at);

create index crew_assignments_live on crew_assignments (tenant_id, date, id) where deleted_at is null;

create index crew_assignments_project on crew_assignments (tenant_id, project_id, date, id);

create index crew_assignments_user on crew_assignments (tenant_id, user_id, date, id);

alter table crew_assignments add constraint crew_assignments_project_fk
  foreign key (tenant_id, project_id) references projects (tenant_id, id);

alter table crew_assignments add constraint crew_assignments_user_fk
  foreign key (tenant_id, user_id) references users (tenant_id, id);
