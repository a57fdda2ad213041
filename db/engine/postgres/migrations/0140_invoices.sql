-- Invoices, their lines and their ledger. Amounts, prices and quantities are numeric without a scale of their own: they are
-- written in the form in which they are answered, and read as they were written.

-- The number follows from the id: the identity never waits for another transaction, and it only grows. amount_paid is the sum
-- of the live payments, which every change of the ledger writes under the invoice's lock; what is left follows from it.
create table invoices (
  tenant_id bigint not null,
  id bigint generated always as identity (maxvalue 2147483647),
  invoice_number text not null generated always as (
    'INV-' || repeat('0', greatest(0, 6 - length(id::text))) || id::text
  ) stored,
  status text not null default 'draft',
  contact_id bigint,
  project_id bigint,
  bid_id bigint,
  pay_app_id bigint,
  bid_percent numeric,
  issue_date timestamptz(3),
  due_date timestamptz(3),
  tax_rate numeric,
  discount numeric,
  discount_type text,
  subtotal numeric not null default 0.00,
  discount_amount numeric not null default 0.00,
  tax_amount numeric not null default 0.00,
  total numeric not null default 0.00,
  amount_paid numeric not null default 0.00,
  balance_due numeric not null generated always as (
    case status when 'voided' then 0.00 else total - amount_paid end
  ) stored,
  notes_to_customer text,
  accounting_id text,
  accounting_pushed_at timestamptz(3),
  sent_at timestamptz(3),
  voided_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  search_text text generated always as (
    ' ' || lower(
      'INV-' || repeat('0', greatest(0, 6 - length(id::text))) || id::text || ' ' || coalesce(notes_to_customer, '')
    )
  ) stored,
  primary key (tenant_id, id)
);

create index invoices_search on invoices using gin (tenant_id, search_text gin_trgm_ops);

create index invoices_updated on invoices (tenant_id, updated_at);

create index invoices_live on invoices (tenant_id, id) where deleted_at is null;

create index invoices_status on invoices (tenant_id, status, id);

create index invoices_contact on invoices (tenant_id, contact_id) where contact_id is not null;

create index invoices_project on invoices (tenant_id, project_id) where project_id is not null;

create index invoices_bid on invoices (tenant_id, bid_id) where bid_id is not null;

create index invoices_pay_app on invoices (tenant_id, pay_app_id) where pay_app_id is not null;

-- Those that wait for their money, by the day on which it is due.
create index invoices_due on invoices (tenant_id, due_date) where status in ('sent', 'partial') and deleted_at is null;

create table invoice_line_items (
  tenant_id bigint not null,
  id bigint generated always as identity (maxvalue 2147483647),
  invoice_id bigint not null,
  kind text not null,
  product_id bigint,
  bid_line_item_id bigint,
  description text not null,
  quantity numeric not null,
  unit_price numeric not null,
  total numeric not null,
  "order" integer not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  primary key (tenant_id, id)
);

create index invoice_line_items_invoice on invoice_line_items (tenant_id, invoice_id, "order", id);

create index invoice_line_items_product on invoice_line_items (tenant_id, product_id) where product_id is not null;

create index invoice_line_items_bid_line on invoice_line_items (tenant_id, bid_line_item_id) where bid_line_item_id is not null;

-- A payment is never deleted: a voided one stays in the ledger and counts for nothing. deleted_at is there since every record
-- has it.
create table invoice_payments (
  tenant_id bigint not null,
  id bigint generated always as identity (maxvalue 2147483647),
  invoice_id bigint not null,
  amount numeric not null,
  paid_at timestamptz(3) not null,
  method text,
  reference text,
  notes text,
  voided_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  primary key (tenant_id, id)
);

create index invoice_payments_invoice on invoice_payments (tenant_id, invoice_id, id);

alter table invoices add constraint invoices_contact_fk
  foreign key (tenant_id, contact_id) references contacts (tenant_id, id);

alter table invoices add constraint invoices_project_fk
  foreign key (tenant_id, project_id) references projects (tenant_id, id);

alter table invoices add constraint invoices_bid_fk foreign key (tenant_id, bid_id) references bids (tenant_id, id);

alter table invoice_line_items add constraint invoice_line_items_invoice_fk
  foreign key (tenant_id, invoice_id) references invoices (tenant_id, id);

alter table invoice_line_items add constraint invoice_line_items_product_fk
  foreign key (tenant_id, product_id) references products (tenant_id, id);

alter table invoice_line_items add constraint invoice_line_items_bid_line_fk
  foreign key (tenant_id, bid_line_item_id) references bid_line_items (tenant_id, id);

alter table invoice_payments add constraint invoice_payments_invoice_fk
  foreign key (tenant_id, invoice_id) references invoices (tenant_id, id);
