-- The organization's company in its accounting system. After a disconnection the row stays, without tokens: connecting the
-- same company again finds the ids that were kept. Tokens are sealed.
create table accounting_connections (
  tenant_id bigint primary key,
  status text not null check (status in ('connected', 'reconnect_required', 'not_connected')),
  realm_id text not null,
  company_name text not null,
  item_id text not null,
  item_name text not null,
  retainage_item_id text not null,
  retainage_item_name text,
  tax_code_id text,
  tax_code_name text,
  allow_online_payment boolean not null,
  access_token text,
  access_ends_at timestamptz(3),
  refresh_token text,
  refresh_ends_at timestamptz(3),
  last_error text,
  connected_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);

-- Who calls the company now, until when at most, and until when nobody may because the company's limit was reached: one call
-- at a time over all processes. Beside the connection, whose row is locked while its tokens are renewed.
create table accounting_turns (
  tenant_id bigint primary key,
  holder text,
  held_until timestamptz(3),
  paused_until timestamptz(3)
);

-- What a record is called in a company's books. reference stands in the invoice's note there and tells it from others of its
-- number; content_hash is of what was last written there, null while that is not known.
create table accounting_links (
  tenant_id bigint not null,
  realm_id text not null,
  entity text not null check (entity in ('customer', 'invoice')),
  record_id bigint not null,
  external_id text not null,
  sync_token text,
  reference text,
  content_hash text,
  voided_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (tenant_id, realm_id, entity, record_id)
);

-- A push that is under way or was broken off. request_id and body are written before QuickBooks is asked to create the
-- invoice, so that asking again is the same request; fence grows with every claim, and only under its own does a claim write.
create table accounting_attempts (
  tenant_id bigint not null,
  invoice_id bigint not null,
  realm_id text not null,
  request_id text not null,
  body text,
  content_hash text,
  fence bigint not null default 0,
  lease_until timestamptz(3),
  send_started_at timestamptz(3),
  delivery_time text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (tenant_id, invoice_id, realm_id)
);

create index jobs_accounting_open on jobs (tenant_id, (params ->> 'invoiceId'))
  where type = 'accounting_push' and status in ('queued', 'running');

alter table accounting_connections add constraint accounting_connections_tenant_fk
  foreign key (tenant_id) references tenants (id);

alter table accounting_turns add constraint accounting_turns_tenant_fk foreign key (tenant_id) references tenants (id);

alter table accounting_links add constraint accounting_links_tenant_fk foreign key (tenant_id) references tenants (id);

alter table accounting_attempts add constraint accounting_attempts_tenant_fk foreign key (tenant_id) references tenants (id);
