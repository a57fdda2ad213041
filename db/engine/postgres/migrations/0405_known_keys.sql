-- As open_claims of five arguments, and for a key that was admitted before with its organization and its id: it is not looked up
-- by its public id, and its scopes, which never change, are left out. `hour_at` and `minute_at` are where the locked windows are.
create or replace function open_claims(public_ids text[], secret_hashes bytea[], tenant_ids bigint[], key_ids bigint[], family_ids text[], costs integer[])
returns refcursor language plpgsql as $$
declare
  claims refcursor;
begin
  if public_ids is not null then
    open claims for
      select c.cost, c.finding, hour.h as hour, hour.at as hour_at, minute.m as minute, minute.at as minute_at
      from (
        select a.cost, (
          a.place,
          case
            when t.id is null or k.user_id is not null and u.id is null then 'unknown'
            when k.expires_at <= clock_timestamp() or f.expires_at <= clock_timestamp() then 'expired'
            when t.status <> 'active' then 'closed'
            else 'open'
          end,
          t.id, t.name, t.status, k.id, k.name, case when a.key_id is null then array_to_string(k.scopes, ' ') end, u.role,
          t.hourly_units, null, null, k.per_minute_limit, null, null, null, u.id,
          case t.mode when 'sandbox' then t.clock_ahead_ms end
        )::admission as finding
        from unnest(public_ids, secret_hashes, tenant_ids, key_ids, costs) with ordinality
          a (public_id, secret_hash, tenant_id, key_id, cost, place)
        left join key_directory d on d.public_id = case when a.key_id is null then a.public_id end
        left join api_keys k on k.tenant_id = coalesce(a.tenant_id, d.tenant_id) and k.id = coalesce(a.key_id, d.key_id)
          and k.secret_hash = a.secret_hash and k.revoked_at is null
        left join oauth_families f on f.tenant_id = k.tenant_id and f.id = k.family_id and f.revoked_at is null
        left join users u on u.tenant_id = k.tenant_id and u.deleted_at is null
          and u.id = case when k.family_id is null then k.user_id else f.user_id end
        left join tenants t on t.id = k.tenant_id
        order by t.id, k.id, a.place
      ) c
      left join lateral (
        select h, h.ctid as at from rate_windows h
        where h.tenant_id = (c.finding).tenant_id and h.key_id = 0 and (c.finding).outcome = 'open' for update
      ) hour on true
      left join lateral (
        select m, m.ctid as at from rate_windows m
        where m.tenant_id = (c.finding).tenant_id and m.key_id = (c.finding).key_id and (c.finding).outcome = 'open' for update
      ) minute on true;
  else
    open claims for
      select c.cost, c.finding, hour.h as hour, hour.at as hour_at, null::rate_windows as minute, null::tid as minute_at
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
          t.hourly_units, null, null, null, null, null, null, u.id,
          case t.mode when 'sandbox' then t.clock_ahead_ms end
        )::admission as finding
        from unnest(tenant_ids, family_ids, costs) with ordinality a (tenant_id, family_id, cost, place)
        left join oauth_families f on f.tenant_id = a.tenant_id and f.id = a.family_id and f.revoked_at is null
        left join users u on u.tenant_id = f.tenant_id and u.id = f.user_id and u.deleted_at is null
        left join tenants t on t.id = f.tenant_id
        order by t.id, a.place
      ) c
      left join lateral (
        select h, h.ctid as at from rate_windows h
        where h.tenant_id = (c.finding).tenant_id and h.key_id = 0 and (c.finding).outcome = 'open' for update
      ) hour on true;
  end if;
  return claims;
end
$$;

