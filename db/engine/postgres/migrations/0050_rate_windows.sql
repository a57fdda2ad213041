-- Sliding windows as short lists: the slots in which something was charged, oldest first, and the units of each. A slot is
-- 60 s of a tenant's hour or 1 s of a key's minute; it counts until its end plus the window, so a window never admits more
-- than its limit and errs by less than one slot, on the strict side. What was charged before goes on counting.
drop function charge_windows(bigint[], bigint[], integer[], integer[], integer[]);

drop function lock_windows(bigint[], bigint[]);

drop function ring_reset(integer[], bigint, integer, double precision, bigint);

drop function turn_window(rate_windows, bigint);

alter table rate_windows rename to rate_rings;

alter table rate_rings rename constraint rate_windows_pkey to rate_rings_pkey;

create unlogged table rate_windows (
  tenant_id bigint not null,
  key_id bigint not null,
  used integer not null,
  slots bigint[] not null,
  units integer[] not null,
  primary key (tenant_id, key_id)
) with (fillfactor = 50);

insert into rate_windows (tenant_id, key_id, used, slots, units)
select r.tenant_id, r.key_id, r.used, coalesce(c.slots, '{}'), coalesce(c.units, '{}')
from rate_rings r cross join lateral (
  select array_agg(s order by s) as slots, array_agg(r.slots[s % 61 + 1] order by s) as units
  from generate_series(greatest(0, r.head - 60), r.head) s where r.slots[s % 61 + 1] > 0
) c;

drop table rate_rings;

-- Forgets the slots that have left a window.
create function turn_window(held rate_windows, now_slot bigint)
returns rate_windows language plpgsql immutable as $$
declare
  gone integer := 0;
begin
  while held.slots[gone + 1] <= now_slot - 61 loop
    gone := gone + 1;
    held.used := held.used - held.units[gone];
  end loop;
  held.slots := held.slots[gone + 1 :];
  held.units := held.units[gone + 1 :];
  return held;
end
$$;

-- Seconds until `surplus` units have left a window.
create function seconds_until_room(held rate_windows, slot_seconds integer, now_seconds double precision, surplus bigint)
returns integer language plpgsql immutable as $$
declare
  remaining bigint := surplus;
begin
  for place in 1 .. cardinality(held.slots) loop
    remaining := remaining - held.units[place];
    if remaining <= 0 then
      return greatest(1, ceil((held.slots[place] + 61) * slot_seconds - now_seconds)::integer);
    end if;
  end loop;
  return 0;
end
$$;

-- What admission finds for the claim that stood at `place` of a batch. `missing`: its windows were not there and are now;
-- the claim can be made again.
create type admission as (
  place integer,
  outcome text,
  tenant_id bigint,
  tenant_name text,
  tenant_status text,
  key_id bigint,
  key_name text,
  scopes text,
  role text,
  hourly_limit integer,
  hourly_used integer,
  hourly_reset integer,
  minute_limit integer,
  minute_used integer,
  minute_reset integer,
  refused_by text
);

-- The claims of a batch of API keys, or where public_ids is null of access tokens, each with its windows. The windows are
-- locked by ascending tenant, then key, so that no two batches can block each other. Left joins and lateral ones keep the
-- planner to the order written: from the claims to the rows that they name, whatever it believes of the tables' sizes.
create function open_claims(public_ids text[], secret_hashes bytea[], tenant_ids bigint[], family_ids text[], costs integer[])
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
            when t.id is null then 'unknown'
            when k.expires_at <= clock_timestamp() then 'expired'
            when t.status <> 'active' then 'closed'
            else 'open'
          end,
          t.id, t.name, t.status, k.id, k.name, array_to_string(k.scopes, ' '), null,
          t.hourly_units, null, null, k.per_minute_limit, null, null, null
        )::admission as finding
        from unnest(public_ids, secret_hashes, costs) with ordinality a (public_id, secret_hash, cost, place)
        left join key_directory d on d.public_id = a.public_id
        left join api_keys k on k.tenant_id = d.tenant_id and k.id = d.key_id
          and k.secret_hash = a.secret_hash and k.revoked_at is null
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
          case when u.id is null then 'unknown' when t.status <> 'active' then 'closed' else 'open' end,
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

-- Checks both windows of every claim and charges both or neither. A batch is of API keys, or where public_ids is null of
-- access tokens, which have no minute. A reset is the seconds until the oldest counted slot leaves, at most the window's
-- own length, and on a refusal until the claim's cost fits.
create function admit(public_ids text[], secret_hashes bytea[], tenant_ids bigint[], family_ids text[], costs integer[])
returns setof admission language plpgsql as $$
declare
  claims refcursor := open_claims(public_ids, secret_hashes, tenant_ids, family_ids, costs);
  claim record;
  hour rate_windows;
  minute rate_windows;
  turned rate_windows[];
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
          hour := claim.hour;
          if hour.slots[1] <= hour_slot - 61 then
            hour := turn_window(hour, hour_slot);
          end if;
        end if;
        if minute.key_id is distinct from a.key_id then
          turned := turned || minute;
          minute := claim.minute;
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
  turned := turned || minute;
  update rate_windows w set used = t.used, slots = t.slots, units = t.units
    from unnest(turned) t where w.tenant_id = t.tenant_id and w.key_id = t.key_id;
  if owners is not null then
    insert into rate_windows (tenant_id, key_id, used, slots, units)
      select n.tenant_id, n.key_id, 0, '{}', '{}'
      from (select * from unnest(owners, keys) union select o, 0 from unnest(owners) o) n (tenant_id, key_id)
      order by n.tenant_id, n.key_id on conflict do nothing;
  end if;
end
$$;
