-- How many mails an organization may ask for in an hour. What was mailed before counts for nothing.
alter table tenants add column hourly_mails integer not null default 200 check (hourly_mails between 10 and 100000);

-- Mails that nobody asked for are let go as there is room.
alter table jobs add column waits_for_room boolean not null default false;

create index jobs_waiting_mails on jobs (tenant_id, id) where waits_for_room and status = 'queued';

-- What an organization's window of mails holds: its limit, what it has used, how many were granted now, and the seconds
-- until the oldest counted slot leaves or, where fewer were granted than wanted, until there is room.
create type mail_charge as (
  hourly_limit integer,
  used integer,
  granted integer,
  reset integer
);

-- Charges mails to an organization's hour, a window of rate_windows under the key -1: all that are wanted, or as many as
-- there is room for where it may be partly. `percent` of the limit may be used. The window stays locked until the
-- transaction ends, and what is rolled back was not charged.
create function charge_mails(owner bigint, wanted integer, percent integer, partly boolean)
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
