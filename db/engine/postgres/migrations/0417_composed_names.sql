-- batches
-- The same for values that are unique among live records. A live row keeps its value where another one has it in composed
-- letters, or an earlier one is to have it so. The admin command names:apart lists these rows.

update lead_stages set name = normalize(name, nfc)
where (tenant_id, id) in (
  select r.tenant_id, r.id from lead_stages r
  where r.name is not nfc normalized and (r.deleted_at is not null or not exists (
    select 1 from lead_stages o
    where o.tenant_id = r.tenant_id and o.id <> r.id and o.deleted_at is null
      and lower(normalize(o.name, nfc)) = lower(normalize(r.name, nfc))
      and (o.name is nfc normalized or o.id < r.id)))
  limit 500);

update manufacturers set name = normalize(name, nfc)
where (tenant_id, id) in (
  select r.tenant_id, r.id from manufacturers r
  where r.name is not nfc normalized and (r.deleted_at is not null or not exists (
    select 1 from manufacturers o
    where o.tenant_id = r.tenant_id and o.id <> r.id and o.deleted_at is null
      and lower(normalize(o.name, nfc)) = lower(normalize(r.name, nfc))
      and (o.name is nfc normalized or o.id < r.id)))
  limit 500);

update product_categories set name = normalize(name, nfc)
where (tenant_id, id) in (
  select r.tenant_id, r.id from product_categories r
  where r.name is not nfc normalized and (r.deleted_at is not null or not exists (
    select 1 from product_categories o
    where o.tenant_id = r.tenant_id and o.id <> r.id and o.deleted_at is null
      and lower(normalize(o.name, nfc)) = lower(normalize(r.name, nfc))
      and (o.name is nfc normalized or o.id < r.id)))
  limit 500);

update project_templates set name = normalize(name, nfc)
where (tenant_id, id) in (
  select r.tenant_id, r.id from project_templates r
  where r.name is not nfc normalized and (r.deleted_at is not null or not exists (
    select 1 from project_templates o
    where o.tenant_id = r.tenant_id and o.id <> r.id and o.deleted_at is null
      and lower(normalize(o.name, nfc)) = lower(normalize(r.name, nfc))
      and (o.name is nfc normalized or o.id < r.id)))
  limit 500);

update products set sku = normalize(sku, nfc)
where (tenant_id, id) in (
  select r.tenant_id, r.id from products r
  where r.sku is not nfc normalized and (r.deleted_at is not null or not exists (
    select 1 from products o
    where o.tenant_id = r.tenant_id and o.id <> r.id and o.deleted_at is null
      and lower(normalize(o.sku, nfc)) = lower(normalize(r.sku, nfc))
      and (o.sku is nfc normalized or o.id < r.id)))
  limit 500);

update projects set own_number = normalize(own_number, nfc)
where (tenant_id, id) in (
  select r.tenant_id, r.id from projects r
  where r.own_number is not nfc normalized and (r.deleted_at is not null or not exists (
    select 1 from projects o
    where o.tenant_id = r.tenant_id and o.id <> r.id and o.deleted_at is null
      and lower(normalize(o.own_number, nfc)) = lower(normalize(r.own_number, nfc))
      and (o.own_number is nfc normalized or o.id < r.id)))
  limit 500);

update change_orders set own_number = normalize(own_number, nfc)
where (tenant_id, id) in (
  select r.tenant_id, r.id from change_orders r
  where r.own_number is not nfc normalized and (r.deleted_at is not null or not exists (
    select 1 from change_orders o
    where o.tenant_id = r.tenant_id and o.project_id = r.project_id and o.id <> r.id and o.deleted_at is null
      and lower(normalize(o.own_number, nfc)) = lower(normalize(r.own_number, nfc))
      and (o.own_number is nfc normalized or o.id < r.id)))
  limit 500);

update users set email = normalize(email, nfc)
where (tenant_id, id) in (
  select r.tenant_id, r.id from users r
  where r.email is not nfc normalized and (r.deleted_at is not null or not exists (
    select 1 from users o
    where o.tenant_id = r.tenant_id and o.id <> r.id and o.deleted_at is null
      and lower(normalize(o.email, nfc)) = lower(normalize(r.email, nfc))
      and (o.email is nfc normalized or o.id < r.id)))
  limit 500);

update user_directory set email = normalize(email, nfc)
where (tenant_id, user_id) in (
  select r.tenant_id, r.user_id from user_directory r
  where r.email is not nfc normalized and not exists (
    select 1 from user_directory o
    where o.tenant_id = r.tenant_id and o.user_id <> r.user_id
      and lower(normalize(o.email, nfc)) = lower(normalize(r.email, nfc))
      and (o.email is nfc normalized or o.user_id < r.user_id))
  limit 500);
