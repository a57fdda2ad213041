-- as of: 5ac04b36cbe8
-- The definition of open_claims for a database with distributed tables. The one for a single server is one statement
-- that joins local and distributed tables, so a cluster would fetch all users of all organizations to the coordinator.
-- This one reads keys and organizations on the coordinator. It then reads the grants and users of the claims, if any,
-- only on their organizations' nodes, and locks the windows in the same order.
create or replace function open_claims(public_ids text[], secret_hashes bytea[], tenant_ids bigint[], key_ids bigint[], family_ids text[], costs integer[])
returns refcursor language plpgsql as $$
declare
  claims refcursor;
  of_tokens boolean := public_ids is null;
  owners bigint[] := tenant_ids;
  families text[] := family_ids;
  users_of bigint[];
  found_ids bigint[];
  key_names text[];
  key_scopes text[];
  key_limits integer[];
  key_ends timestamptz[];
  grant_owners bigint[];
  grant_ids text[];
  grant_ends timestamptz[];
  grant_users bigint[];
  grant_roles text[];
  person_owners bigint[];
  person_ids bigint[];
  person_roles text[];
begin
  if not of_tokens then
    select array_agg(k.tenant_id order by a.place), array_agg(k.id order by a.place), array_agg(k.name order by a.place),
        array_agg(case when a.key_id is null then array_to_string(k.scopes, ' ') end order by a.place),
        array_agg(k.per_minute_limit order by a.place), array_agg(k.expires_at order by a.place),
        array_agg(k.family_id order by a.place), array_agg(k.user_id order by a.place)
      into owners, found_ids, key_names, key_scopes, key_limits, key_ends, families, users_of
      from unnest(public_ids, secret_hashes, tenant_ids, key_ids) with ordinality
        a (public_id, secret_hash, tenant_id, key_id, place)
      left join key_directory d on d.public_id = case when a.key_id is null then a.public_id end
      left join api_keys k on k.tenant_id = coalesce(a.tenant_id, d.tenant_id) and k.id = coalesce(a.key_id, d.key_id)
        and k.secret_hash = a.secret_hash and k.revoked_at is null;
  end if;
  if array_remove(families, null) <> '{}' then
    select array_agg(f.tenant_id), array_agg(f.id), array_agg(f.expires_at), array_agg(f.user_id), array_agg(f.role)
      into grant_owners, grant_ids, grant_ends, grant_users, grant_roles
      from (
        select f.tenant_id, f.id, f.expires_at, f.user_id, u.role from oauth_families f
        join users u on u.tenant_id = f.tenant_id and u.id = f.user_id and u.deleted_at is null
        where f.tenant_id = any(owners) and f.id = any(families) and f.revoked_at is null
      ) f;
  end if;
  if array_remove(users_of, null) <> '{}' then
    select array_agg(u.tenant_id), array_agg(u.id), array_agg(u.role) into person_owners, person_ids, person_roles
      from users u where u.tenant_id = any(owners) and u.id = any(users_of) and u.deleted_at is null;
  end if;
  open claims for
    select c.cost, c.finding, hour.h as hour, hour.at as hour_at, minute.m as minute, minute.at as minute_at
    from (
      select a.cost, (
        a.place,
        case
          when t.id is null or (of_tokens or a.user_id is not null) and coalesce(g.user_id, p.id) is null then 'unknown'
          when a.ends <= clock_timestamp() or g.ends <= clock_timestamp() then 'expired'
          when t.status <> 'active' then 'closed'
          else 'open'
        end,
        t.id, t.name, t.status, case when of_tokens then 0 else a.key_id end, a.key_name, a.scopes, coalesce(g.role, p.role),
        t.hourly_units, null, null, a.per_minute, null, null, null, coalesce(g.user_id, p.id),
        case t.mode when 'sandbox' then t.clock_ahead_ms end
      )::admission as finding
      from unnest(costs, owners, families, users_of, found_ids, key_names, key_scopes, key_limits, key_ends)
        with ordinality a (cost, tenant_id, family_id, user_id, key_id, key_name, scopes, per_minute, ends, place)
      left join tenants t on t.id = a.tenant_id
      left join unnest(grant_owners, grant_ids, grant_ends, grant_users, grant_roles) g (tenant_id, id, ends, user_id, role)
        on g.tenant_id = a.tenant_id and g.id = a.family_id
      left join unnest(person_owners, person_ids, person_roles) p (tenant_id, id, role)
        on p.tenant_id = a.tenant_id and p.id = a.user_id and a.family_id is null
      order by t.id, a.key_id, a.place
    ) c
    left join lateral (
      select h, h.ctid as at from rate_windows h
      where h.tenant_id = (c.finding).tenant_id and h.key_id = 0 and (c.finding).outcome = 'open' for update
    ) hour on true
    left join lateral (
      select m, m.ctid as at from rate_windows m
      where m.tenant_id = (c.finding).tenant_id and m.key_id = (c.finding).key_id and m.key_id > 0 and (c.finding).outcome = 'open' for update
    ) minute on true;
  return claims;
end
$$;
