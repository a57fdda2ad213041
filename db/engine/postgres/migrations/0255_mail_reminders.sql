-- What was reminded of, so that nothing is twice: a bid of its validUntil, an invoice of its due date.
create table mail_reminders (
  tenant_id bigint not null,
  entity_type text not null check (entity_type in ('bid', 'invoice')),
  entity_id bigint not null,
  occasion text not null check (occasion in ('expiring', 'overdue')),
  -- The time or day that it was reminded of: another one is reminded of anew.
  due_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  primary key (tenant_id, entity_type, entity_id, occasion, due_at)
);

alter table mail_reminders add constraint mail_reminders_tenant_fk foreign key (tenant_id) references tenants (id);

-- Whether customers are reminded too; nobody's are who did not say so.
alter table branding add column customer_reminders boolean not null default false;

-- Who sent an invoice, to be told that it is overdue; null for an API key, and for invoices that were sent before.
alter table invoices add column sent_by bigint;

create index invoices_sent_by on invoices (tenant_id, sent_by) where sent_by is not null;

alter table invoices add constraint invoices_sent_by_fk foreign key (tenant_id, sent_by) references users (tenant_id, id);
