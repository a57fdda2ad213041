-- As before, but that callers of an organization that may not call are shown its windows, which nothing is charged to.
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
    elsif a.outcome = 'closed' then
      select (s.held).used, least(3600, greatest(1, ceil(((s.held).slots[1] + 61) * 60 - now_seconds)))
        into a.hourly_used, a.hourly_reset
        from (select turn_window(w, hour_slot) as held from rate_windows w
          where w.tenant_id = a.tenant_id and w.key_id = 0) s where cardinality((s.held).slots) > 0;
      select (s.held).used, least(60, greatest(1, ceil((s.held).slots[1] + 61 - now_seconds)))
        into a.minute_used, a.minute_reset
        from (select turn_window(w, minute_slot) as held from rate_windows w
          where w.tenant_id = a.tenant_id and w.key_id = a.key_id and a.key_id <> 0) s where cardinality((s.held).slots) > 0;
      a.hourly_used := coalesce(a.hourly_used, 0);
      a.hourly_reset := coalesce(a.hourly_reset, 0);
      a.minute_used := coalesce(a.minute_used, 0);
      a.minute_reset := coalesce(a.minute_reset, 0);
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
