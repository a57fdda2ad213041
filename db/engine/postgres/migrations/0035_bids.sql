-- Amounts, prices and quantities are numeric without a scale of their own: they are written in the form in which they
-- are answered, and read as they were written.

-- The number follows from the id: the identity never waits for another transaction, and it only grows.
create table bids (
  tenant_id bigint not null,
  id bigint generated always as identity (maxvalue 2147483647),
  bid_number text not null generated always as (
    'B-' || repeat('0', greatest(0, 6 - length(id::text))) || id::text
  ) stored,
  contact_id bigint,
  lead_id bigint,
  project_id bigint,
  status text not null default 'draft',
  subtotal numeric not null default 0.00,
  discount_amount numeric not null default 0.00,
  tax_amount numeric not null default 0.00,
  total numeric not null default 0.00,
  tax_rate numeric,
  discount numeric,
  discount_type text,
  valid_until timestamptz(3),
  notes text,
  terms text,
  site_address text,
  site_city text,
  site_state text,
  site_zip_code text,
  sent_at timestamptz(3),
  accepted_at timestamptz(3),
  accepted_by text,
  accepted_option_ids jsonb not null default '[]',
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  search_text text generated always as (
    lower(
      'B-' || repeat('0', greatest(0, 6 - length(id::text))) || id::text || ' ' || coalesce(site_address, '') || ' ' ||
      coalesce(site_city, '') || ' ' || coalesce(notes, '')
    )
  ) stored,
  primary key (tenant_id, id)
);

create index bids_search on bids using gin (tenant_id, search_text gin_trgm_ops);

create index bids_updated on bids (tenant_id, updated_at);

create index bids_contact on bids (tenant_id, contact_id) where contact_id is not null;

create index bids_status on bids (tenant_id, status, id);

create index bids_open_until on bids (valid_until, tenant_id)
  where status in ('sent', 'viewed') and deleted_at is null and valid_until is not null;

alter table bids add constraint bids_contact_fk
  foreign key (tenant_id, contact_id) references contacts (tenant_id, id);

create table bid_line_items (
  tenant_id bigint not null,
  id bigint generated always as identity (maxvalue 2147483647),
  bid_id bigint not null,
  kind text not null,
  is_optional boolean not null,
  mark_name text,
  product_id bigint,
  description text,
  quantity numeric,
  unit_price numeric,
  total numeric,
  "order" integer not null,
  parts jsonb,
  width numeric,
  height numeric,
  depth numeric,
  area numeric,
  perimeter_lf numeric,
  volume_cf numeric,
  buy_tax_percent numeric,
  sell_tax_percent numeric,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  primary key (tenant_id, id)
);

create index bid_line_items_bid on bid_line_items (tenant_id, bid_id, "order", id);

create index bid_line_items_product on bid_line_items (tenant_id, product_id) where product_id is not null;

alter table bid_line_items add constraint bid_line_items_bid_fk
  foreign key (tenant_id, bid_id) references bids (tenant_id, id);

alter table bid_line_items add constraint bid_line_items_product_fk
  foreign key (tenant_id, product_id) references products (tenant_id, id);
