-- Charges mails to the hourly limit of an organization. Its window in rate_windows has the key -1. Grants all `wanted`
-- mails or none; with `partly`, as many as there is room for. `percent` of the limit may be used.
--
-- The window stays locked until the transaction ends, and a rollback undoes the charge.
create or replace function charge_mails(owner bigint, wanted integer, percent integer, partly boolean)
returns mail_charge language plpgsql as $$
declare
  held rate_windows;
  now_seconds double precision;
  slot bigint;
  most integer;
  charge mail_charge;
begin
  select * into held from rate_windows w where w.tenant_id = owner and w.key_id = -1 for update;
  if not found then
    insert into rate_windows (tenant_id, key_id, used, slots, units) values (owner, -1, 0, '{}', '{}') on conflict do nothing;
    select * into held from rate_windows w where w.tenant_id = owner and w.key_id = -1 for update;
  end if;
  now_seconds := extract(epoch from clock_timestamp());
  slot := floor(now_seconds / 60);
  held := turn_window(held, slot);
  charge.hourly_limit := (select t.hourly_mails from tenants t where t.id = owner);
  most := charge.hourly_limit * percent / 100;
  charge.granted := case
    when held.used + wanted <= most then wanted
    when partly then greatest(0, most - held.used)
    else 0
  end;
  if charge.granted > 0 then
    held.used := held.used + charge.granted;
    if held.slots[cardinality(held.slots)] >= slot then
      held.units[cardinality(held.slots)] := held.units[cardinality(held.slots)] + charge.granted;
    else
      held.slots := held.slots || slot;
      held.units := held.units || charge.granted;
    end if;
    update rate_windows w set used = held.used, slots = held.slots, units = held.units
      where w.tenant_id = owner and w.key_id = -1;
  end if;
  charge.used := held.used;
  charge.reset := case
    when charge.granted < wanted
      then seconds_until_room(held, 60, now_seconds, held.used + (case when partly then 1 else wanted end) - most)
    else least(3600, greatest(1, ceil((held.slots[1] + 61) * 60 - now_seconds)))
  end;
  return charge;
end
$$;
