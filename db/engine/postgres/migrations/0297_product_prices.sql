-- What a product is sold and bought for: a kit with parts for what these come to, any other for its own.
alter table products
  add column price numeric not null generated always as (coalesce(kit_price, unit_price)) stored,
  add column cost numeric not null generated always as (coalesce(kit_cost, unit_cost)) stored;
