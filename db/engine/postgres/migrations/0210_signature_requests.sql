-- Requests for a signature on a change order or a pay application, which is named by its kind and its id.
create table signature_requests (
  tenant_id bigint not null,
  id bigint generated always as identity (maxvalue 2147483647),
  entity_type text not null,
  entity_id bigint not null,
  title text not null,
  signer_name text not null,
  signer_email text not null,
  message text,
  status text not null default 'sent',
  expires_at timestamptz(3) not null,
  document_hash text not null,
  sent_at timestamptz(3) not null,
  viewed_at timestamptz(3),
  signed_at timestamptz(3),
  declined_at timestamptz(3),
  voided_at timestamptz(3),
  reason text,
  signature jsonb,
  created_by bigint,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  search_text text generated always as (
    ' ' || lower(title || ' ' || signer_name || ' ' || signer_email)
  ) stored,
  primary key (tenant_id, id)
);

create index signature_requests_search on signature_requests using gin (tenant_id, search_text gin_trgm_ops);

create index signature_requests_updated on signature_requests (tenant_id, updated_at);

create index signature_requests_live on signature_requests (tenant_id, id) where deleted_at is null;

create index signature_requests_entity on signature_requests (tenant_id, entity_type, entity_id, id);

create index signature_requests_status on signature_requests (tenant_id, status, id);

create index signature_requests_created_by on signature_requests (tenant_id, created_by) where created_by is not null;

create index signature_requests_open on signature_requests (expires_at) where status in ('sent', 'viewed');

alter table signature_requests add constraint signature_requests_created_by_fk
  foreign key (tenant_id, created_by) references users (tenant_id, id);

-- What each of them asks to sign, as it was drawn when it was asked for: what is signed is what was sent.
create table signature_request_documents (
  tenant_id bigint not null,
  signature_request_id bigint not null,
  content jsonb not null,
  logo_hash text,
  created_at timestamptz(3) not null,
  primary key (tenant_id, signature_request_id)
);

create index signature_request_documents_logo on signature_request_documents (tenant_id, logo_hash)
  where logo_hash is not null;

alter table signature_request_documents add constraint signature_request_documents_request_fk
  foreign key (tenant_id, signature_request_id) references signature_requests (tenant_id, id);

alter table signature_request_documents add constraint signature_request_documents_logo_fk
  foreign key (tenant_id, logo_hash) references signed_logos (tenant_id, hash);
