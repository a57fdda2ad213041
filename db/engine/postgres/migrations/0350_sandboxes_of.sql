-- Whose sandbox it is; null for a live organization, and for a sandbox that the operator has made.
alter table tenants add column sandbox_of bigint;

alter table tenants add constraint tenants_sandbox_of_fkey
  foreign key (sandbox_of) references tenants (id) not valid;

alter table tenants add constraint tenants_sandbox_of_check
  check (sandbox_of is null or mode = 'sandbox') not valid;

-- What a sandbox would have mailed about its records.
create table sandbox_mails (
  tenant_id bigint not null references tenants (id),
  id integer generated always as identity,
  job_id text not null,
  entity_type text not null,
  entity_id integer not null,
  sent_to text not null,
  reply_to text,
  from_name text,
  subject text not null,
  text text not null,
  html text not null,
  attachments jsonb not null,
  created_at timestamptz(3) not null,
  primary key (tenant_id, id)
);