-- As admit of five arguments, but that the charged windows are written where they were locked, without looking them up again.
create or replace function admit(public_ids text[], secret_hashes bytea[], tenant_ids bigint[], key_ids bigint[], family_ids text[], costs integer[])
returns setof admission language plpgsql as $$
declare
  claims refcursor := open_claims(public_ids, secret_hashes, tenant_ids, key_ids, family_ids, costs);
  claim record;
  hour rate_windows;
  hour_at tid;
  minute rate_windows;
  minute_at tid;
  turned rate_windows[];
  turned_at tid[];
  owners bigint[];
  keys bigint[];
  now_seconds double precision := extract(epoch from clock_timestamp());
  hour_slot bigint := floor(now_seconds / 60);
  minute_slot bigint := floor(now_seconds);
  a admission;
begin
  loop
    fetch claims into claim;
    exit when not found;
    a := claim.finding;
    if a.outcome = 'open' then
      if (claim.hour).tenant_id is null or a.key_id <> 0 and (claim.minute).key_id is null then
        a.outcome := 'missing';
        owners := owners || a.tenant_id;
        keys := keys || a.key_id;
      else
        if hour.tenant_id is distinct from a.tenant_id then
          turned := turned || hour;
          turned_at := turned_at || hour_at;
          hour := claim.hour;
          hour_at := claim.hour_at;
          if hour.slots[1] <= hour_slot - 61 then
            hour := turn_window(hour, hour_slot);
          end if;
        end if;
        if a.key_id <> 0 and (minute.key_id is distinct from a.key_id or minute.tenant_id is distinct from a.tenant_id) then
          turned := turned || minute;
          turned_at := turned_at || minute_at;
          minute := claim.minute;
          minute_at := claim.minute_at;
          if minute.slots[1] <= minute_slot - 61 then
            minute := turn_window(minute, minute_slot);
          end if;
        end if;
        if hour.used + claim.cost > a.hourly_limit then
          a.refused_by := 'tenant';
        elsif minute.used + 1 > a.minute_limit then
          a.refused_by := 'key';
        else
          hour.used := hour.used + claim.cost;
          if hour.slots[cardinality(hour.slots)] >= hour_slot then
            hour.units[cardinality(hour.slots)] := hour.units[cardinality(hour.slots)] + claim.cost;
          else
            hour.slots := hour.slots || hour_slot;
            hour.units := hour.units || claim.cost;
          end if;
          if a.key_id <> 0 then
            minute.used := minute.used + 1;
            if minute.slots[cardinality(minute.slots)] >= minute_slot then
              minute.units[cardinality(minute.slots)] := minute.units[cardinality(minute.slots)] + 1;
            else
              minute.slots := minute.slots || minute_slot;
              minute.units := minute.units || 1;
            end if;
          end if;
        end if;
        a.hourly_used := hour.used;
        a.hourly_reset := case when a.refused_by = 'tenant'
          then seconds_until_room(hour, 60, now_seconds, hour.used + claim.cost - a.hourly_limit)
          else least(3600, greatest(1, ceil((hour.slots[1] + 61) * 60 - now_seconds))) end;
        a.minute_used := minute.used;
        a.minute_reset := case when a.refused_by = 'key'
          then seconds_until_room(minute, 1, now_seconds, minute.used + 1 - a.minute_limit)
          else least(60, greatest(1, ceil(minute.slots[1] + 61 - now_seconds))) end;
      end if;
    end if;
    return next a;
  end loop;
  close claims;
  turned := turned || hour;
  turned_at := turned_at || hour_at;
  turned := turned || minute;
  turned_at := turned_at || minute_at;
  update rate_windows w set used = t.used, slots = t.slots, units = t.units
    from unnest(turned_at, turned) t (at, tenant_id, key_id, used, slots, units) where w.ctid = t.at;
  if owners is not null then
    insert into rate_windows (tenant_id, key_id, used, slots, units)
      select n.tenant_id, n.key_id, 0, '{}', '{}'
      from (select * from unnest(owners, keys) union select o, 0 from unnest(owners) o) n (tenant_id, key_id)
      order by n.tenant_id, n.key_id on conflict do nothing;
  end if;
end
$$;
