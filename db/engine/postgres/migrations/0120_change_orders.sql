-- Change orders and their lines. Amounts, prices and quantities are numeric without a scale of their own: they are written
-- in the form in which they are answered, and read as they were written.

-- A change order without a number of its own goes by the generated one, which follows from the id. invoice_id is the live
-- invoice that bills it.
create table change_orders (
  tenant_id bigint not null,
  id bigint generated always as identity (maxvalue 2147483647),
  project_id bigint not null,
  own_number text,
  change_order_number text not null generated always as (
    coalesce(own_number, 'CO-' || repeat('0', greatest(0, 6 - length(id::text))) || id::text)
  ) stored,
  title text not null,
  description text,
  status text not null default 'draft',
  reason text,
  round_sales_amounts boolean not null default false,
  total_amount numeric,
  contract_sum_before numeric,
  submitted_at timestamptz(3),
  approved_at timestamptz(3),
  approved_by text,
  rejected_at timestamptz(3),
  rejection_reason text,
  voided_at timestamptz(3),
  invoice_id bigint,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  search_text text generated always as (
    ' ' || lower(
      coalesce(own_number, 'CO-' || repeat('0', greatest(0, 6 - length(id::text))) || id::text) || ' ' || title || ' ' ||
      coalesce(description, '')
    )
  ) stored,
  primary key (tenant_id, id)
);

create index change_orders_search on change_orders using gin (tenant_id, search_text gin_trgm_ops);

create index change_orders_updated on change_orders (tenant_id, updated_at);

create index change_orders_live on change_orders (tenant_id, id) where deleted_at is null;

create unique index change_orders_number on change_orders (tenant_id, project_id, lower(change_order_number))
  where deleted_at is null;

create index change_orders_project on change_orders (tenant_id, project_id, id);

create index change_orders_status on change_orders (tenant_id, status, id);

create index change_orders_invoice on change_orders (tenant_id, invoice_id) where invoice_id is not null;

create table change_order_line_items (
  tenant_id bigint not null,
  id bigint generated always as identity (maxvalue 2147483647),
  change_order_id bigint not null,
  product_id bigint,
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

create index change_order_line_items_change_order on change_order_line_items (tenant_id, change_order_id, "order", id);

create index change_order_line_items_product on change_order_line_items (tenant_id, product_id)
  where product_id is not null;

-- The lines that an approved change order has in the project's bid, with the section that heads them.
alter table bid_line_items add column change_order_id bigint;

create index bid_line_items_change_order on bid_line_items (tenant_id, change_order_id) where change_order_id is not null;

alter table change_orders add constraint change_orders_project_fk
  foreign key (tenant_id, project_id) references projects (tenant_id, id);

alter table change_order_line_items add constraint change_order_line_items_change_order_fk
  foreign key (tenant_id, change_order_id) references change_orders (tenant_id, id);

alter table change_order_line_items add constraint change_order_line_items_product_fk
  foreign key (tenant_id, product_id) references products (tenant_id, id);

alter table bid_line_items add constraint bid_line_items_change_order_fk
  foreign key (tenant_id, change_order_id) references change_orders (tenant_id, id);
