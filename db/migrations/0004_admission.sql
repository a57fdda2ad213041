-- Sliding windows as rings of 61 slots: 60 s each for a tenant's hour, 1 s each for a key's minute. A slot counts until
-- its end plus the window, so a window never admits more than its limit and errs by less than one slot, on the strict side.

-- Turns a ring to the slot now_slot, forgetting what has left the window.
create function turn_ring(inout ring integer[], head bigint, now_slot bigint)
language plpgsql immutable as $$
begin
  if now_slot - head > 60 then
    ring := array_fill(0, array[61]);
  else
    for slot in head + 1 .. now_slot loop
      ring[slot % 61 + 1] := 0;
    end loop;
  end if;
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

-- Takes a window under its lock, made where it is missing, turned to now_slot.
create function take_window(of_tenant bigint, of_key bigint, now_slot bigint)
returns integer[] language plpgsql as $$
declare
  held rate_windows;
begin
  select * into held from rate_windows w where w.tenant_id = of_tenant and w.key_id = of_key for update;
  if not found then
    insert into rate_windows (tenant_id, key_id, head, slots)
      values (of_tenant, of_key, now_slot, array_fill(0, array[61])) on conflict do nothing;
    select * into held from rate_windows w where w.tenant_id = of_tenant and w.key_id = of_key for update;
  end if;
  return turn_ring(held.slots, held.head, greatest(now_slot, held.head));
end
$$;

-- Checks both windows of every claim and charges both or neither. The arrays are one batch, sorted by tenant, then key;
-- key 0 means that the caller has no key and so no minute. All tenants are locked ascending, then all keys ascending.
create function charge_windows(tenant_ids bigint[], key_ids bigint[], hourly_limits integer[], minute_limits integer[], costs integer[])
returns table (claim integer, refused_by text, hourly_used bigint, hourly_reset integer, minute_used bigint, minute_reset integer)
language plpgsql as $$
declare
  tenant_ring integer[];
  key_ring integer[];
  now_seconds double precision;
  hour_slot bigint;
  minute_slot bigint;
  last_claim integer := array_length(tenant_ids, 1);
  tenant_ends boolean;
begin
  perform from rate_windows w
    where (w.tenant_id, w.key_id) in (
      select t, 0 from unnest(tenant_ids) t union select t, k from unnest(tenant_ids, key_ids) u (t, k)
    )
    order by w.key_id <> 0, w.tenant_id, w.key_id for update;
  now_seconds := extract(epoch from clock_timestamp());
  hour_slot := floor(now_seconds / 60);
  minute_slot := floor(now_seconds);
  for i in 1 .. last_claim loop
    claim := i;
    if i = 1 or tenant_ids[i] <> tenant_ids[i - 1] then
      tenant_ring := take_window(tenant_ids[i], 0, hour_slot);
      hourly_used := (select sum(s) from unnest(tenant_ring) s);
    end if;
    if key_ids[i] = 0 then
      minute_used := 0;
    elsif i = 1 or key_ids[i] <> key_ids[i - 1] then
      key_ring := take_window(tenant_ids[i], key_ids[i], minute_slot);
      minute_used := (select sum(s) from unnest(key_ring) s);
    end if;
    refused_by := case
      when hourly_used + costs[i] > hourly_limits[i] then 'tenant'
      when key_ids[i] <> 0 and minute_used + 1 > minute_limits[i] then 'key'
    end;
    if refused_by is null then
      hourly_used := hourly_used + costs[i];
      tenant_ring[hour_slot % 61 + 1] := tenant_ring[hour_slot % 61 + 1] + costs[i];
      if key_ids[i] <> 0 then
        minute_used := minute_used + 1;
        key_ring[minute_slot % 61 + 1] := key_ring[minute_slot % 61 + 1] + 1;
      end if;
    end if;
    hourly_reset := ring_reset(tenant_ring, hour_slot, 60, now_seconds,
      case when refused_by = 'tenant' then hourly_used + costs[i] - hourly_limits[i] else 0 end);
    minute_reset := case when key_ids[i] = 0 then 0 else ring_reset(key_ring, minute_slot, 1, now_seconds,
      case when refused_by = 'key' then minute_used + 1 - minute_limits[i] else 0 end) end;
    tenant_ends := i = last_claim or tenant_ids[i + 1] <> tenant_ids[i];
    if key_ids[i] <> 0 and (tenant_ends or key_ids[i + 1] <> key_ids[i]) then
      update rate_windows w set head = minute_slot, slots = key_ring where w.tenant_id = tenant_ids[i] and w.key_id = key_ids[i];
    end if;
    if tenant_ends then
      update rate_windows w set head = hour_slot, slots = tenant_ring where w.tenant_id = tenant_ids[i] and w.key_id = 0;
    end if;
    return next;
  end loop;
end
$$;
