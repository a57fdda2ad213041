-- A key that a person made at the service's pages has user_id and no family_id: it lives no longer than the person is there, and
-- within the person's role.
create index api_keys_by_person on api_keys (tenant_id, user_id) where user_id is not null;

-- As before, and: a key whose person is gone is unknown, and one that a person made comes with the person's role.
create or replace function open_claims(public_ids text[], secret_hashes bytea[], tenant_ids bigint[], family_ids text[], costs integer[])
returns refcursor language plpgsql as $$
declare
  claims refcursor;
begin
  if public_ids is not null then
    open claims for
      select c.cost, c.finding, hour.h as hour, minute.m as minute
      from (
        select a.cost, (
          a.place,
          case
            when t.id is null or k.user_id is not null and u.id is null then 'unknown'
            when k.expires_at <= clock_timestamp() or f.expires_at <= clock_timestamp() then 'expired'
            when t.status <> 'active' then 'closed'
            else 'open'
          end,
          t.id, t.name, t.status, k.id, k.name, array_to_string(k.scopes, ' '), u.role,
          t.hourly_units, null, null, k.per_minute_limit, null, null, null
        )::admission as finding
        from unnest(public_ids, secret_hashes, costs) with ordinality a (public_id, secret_hash, cost, place)
        left join key_directory d on d.public_id = a.public_id
        left join api_keys k on k.tenant_id = d.tenant_id and k.id = d.key_id
          and k.secret_hash = a.secret_hash and k.revoked_at is null
        left join oauth_families f on f.tenant_id = k.tenant_id and f.id = k.family_id and f.revoked_at is null
        left join users u on u.tenant_id = k.tenant_id and u.deleted_at is null
          and u.id = case when k.family_id is null then k.user_id else f.user_id end
        left join tenants t on t.id = k.tenant_id
        order by t.id, k.id, a.place
      ) c
      left join lateral (
        select h from rate_windows h where h.tenant_id = (c.finding).tenant_id and h.key_id = 0 and (c.finding).outcome = 'open' for update
      ) hour on true
      left join lateral (
        select m from rate_windows m
        where m.tenant_id = (c.finding).tenant_id and m.key_id = (c.finding).key_id and (c.finding).outcome = 'open' for update
      ) minute on true;
  else
    open claims for
      select c.cost, c.finding, hour.h as hour, null::rate_windows as minute
      from (
        select a.cost, (
          a.place,
          case
            when u.id is null then 'unknown'
            when f.expires_at <= clock_timestamp() then 'expired'
            when t.status <> 'active' then 'closed'
            else 'open'
          end,
          t.id, t.name, t.status, 0, null, null, u.role,
          t.hourly_units, null, null, null, null, null, null
        )::admission as finding
        from unnest(tenant_ids, family_ids, costs) with ordinality a (tenant_id, family_id, cost, place)
        left join oauth_families f on f.tenant_id = a.tenant_id and f.id = a.family_id and f.revoked_at is null
        left join users u on u.tenant_id = f.tenant_id and u.id = f.user_id and u.deleted_at is null
        left join tenants t on t.id = f.tenant_id
        order by t.id, a.place
      ) c
      left join lateral (
        select h from rate_windows h where h.tenant_id = (c.finding).tenant_id and h.key_id = 0 and (c.finding).outcome = 'open' for update
      ) hour on true;
  end if;
  return claims;
end
$$;
