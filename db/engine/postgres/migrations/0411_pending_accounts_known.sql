-- batches
-- A password that was set has written updated_at.
update users set pending_hash = password_hash
where (tenant_id, id) in (
  select u.tenant_id, u.id from users u
  where u.invited_at is not null and u.last_sign_in_at is null and u.updated_at = u.created_at and u.deleted_at is null
    and u.pending_hash is null
  limit 500);

update tenants set own_status = status,
  status = (select l.status from tenants l where l.id = tenants.sandbox_of)
where id in (
  select s.id from tenants s join tenants l on l.id = s.sandbox_of
  where l.status <> 'active' and s.status = 'active' and s.own_status is null
  limit 500);
