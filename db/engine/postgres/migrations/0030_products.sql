-- Prices and quantities are numeric without a scale of their own: they are written in the form in which they are
-- answered, and read as they were written.

create table product_categories (
  tenant_id bigint not null,
  id bigint generated always as identity (maxvalue 2147483647),
  name text not null,
  description text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  search_text text generated always as (lower(name)) stored,
  primary key (tenant_id, id)
);

create unique index product_categories_name on product_categories (tenant_id, lower(name)) where deleted_at is null;

create table manufacturers (
  tenant_id bigint not null,
  id bigint generated always as identity (maxvalue 2147483647),
  name text not null,
  website text,
  notes text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  search_text text generated always as (lower(name)) stored,
  primary key (tenant_id, id)
);

create unique index manufacturers_name on manufacturers (tenant_id, lower(name)) where deleted_at is null;

-- kit_cost and kit_price follow from the parts and are kept, so that a list, an export and an event read them as any
-- other field; null where there is no part to count.
create table products (
  tenant_id bigint not null,
  id bigint generated always as identity (maxvalue 2147483647),
  type text not null,
  name text not null,
  sku text,
  part_number text,
  description text,
  unit text,
  unit_cost numeric not null default 0.00,
  unit_price numeric not null default 0.00,
  taxable boolean not null default true,
  is_kit boolean not null default false,
  kit_cost numeric(14, 2),
  kit_price numeric(14, 2),
  is_active boolean not null default true,
  category_id bigint,
  manufacturer_id bigint,
  cost_code text,
  notes text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  search_text text generated always as (
    lower(
      name || ' ' || coalesce(sku, '') || ' ' || coalesce(part_number, '') || ' ' || coalesce(cost_code, '') || ' ' ||
      coalesce(description, '')
    )
  ) stored,
  primary key (tenant_id, id)
);

create index products_search on products using gin (tenant_id, search_text gin_trgm_ops);

create index products_updated on products (tenant_id, updated_at);

create unique index products_sku on products (tenant_id, lower(sku)) where deleted_at is null;

create index products_category on products (tenant_id, category_id) where category_id is not null;

create index products_manufacturer on products (tenant_id, manufacturer_id) where manufacturer_id is not null;

create table kit_items (
  tenant_id bigint not null,
  id bigint generated always as identity (maxvalue 2147483647),
  kit_id bigint not null,
  product_id bigint not null,
  position integer not null,
  quantity numeric not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  primary key (tenant_id, id)
);

create index kit_items_kit on kit_items (tenant_id, kit_id) where deleted_at is null;

create index kit_items_product on kit_items (tenant_id, product_id) where deleted_at is null;

alter table products add constraint products_category_fk
  foreign key (tenant_id, category_id) references product_categories (tenant_id, id);

alter table products add constraint products_manufacturer_fk
  foreign key (tenant_id, manufacturer_id) references manufacturers (tenant_id, id);

alter table kit_items add constraint kit_items_kit_fk
  foreign key (tenant_id, kit_id) references products (tenant_id, id);

alter table kit_items add constraint kit_items_product_fk
  foreign key (tenant_id, product_id) references products (tenant_id, id);
