-- Documents: files with a name, and every version of each. The bytes of a version stay where their upload was received: the
-- upload is used up by it, and from then on kept for as long as the version is.

alter table uploads add column sha256 text;

-- When its file was there, null while there is none and for what came before this column.
alter table uploads add column received_at timestamptz(3);

alter table uploads drop constraint uploads_state_check;

alter table uploads add constraint uploads_state_check check (state in ('open', 'finished', 'expired', 'used'));

-- What is used does not expire.
drop index uploads_expiry;

create index uploads_expiry on uploads (expires_at) where state <> 'used';

create index uploads_ids on uploads (id collate "C");

-- What an organization stores is summed at every upload.
create index uploads_stored on uploads (tenant_id) include (size) where state in ('finished', 'used');

create table documents (
  tenant_id bigint not null,
  id bigint generated always as identity (maxvalue 2147483647),
  name text not null,
  category text,
  description text,
  entity_type text,
  entity_id bigint,
  project_id bigint,
  content_type text not null,
  size bigint not null,
  sha256 text not null,
  version integer not null,
  uploaded_by bigint,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  search_text text generated always as (
    ' ' || lower(name || ' ' || coalesce(category, '') || ' ' || coalesce(description, ''))
  ) stored,
  primary key (tenant_id, id),
  check ((entity_type is null) = (entity_id is null))
);

create index documents_search on documents using gin (tenant_id, search_text gin_trgm_ops);

create index documents_updated on documents (tenant_id, updated_at);

create index documents_live on documents (tenant_id, id) where deleted_at is null;

create index documents_entity on documents (tenant_id, entity_type, entity_id, id) where entity_type is not null;

create index documents_project on documents (tenant_id, project_id, id) where project_id is not null;

create index documents_category on documents (tenant_id, category, id) where category is not null;

create index documents_uploaded_by on documents (tenant_id, uploaded_by, id) where uploaded_by is not null;

alter table documents add constraint documents_project_fk
  foreign key (tenant_id, project_id) references projects (tenant_id, id);

alter table documents add constraint documents_uploaded_by_fk
  foreign key (tenant_id, uploaded_by) references users (tenant_id, id);

create table document_versions (
  tenant_id bigint not null,
  document_id bigint not null,
  version integer not null,
  -- The upload that brought it, and the name of its file.
  upload_id text not null,
  content_type text not null,
  size bigint not null,
  sha256 text not null,
  uploaded_by bigint,
  created_at timestamptz(3) not null,
  primary key (tenant_id, document_id, version),
  unique (tenant_id, upload_id),
  foreign key (tenant_id, document_id) references documents (tenant_id, id),
  foreign key (tenant_id, upload_id) references uploads (tenant_id, id)
);

-- A document belongs to the project of the record that it is on, and follows it when that is moved, converted or taken back,
-- whichever way that happens. It does so at the end of the transaction, which has then locked all else that it locks.
create function documents_follow() returns trigger language plpgsql as $$
begin
  update documents d set project_id = new.project_id,
    updated_at = greatest(new.updated_at, d.updated_at + interval '1 millisecond')
  where d.tenant_id = new.tenant_id and d.entity_type = tg_argv[0] and d.entity_id = new.id
    and d.project_id is distinct from new.project_id;
  return null;
end
$$;

create constraint trigger documents_follow after update of project_id on leads deferrable initially deferred
  for each row when (old.project_id is distinct from new.project_id) execute function documents_follow('lead');

create constraint trigger documents_follow after update of project_id on bids deferrable initially deferred
  for each row when (old.project_id is distinct from new.project_id) execute function documents_follow('bid');

create constraint trigger documents_follow after update of project_id on change_orders deferrable initially deferred
  for each row when (old.project_id is distinct from new.project_id) execute function documents_follow('change_order');

create constraint trigger documents_follow after update of project_id on pay_apps deferrable initially deferred
  for each row when (old.project_id is distinct from new.project_id) execute function documents_follow('pay_app');

create constraint trigger documents_follow after update of project_id on invoices deferrable initially deferred
  for each row when (old.project_id is distinct from new.project_id) execute function documents_follow('invoice');

create constraint trigger documents_follow after update of project_id on site_logs deferrable initially deferred
  for each row when (old.project_id is distinct from new.project_id) execute function documents_follow('site_log');
