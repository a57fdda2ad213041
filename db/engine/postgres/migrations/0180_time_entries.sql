-- Time entries: who worked how long on a project on a day. Hours and rates are numeric without a scale of their own: they are
-- written in the form in which they are answered, and read as they were written.

-- A cost follows from its hours and rate and is written by nobody: the exact product, rounded once to cents, half away from
-- zero, as round(numeric) does. A phase and a task are parts of the project's own row, so no foreign key leads to them. A
-- description is searched; an entry without one is in no index of words.
create table time_entries (
  tenant_id bigint not null,
  id bigint generated always as identity (maxvalue 2147483647),
  project_id bigint not null,
  user_id bigint not null,
  task_id bigint,
  phase_id bigint,
  date date not null,
  hours numeric not null,
  hourly_rate numeric,
  total_cost numeric generated always as (round(hours * hourly_rate, 2)) stored,
  description text,
  lat double precision,
  lng double precision,
  is_reviewed boolean not null default false,
  invoice_id bigint,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  search_text text generated always as (' ' || lower(description)) stored,
  primary key (tenant_id, id)
);

create index time_entries_days on time_entries (tenant_id, date, id) where deleted_at is null;

create index time_entries_project on time_entries (tenant_id, project_id, date, id);

create index time_entries_user on time_entries (tenant_id, user_id, date, id);

create index time_entries_phase on time_entries (tenant_id, phase_id, date, id) where phase_id is not null;

create index time_entries_task on time_entries (tenant_id, task_id, date, id) where task_id is not null;

create index time_entries_invoice on time_entries (tenant_id, invoice_id, date, id) where invoice_id is not null;

-- What the office still has to look through.
create index time_entries_unreviewed on time_entries (tenant_id, date, id) where not is_reviewed and deleted_at is null;

create index time_entries_updated on time_entries (tenant_id, updated_at);

create index time_entries_search on time_entries using gin (tenant_id, search_text gin_trgm_ops) where search_text is not null;

alter table time_entries add constraint time_entries_project_fk
  foreign key (tenant_id, project_id) references projects (tenant_id, id);

alter table time_entries add constraint time_entries_user_fk
  foreign key (tenant_id, user_id) references users (tenant_id, id);

alter table time_entries add constraint time_entries_invoice_fk
  foreign key (tenant_id, invoice_id) references invoices (tenant_id, id);
