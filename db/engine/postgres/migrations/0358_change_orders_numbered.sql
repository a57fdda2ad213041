-- batches
update change_orders c set project_sequence = n.project_sequence
from (
  select o.tenant_id, o.id, coalesce(g.highest, 0)
    + row_number() over (partition by o.tenant_id, o.project_id order by o.submitted_at, o.id) as project_sequence
  from change_orders o left join (
    select tenant_id, project_id, max(project_sequence) as highest from change_orders group by tenant_id, project_id
  ) g on g.tenant_id = o.tenant_id and g.project_id = o.project_id
  where o.submitted_at is not null and o.project_sequence is null
  order by o.tenant_id, o.project_id, o.submitted_at, o.id limit 500
) n
where c.tenant_id = n.tenant_id and c.id = n.id and c.project_sequence is null;

update projects p set change_order_sequence = n.highest
from (
  select g.tenant_id, g.project_id, g.highest from (
    select tenant_id, project_id, max(project_sequence) as highest from change_orders
    where project_sequence is not null group by tenant_id, project_id
  ) g join projects o on o.tenant_id = g.tenant_id and o.id = g.project_id
  where o.change_order_sequence < g.highest order by g.tenant_id, g.project_id limit 500
) n
where p.tenant_id = n.tenant_id and p.id = n.project_id and p.change_order_sequence < n.highest;
