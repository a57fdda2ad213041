create table contacts (
  tenant_id bigint not null,
  id bigint generated always as identity (maxvalue 2147483647),
  type text not null,
  first_name text,
  last_name text,
  company_name text,
  position text,
  email text,
  phone text,
  mobile text,
  website text,
  notes text,
  parent_contact_id bigint,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  search_text text generated always as (
    lower(
      coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || coalesce(company_name, '') || ' ' ||
      coalesce(email, '') || ' ' || coalesce(phone, '') || ' ' || coalesce(mobile, '')
    )
  ) stored,
  primary key (tenant_id, id)
);

create index contacts_search on contacts using gin (tenant_id, search_text gin_trgm_ops);

create index contacts_updated on contacts (tenant_id, updated_at);

create index contacts_email on contacts (tenant_id, lower(email)) where email is not null;

create index contacts_parent on contacts (tenant_id, parent_contact_id) where parent_contact_id is not null;

alter table contacts add constraint contacts_parent_fk
  foreign key (tenant_id, parent_contact_id) references contacts (tenant_id, id);
