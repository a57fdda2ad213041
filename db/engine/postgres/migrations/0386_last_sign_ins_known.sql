-- batches
update users set last_sign_in_at = (
  select max(s.created_at) from sessions s where s.tenant_id = users.tenant_id and s.user_id = users.id)
where (tenant_id, id) in (
  select u.tenant_id, u.id from users u
  where u.last_sign_in_at is null
    and exists (select 1 from sessions s where s.tenant_id = u.tenant_id and s.user_id = u.id)
  limit 500);
