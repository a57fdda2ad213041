-- The stages that leads move through are each tenant's own. "order" is a stage's place among the live ones, from 1 without
-- a gap; that two stages never share one is the writers' doing, who hold all of a tenant's stages while they reorder.

create table lead_stages (
  tenant_id bigint not null,
  id bigint generated always as identity (maxvalue 2147483647),
  name text not null,
  kind text not null,
  probability integer not null,
  "order" integer not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  primary key (tenant_id, id)
);

create unique index lead_stages_name on lead_stages (tenant_id, lower(name)) where deleted_at is null;

create index lead_stages_order on lead_stages (tenant_id, "order", id) where deleted_at is null;

-- A tenant that is made from now on gets the same five where it is made.
insert into lead_stages (tenant_id, name, kind, probability, "order", created_at, updated_at)
select t.id, s.name, s.kind, s.probability, s."order", now(), now()
from tenants t
cross join (
  values
    ('New', 'open', 10, 1),
    ('Qualified', 'open', 25, 2),
    ('Proposal', 'open', 50, 3),
    ('Won', 'won', 100, 4),
    ('Lost', 'lost', 0, 5)
) s (name, kind, probability, "order")
order by t.id, s."order";
