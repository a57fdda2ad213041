-- Sliding windows as rings of 61 slots: 60 s each for a tenant's hour, 1 s each for a key's minute. A slot counts until
-- its end plus the window, so a window never admits more than its limit and errs by less than one slot, on the strict side.

-- Turns a window to the slot now_slot, forgetting what has left it.
create function turn_window(held rate_windows, now_slot bigint)
returns rate_windows language plpgsql immutable as $$
begin
  if now_slot - held.head > 60 then
    held.slots := array_fill(0, array[61]);
    held.used := 0;
  else
    for slot in held.head + 1 .. now_slot loop
      held.used := held.used - held.slots[slot % 61 + 1];
      held.slots[slot % 61 + 1] := 0;
    end loop;
  end if;
  held.head := greatest(held.head, now_slot);
  return held;
end
$$;

-- Seconds until `surplus` units have left the ring. Without a surplus, until its oldest counted slot leaves, but at most
-- the window's own length: a slot counts up to one slot longer than that.
create function ring_reset(ring integer[], now_slot bigint, slot_seconds integer, now_seconds double precision, surplus bigint)
returns integer language plpgsql immutable as $$
declare
  remaining bigint := greatest(1, surplus);
  seconds integer;
begin
  for slot in now_slot - 60 .. now_slot loop
    remaining := remaining - ring[slot % 61 + 1];
    if remaining <= 0 then
      seconds := greatest(1, ceil((slot + 61) * slot_seconds - now_seconds)::integer);
      return case when surplus > 0 then seconds else least(seconds, 60 * slot_seconds) end;
    end if;
  end loop;
  return 0;
end
$$;

-- The windows of a batch under their locks, made where they are missing: all tenants ascending, then all keys ascending,
-- so that no two batches can block each other.
create function lock_windows(tenant_ids bigint[], key_ids bigint[])
returns rate_windows[] language plpgsql as $$
declare
  held rate_windows[];
  wanted integer := 0;
begin
  for i in 1 .. cardinality(tenant_ids) loop
    wanted := wanted + (i = 1 or tenant_ids[i] <> tenant_ids[i - 1])::integer
      + (key_ids[i] <> 0 and (i = 1 or key_ids[i] <> key_ids[i - 1]))::integer;
  end loop;
  loop
    held := array(
      select w from rate_windows w where w.tenant_id = any(tenant_ids) and w.key_id = any(0::bigint || key_ids)
      order by w.key_id <> 0, w.tenant_id, w.key_id for update
    );
    exit when cardinality(held) = wanted;
    insert into rate_windows (tenant_id, key_id, head, slots, used)
      select t, k, 0, array_fill(0, array[61]), 0
      from (select t, 0::bigint from unnest(tenant_ids) t union select * from unnest(tenant_ids, key_ids)) n (t, k)
      order by k <> 0, t, k on conflict do nothing;
  end loop;
  return held;
end
$$;

-- Checks both windows of every claim and charges both or neither. The arrays are one batch, sorted by tenant, then key;
-- key 0 means that the caller has no key and so no minute.
create function charge_windows(tenant_ids bigint[], key_ids bigint[], hourly_limits integer[], minute_limits integer[], costs integer[])
returns table (claim integer, refused_by text, hourly_used integer, hourly_reset integer, minute_used integer, minute_reset integer)
language plpgsql as $$
declare
  held rate_windows[] := lock_windows(tenant_ids, key_ids);
  turned rate_windows[];
  hour rate_windows;
  minute rate_windows;
  now_seconds double precision := extract(epoch from clock_timestamp());
  hour_slot bigint := floor(now_seconds / 60);
  minute_slot bigint := floor(now_seconds);
  last_claim integer := cardinality(tenant_ids);
  next_hour integer := 1;
  next_minute integer := 1;
  tenant_ends boolean;
begin
  while next_minute <= cardinality(held) and held[next_minute].key_id = 0 loop
    next_minute := next_minute + 1;
  end loop;
  for i in 1 .. last_claim loop
    claim := i;
    if i = 1 or tenant_ids[i] <> tenant_ids[i - 1] then
      hour := turn_window(held[next_hour], hour_slot);
      next_hour := next_hour + 1;
    end if;
    if key_ids[i] <> 0 and (i = 1 or key_ids[i] <> key_ids[i - 1]) then
      minute := turn_window(held[next_minute], minute_slot);
      next_minute := next_minute + 1;
    end if;
    refused_by := case
      when hour.used + costs[i] > hourly_limits[i] then 'tenant'
      when key_ids[i] <> 0 and minute.used + 1 > minute_limits[i] then 'key'
    end;
    if refused_by is null then
      hour.used := hour.used + costs[i];
      hour.slots[hour_slot % 61 + 1] := hour.slots[hour_slot % 61 + 1] + costs[i];
      if key_ids[i] <> 0 then
        minute.used := minute.used + 1;
        minute.slots[minute_slot % 61 + 1] := minute.slots[minute_slot % 61 + 1] + 1;
      end if;
    end if;
    hourly_used := hour.used;
    hourly_reset := ring_reset(hour.slots, hour_slot, 60, now_seconds,
      case when refused_by = 'tenant' then hour.used + costs[i] - hourly_limits[i] else 0 end);
    if key_ids[i] <> 0 then
      minute_used := minute.used;
      minute_reset := ring_reset(minute.slots, minute_slot, 1, now_seconds,
        case when refused_by = 'key' then minute.used + 1 - minute_limits[i] else 0 end);
    end if;
    tenant_ends := i = last_claim or tenant_ids[i + 1] <> tenant_ids[i];
    if key_ids[i] <> 0 and (tenant_ends or key_ids[i + 1] <> key_ids[i]) then
      turned := turned || minute;
    end if;
    if tenant_ends then
      turned := turned || hour;
    end if;
    return next;
  end loop;
  update rate_windows w set head = t.head, slots = t.slots, used = t.used
    from unnest(turned) t where w.tenant_id = t.tenant_id and w.key_id = t.key_id;
end
$$;
