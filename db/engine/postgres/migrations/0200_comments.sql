-- What people and scripts say on records of any family: entity_type and entity_id name the record, to which no foreign key
-- leads. The name is the author's of then; author_key_id is the API key that wrote it, where no user did. A comment on a
-- project belongs to it.
create table comments (
  tenant_id bigint not null,
  id bigint generated always as identity (maxvalue 2147483647),
  entity_type text not null,
  entity_id bigint not null,
  body text not null,
  author_id bigint,
  author_key_id bigint,
  author_name text not null,
  edited_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  project_id bigint generated always as (case entity_type when 'project' then entity_id end) stored,
  search_text text generated always as (' ' || lower(body)) stored,
  primary key (tenant_id, id)
);

create index comments_live on comments (tenant_id, id) where deleted_at is null;

create index comments_updated on comments (tenant_id, updated_at);

create index comments_entity on comments (tenant_id, entity_type, entity_id, id);

create index comments_author on comments (tenant_id, author_id, id) where author_id is not null;

create index comments_project on comments (tenant_id, project_id) where project_id is not null;

create index comments_search on comments using gin (tenant_id, search_text gin_trgm_ops);

alter table comments add constraint comments_author_fk
  foreign key (tenant_id, author_id) references users (tenant_id, id);
