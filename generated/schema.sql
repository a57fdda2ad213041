-- Generated from the migrated database by `make generated`; do not edit.

create extension btree_gin;

create extension btree_gist;

create extension pg_trgm;

CREATE OR REPLACE FUNCTION public.admit(public_ids text[], secret_hashes bytea[], tenant_ids bigint[], family_ids text[], costs integer[])
 RETURNS SETOF public.admission
 LANGUAGE plpgsql
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.admit(public_ids text[], secret_hashes bytea[], tenant_ids bigint[], key_ids bigint[], family_ids text[], costs integer[])
 RETURNS SETOF public.admission
 LANGUAGE plpgsql
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.charge_mails(owner bigint, wanted integer, percent integer, partly boolean)
 RETURNS public.mail_charge
 LANGUAGE plpgsql
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.digit_grams(owner bigint, words text)
 RETURNS bigint[]
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
declare
  grams bigint[] := '{}';
  number text;
begin
  foreach number in array string_to_array(regexp_replace(words, '[^0-9]+', ' ', 'g'), ' ') loop
    for place in 1 .. length(number) - 3 loop
      grams := grams || (owner * 10000 + substr(number, place, 4)::bigint);
    end loop;
  end loop;
  return grams;
end
$function$;

CREATE OR REPLACE FUNCTION public.open_claims(public_ids text[], secret_hashes bytea[], tenant_ids bigint[], family_ids text[], costs integer[])
 RETURNS refcursor
 LANGUAGE plpgsql
AS $function$
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
          t.hourly_units, null, null, k.per_minute_limit, null, null, null, u.id,
          case t.mode when 'sandbox' then t.clock_ahead_ms end
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
        select h from rate_windows h where h.tenant_id = (c.finding).tenant_id and h.key_id = 0 and (c.finding).outcome = 'open' for update
      ) hour on true;
  end if;
  return claims;
end
$function$;

CREATE OR REPLACE FUNCTION public.open_claims(public_ids text[], secret_hashes bytea[], tenant_ids bigint[], key_ids bigint[], family_ids text[], costs integer[])
 RETURNS refcursor
 LANGUAGE plpgsql
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.phase_days(phases jsonb)
 RETURNS daterange
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select case when min(starts) is null then 'empty'::daterange
    else daterange(min(starts), greatest(min(starts), max(ends)), '[]') end
  from jsonb_to_recordset(phases) phase ("startDate" date, "endDate" date),
    lateral (select "startDate" as starts, "endDate" as ends where "startDate" is not null and "endDate" is not null) days
$function$;

CREATE OR REPLACE FUNCTION public.seconds_until_room(held public.rate_windows, slot_seconds integer, now_seconds double precision, surplus bigint)
 RETURNS integer
 LANGUAGE plpgsql
 IMMUTABLE
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.turn_window(held public.rate_windows, now_slot bigint)
 RETURNS public.rate_windows
 LANGUAGE plpgsql
 IMMUTABLE
AS $function$
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
$function$;

create sequence project_part_ids as bigint start 1 minvalue 1 maxvalue 2147483647;

create table accounting_attempts (
  tenant_id bigint not null,
  invoice_id bigint not null,
  realm_id text not null,
  request_id text not null,
  body text,
  content_hash text,
  fence bigint default 0 not null,
  lease_until timestamp(3) with time zone,
  send_started_at timestamp(3) with time zone,
  delivery_time text,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null
);

create table accounting_connections (
  tenant_id bigint not null,
  status text not null,
  realm_id text not null,
  company_name text not null,
  item_id text not null,
  item_name text not null,
  retainage_item_id text not null,
  retainage_item_name text,
  tax_code_id text,
  tax_code_name text,
  allow_online_payment boolean not null,
  access_token text,
  access_ends_at timestamp(3) with time zone,
  refresh_token text,
  refresh_ends_at timestamp(3) with time zone,
  last_error text,
  connected_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null
);

create table accounting_links (
  tenant_id bigint not null,
  realm_id text not null,
  entity text not null,
  record_id bigint not null,
  external_id text not null,
  sync_token text,
  content_hash text,
  voided_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null
);

create table accounting_turns (
  tenant_id bigint not null,
  holder text,
  held_until timestamp(3) with time zone,
  paused_until timestamp(3) with time zone
);

create table api_audit_logs (
  tenant_id bigint not null,
  id bigint generated always as identity (start 1 minvalue 1 maxvalue 9223372036854775807) not null,
  request_id text not null,
  method text not null,
  path text not null,
  operation_id text,
  status integer not null,
  code text,
  duration_ms integer not null,
  cost integer not null,
  count integer default 1 not null,
  api_key_id bigint,
  user_id bigint,
  client_id text,
  ip_address text,
  user_agent text,
  created_at timestamp(3) with time zone not null,
  errors jsonb
);

create table api_keys (
  tenant_id bigint not null,
  id bigint generated always as identity (start 1 minvalue 1 maxvalue 2147483647) not null,
  name text not null,
  public_id text not null,
  secret_hash bytea not null,
  scopes text[] not null,
  per_minute_limit integer default 60 not null,
  expires_at timestamp(3) with time zone,
  last_used_at timestamp(3) with time zone,
  revoked_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null,
  maker_key_id bigint,
  family_id text,
  user_id bigint,
  client_id text
);

create unlogged table attempt_windows (
  bucket text not null,
  times timestamp(3) with time zone[] not null,
  admitted boolean not null,
  expires_at timestamp(3) with time zone not null
);

create table authenticator_apps (
  tenant_id bigint not null,
  user_id bigint not null,
  sealed_secret text not null,
  last_step bigint not null,
  created_at timestamp(3) with time zone not null
);

create table bid_answers (
  tenant_id bigint not null,
  id bigint generated always as identity (start 1 minvalue 1 maxvalue 9223372036854775807) not null,
  bid_id bigint not null,
  kind text not null,
  name text,
  signature text,
  reason text,
  option_ids jsonb not null,
  total numeric not null,
  document_hash text not null,
  ip_address text,
  user_agent text,
  answered_at timestamp(3) with time zone not null
);

create table bid_line_items (
  tenant_id bigint not null,
  id bigint generated always as identity (start 1 minvalue 1 maxvalue 2147483647) not null,
  bid_id bigint not null,
  kind text not null,
  is_optional boolean not null,
  mark_name text,
  product_id bigint,
  description text,
  quantity numeric,
  unit_price numeric,
  total numeric,
  "order" integer not null,
  parts jsonb,
  width numeric,
  height numeric,
  depth numeric,
  area numeric,
  perimeter_lf numeric,
  volume_cf numeric,
  buy_tax_percent numeric,
  sell_tax_percent numeric,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  deleted_at timestamp(3) with time zone,
  change_order_id bigint,
  unit text
);

create table bids (
  tenant_id bigint not null,
  id bigint generated always as identity (start 1 minvalue 1 maxvalue 2147483647) not null,
  bid_number text generated always as ((('B-'::text || repeat('0'::text, GREATEST(0, (6 - length((id)::text))))) || (id)::text)) stored not null,
  contact_id bigint,
  lead_id bigint,
  project_id bigint,
  status text default 'draft'::text not null,
  subtotal numeric default 0.00 not null,
  discount_amount numeric default 0.00 not null,
  tax_amount numeric default 0.00 not null,
  total numeric default 0.00 not null,
  tax_rate numeric,
  discount numeric,
  discount_type text,
  valid_until timestamp(3) with time zone,
  notes text,
  terms text,
  site_address text,
  site_city text,
  site_state text,
  site_zip_code text,
  sent_at timestamp(3) with time zone,
  accepted_at timestamp(3) with time zone,
  accepted_by text,
  accepted_option_ids jsonb default '[]'::jsonb not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  deleted_at timestamp(3) with time zone,
  sent_by bigint,
  title text,
  search_text text generated always as ((' '::text || lower((((((((((('B-'::text || repeat('0'::text, GREATEST(0, (6 - length((id)::text))))) || (id)::text) || ' '::text) || COALESCE(title, ''::text)) || ' '::text) || COALESCE(site_address, ''::text)) || ' '::text) || COALESCE(site_city, ''::text)) || ' '::text) || COALESCE(notes, ''::text))))) stored,
  viewed_at timestamp(3) with time zone,
  maker_user_id bigint,
  maker_key_id bigint,
  maker_client_id text,
  currency text default 'XXX'::text not null
);

create table branding (
  tenant_id bigint not null,
  company_name text,
  primary_color text,
  accent_color text,
  phone text,
  email text,
  website text,
  address text,
  license_number text,
  default_terms text,
  logo bytea,
  logo_hash text,
  logo_type text,
  logo_width integer,
  logo_height integer,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone,
  currency text,
  locale text,
  time_zone text,
  paper text,
  customer_reminders boolean default false not null,
  payment_instructions text,
  tax_id text,
  notary_block boolean default false not null,
  has_other_currencies boolean default false not null
);

create table briefing_dismissals (
  tenant_id bigint not null,
  id bigint generated always as identity (start 1 minvalue 1 maxvalue 2147483647) not null,
  item_key text not null,
  dismissed_until timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  deleted_at timestamp(3) with time zone
);

create table change_order_line_items (
  tenant_id bigint not null,
  id bigint generated always as identity (start 1 minvalue 1 maxvalue 2147483647) not null,
  change_order_id bigint not null,
  product_id bigint,
  description text not null,
  quantity numeric not null,
  unit_price numeric not null,
  total numeric not null,
  "order" integer not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  deleted_at timestamp(3) with time zone,
  unit text
);

create table change_orders (
  tenant_id bigint not null,
  id bigint generated always as identity (start 1 minvalue 1 maxvalue 2147483647) not null,
  project_id bigint not null,
  own_number text,
  change_order_number text generated always as (COALESCE(own_number, (('CO-'::text || repeat('0'::text, GREATEST(0, (6 - length((id)::text))))) || (id)::text))) stored not null,
  title text not null,
  description text,
  status text default 'draft'::text not null,
  reason text,
  round_sales_amounts boolean default false not null,
  total_amount numeric,
  contract_sum_before numeric,
  submitted_at timestamp(3) with time zone,
  approved_at timestamp(3) with time zone,
  approved_by text,
  rejected_at timestamp(3) with time zone,
  rejection_reason text,
  voided_at timestamp(3) with time zone,
  invoice_id bigint,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  deleted_at timestamp(3) with time zone,
  search_text text generated always as ((' '::text || lower(((((COALESCE(own_number, (('CO-'::text || repeat('0'::text, GREATEST(0, (6 - length((id)::text))))) || (id)::text)) || ' '::text) || title) || ' '::text) || COALESCE(description, ''::text))))) stored,
  schedule_days integer,
  project_sequence integer,
  completion_date timestamp(3) with time zone,
  moved_end_of bigint,
  maker_user_id bigint,
  maker_key_id bigint,
  maker_client_id text,
  original_sum_before numeric,
  currency text default 'XXX'::text not null
);

create table comments (
  tenant_id bigint not null,
  id bigint generated always as identity (start 1 minvalue 1 maxvalue 2147483647) not null,
  entity_type text not null,
  entity_id bigint not null,
  body text not null,
  author_id bigint,
  author_key_id bigint,
  author_name text not null,
  edited_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  deleted_at timestamp(3) with time zone,
  project_id bigint generated always as (
CASE entity_type
    WHEN 'project'::text THEN entity_id
    ELSE NULL::bigint
END) stored,
  search_text text generated always as ((' '::text || lower(body))) stored
);

create table contact_erasures (
  tenant_id bigint not null,
  contact_id bigint not null,
  reason text not null,
  party jsonb,
  erased jsonb not null,
  kept jsonb not null,
  created_at timestamp(3) with time zone not null
);

create table contacts (
  tenant_id bigint not null,
  id bigint generated always as identity (start 1 minvalue 1 maxvalue 2147483647) not null,
  type text not null,
  first_name text,
  last_name text,
  company_name text,
  "position" text,
  email text,
  phone text,
  mobile text,
  website text,
  notes text,
  parent_contact_id bigint,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  deleted_at timestamp(3) with time zone,
  search_text text generated always as ((((' '::text || lower(((((((((((COALESCE(first_name, ''::text) || ' '::text) || COALESCE(last_name, ''::text)) || ' '::text) || COALESCE(company_name, ''::text)) || ' '::text) || COALESCE(email, ''::text)) || ' '::text) || COALESCE(phone, ''::text)) || ' '::text) || COALESCE(mobile, ''::text)))) || ' '::text) || translate(((COALESCE(phone, ''::text) || ';'::text) || COALESCE(mobile, ''::text)), ' 	()+-./ –'::text, ''::text))) stored,
  language text,
  maker_user_id bigint,
  maker_key_id bigint,
  maker_client_id text
);

create table crew_assignments (
  tenant_id bigint not null,
  id bigint generated always as identity (start 1 minvalue 1 maxvalue 2147483647) not null,
  project_id bigint not null,
  date date not null,
  user_id bigint not null,
  start_time text,
  is_lead boolean default false not null,
  notes text,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  deleted_at timestamp(3) with time zone
);

create table data_retention (
  tenant_id bigint not null,
  deleted_records_days integer,
  audit_log_days integer default 90 not null,
  notification_days integer default 90 not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone
);

create table document_versions (
  tenant_id bigint not null,
  document_id bigint not null,
  version integer not null,
  upload_id text not null,
  content_type text not null,
  size bigint not null,
  sha256 text not null,
  uploaded_by bigint,
  created_at timestamp(3) with time zone not null
);

create table documents (
  tenant_id bigint not null,
  id bigint generated always as identity (start 1 minvalue 1 maxvalue 2147483647) not null,
  name text not null,
  category text,
  description text,
  entity_type text,
  entity_id bigint,
  project_id bigint,
  content_type text not null,
  size bigint not null,
  sha256 text not null,
  version integer not null,
  uploaded_by bigint,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  deleted_at timestamp(3) with time zone,
  search_text text generated always as ((' '::text || lower(((((name || ' '::text) || COALESCE(category, ''::text)) || ' '::text) || COALESCE(description, ''::text))))) stored,
  shared_with_customer boolean default false not null,
  maker_user_id bigint,
  maker_key_id bigint,
  maker_client_id text
);

create table download_tickets (
  tenant_id bigint not null,
  id text not null,
  job_id text not null,
  kind text not null,
  state text default 'unused'::text not null,
  claim text,
  lease_until timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null,
  expires_at timestamp(3) with time zone not null,
  maker_key_id bigint,
  maker_family_id text,
  maker_user_id bigint
);

create table event_sequences (
  tenant_id bigint not null,
  last_sequence bigint not null,
  last_created_at timestamp(3) with time zone
) with (fillfactor=50);

create table events (
  tenant_id bigint not null,
  sequence bigint not null,
  id text not null,
  type text not null,
  body text not null,
  created_at timestamp(3) with time zone not null,
  traceparent text,
  request_id text
);

create table foreseen_keys (
  tenant_id bigint not null,
  job_id text not null,
  field text not null,
  ref bigint not null,
  key text
);

create table foreseen_records (
  tenant_id bigint not null,
  job_id text not null,
  ref bigint not null,
  fields jsonb not null
);

create table idempotency_keys (
  tenant_id bigint not null,
  key uuid not null,
  fingerprint bytea not null,
  status integer,
  body text,
  headers jsonb,
  sealed boolean default false not null,
  created_at timestamp(3) with time zone not null,
  expires_at timestamp(3) with time zone not null,
  credential text,
  needed_scopes text[]
);

create table installation (
  only_row boolean default true not null,
  secret_fingerprint text,
  maintenance boolean default false not null,
  quiet boolean default false not null,
  backup_made_at timestamp(3) with time zone,
  backup_failed_at timestamp(3) with time zone
);

create table integrity_differences (
  tenant_id bigint not null,
  entity_type text not null,
  entity_id bigint not null,
  field text not null,
  stored text,
  computed text,
  found_at timestamp(3) with time zone not null
);

create table integrity_rounds (
  id integer not null,
  began_at timestamp(3) with time zone not null,
  ended_at timestamp(3) with time zone,
  organization_id bigint not null,
  record_type text not null,
  record_id bigint not null,
  run_records integer not null,
  audited bigint default 0 not null,
  found bigint default 0 not null,
  fence bigint default 0 not null,
  lease_until timestamp(3) with time zone
);

create table invoice_line_items (
  tenant_id bigint not null,
  id bigint generated always as identity (start 1 minvalue 1 maxvalue 2147483647) not null,
  invoice_id bigint not null,
  kind text not null,
  product_id bigint,
  bid_line_item_id bigint,
  description text not null,
  quantity numeric not null,
  unit_price numeric not null,
  total numeric not null,
  "order" integer not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  deleted_at timestamp(3) with time zone,
  unit text
);

create table invoice_payments (
  tenant_id bigint not null,
  id bigint generated always as identity (start 1 minvalue 1 maxvalue 2147483647) not null,
  invoice_id bigint not null,
  amount numeric not null,
  paid_at timestamp(3) with time zone not null,
  method text,
  reference text,
  notes text,
  voided_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  deleted_at timestamp(3) with time zone
);

create table invoices (
  tenant_id bigint not null,
  id bigint generated always as identity (start 1 minvalue 1 maxvalue 2147483647) not null,
  invoice_number text generated always as ((('INV-'::text || repeat('0'::text, GREATEST(0, (6 - length((id)::text))))) || (id)::text)) stored not null,
  status text default 'draft'::text not null,
  contact_id bigint,
  project_id bigint,
  bid_id bigint,
  pay_app_id bigint,
  bid_percent numeric,
  issue_date timestamp(3) with time zone,
  due_date timestamp(3) with time zone,
  tax_rate numeric,
  discount numeric,
  discount_type text,
  subtotal numeric default 0.00 not null,
  discount_amount numeric default 0.00 not null,
  tax_amount numeric default 0.00 not null,
  total numeric default 0.00 not null,
  amount_paid numeric default 0.00 not null,
  balance_due numeric generated always as (
CASE status
    WHEN 'voided'::text THEN 0.00
    ELSE (total - amount_paid)
END) stored not null,
  notes_to_customer text,
  accounting_id text,
  accounting_pushed_at timestamp(3) with time zone,
  sent_at timestamp(3) with time zone,
  voided_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  deleted_at timestamp(3) with time zone,
  search_text text generated always as ((' '::text || lower((((('INV-'::text || repeat('0'::text, GREATEST(0, (6 - length((id)::text))))) || (id)::text) || ' '::text) || COALESCE(notes_to_customer, ''::text))))) stored,
  sent_by bigint,
  viewed_at timestamp(3) with time zone,
  maker_user_id bigint,
  maker_key_id bigint,
  maker_client_id text,
  currency text default 'XXX'::text not null
);

create table jobs (
  tenant_id bigint not null,
  id text not null,
  type text not null,
  resource_type text not null,
  status text default 'queued'::text not null,
  processed integer default 0 not null,
  total integer default 0 not null,
  errors_count integer default 0 not null,
  params jsonb default '{}'::jsonb not null,
  result jsonb,
  error_message text,
  requested_by jsonb not null,
  read_scope text,
  checkpoint jsonb,
  fence bigint default 0 not null,
  lease_until timestamp(3) with time zone,
  served_at timestamp(3) with time zone,
  artifact jsonb,
  errors_artifact jsonb,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  started_at timestamp(3) with time zone,
  completed_at timestamp(3) with time zone,
  expires_at timestamp(3) with time zone,
  deleted_at timestamp(3) with time zone,
  stored_bytes bigint default 0 not null,
  waits_for_room boolean default false not null,
  traceparent text,
  further_read_scopes text[]
);

create table kept_letterheads (
  tenant_id bigint not null,
  entity_type text not null,
  entity_id bigint not null,
  letterhead jsonb not null,
  logo_hash text,
  created_at timestamp(3) with time zone not null
);

create table kept_pdfs (
  tenant_id bigint not null,
  entity_id bigint not null,
  file text not null,
  problem text,
  made_at timestamp(3) with time zone not null,
  begun integer default 0 not null,
  entity_type text not null
);

create table key_directory (
  public_id text not null,
  tenant_id bigint not null,
  key_id bigint not null
);

create table kit_items (
  tenant_id bigint not null,
  id bigint generated always as identity (start 1 minvalue 1 maxvalue 2147483647) not null,
  kit_id bigint not null,
  product_id bigint not null,
  "position" integer not null,
  quantity numeric not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  deleted_at timestamp(3) with time zone
);

create table known_networks (
  bucket text not null,
  expires_at timestamp(3) with time zone not null
);

create table lead_stages (
  tenant_id bigint not null,
  id bigint generated always as identity (start 1 minvalue 1 maxvalue 2147483647) not null,
  name text not null,
  kind text not null,
  probability integer not null,
  "order" integer not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  deleted_at timestamp(3) with time zone
);

create table leads (
  tenant_id bigint not null,
  id bigint generated always as identity (start 1 minvalue 1 maxvalue 2147483647) not null,
  name text not null,
  contact_id bigint,
  stage_id bigint not null,
  assigned_to bigint,
  source text,
  project_type text,
  estimated_value numeric,
  probability integer,
  expected_close_date timestamp(3) with time zone,
  status text not null,
  description text,
  site_address text,
  site_city text,
  site_state text,
  site_zip_code text,
  lost_reason text,
  closed_at timestamp(3) with time zone,
  project_id bigint,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  deleted_at timestamp(3) with time zone,
  search_text text generated always as ((' '::text || lower(((((((((((((name || ' '::text) || COALESCE(source, ''::text)) || ' '::text) || COALESCE(project_type, ''::text)) || ' '::text) || COALESCE(description, ''::text)) || ' '::text) || COALESCE(lost_reason, ''::text)) || ' '::text) || COALESCE(site_address, ''::text)) || ' '::text) || COALESCE(site_city, ''::text))))) stored,
  maker_user_id bigint,
  maker_key_id bigint,
  maker_client_id text
);

create table mail_reminders (
  tenant_id bigint not null,
  entity_type text not null,
  entity_id bigint not null,
  occasion text not null,
  due_at timestamp(3) with time zone not null,
  created_at timestamp(3) with time zone not null
);

create table manufacturers (
  tenant_id bigint not null,
  id bigint generated always as identity (start 1 minvalue 1 maxvalue 2147483647) not null,
  name text not null,
  website text,
  notes text,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  deleted_at timestamp(3) with time zone,
  search_text text generated always as ((' '::text || lower(name))) stored
);

create table moved_links (
  token_hash bytea not null,
  tenant_id bigint not null
);

create table notification_reads (
  tenant_id bigint not null,
  reader_id bigint not null,
  notification_id bigint not null,
  read_at timestamp(3) with time zone not null
);

create table notifications (
  tenant_id bigint not null,
  id bigint generated always as identity (start 1 minvalue 1 maxvalue 2147483647) not null,
  type text not null,
  entity_type text not null,
  entity_id bigint,
  title text not null,
  body text,
  created_at timestamp(3) with time zone not null,
  user_id bigint
);

create table notifications_read_before (
  tenant_id bigint not null,
  reader_id bigint not null,
  entity_type text not null,
  before timestamp(3) with time zone not null,
  read_at timestamp(3) with time zone not null
);

create table oauth_clients (
  id text not null,
  name text not null,
  redirect_uris text[] not null,
  auth_method text not null,
  secret_hash bytea,
  scopes text[] not null,
  contacts text[] not null,
  created_at timestamp(3) with time zone not null,
  kept_until timestamp(3) with time zone default (now() + '30 days'::interval)
);

create table oauth_codes (
  tenant_id bigint not null,
  code_hash bytea not null,
  user_id bigint not null,
  client_id text not null,
  redirect_uri text not null,
  challenge text not null,
  scopes text[] not null,
  created_at timestamp(3) with time zone not null,
  expires_at timestamp(3) with time zone not null,
  family_id text,
  session_hash bytea,
  shown_at timestamp(3) with time zone,
  resource text default 'api'::text not null
);

create table oauth_families (
  tenant_id bigint not null,
  id text not null,
  user_id bigint not null,
  client_id text not null,
  scopes text[] not null,
  created_at timestamp(3) with time zone not null,
  used_at timestamp(3) with time zone not null,
  expires_at timestamp(3) with time zone not null,
  revoked_at timestamp(3) with time zone,
  revoked_because text,
  ends_at timestamp(3) with time zone default (now() + '180 days'::interval) not null,
  resource text default 'api'::text not null,
  refreshes_until timestamp(3) with time zone
);

create table oauth_keys (
  id text not null,
  public_jwk jsonb not null,
  sealed_private text not null,
  signs_from timestamp(3) with time zone not null,
  signs_until timestamp(3) with time zone not null,
  created_at timestamp(3) with time zone not null
);

create table oauth_refresh_tokens (
  tenant_id bigint not null,
  token_hash bytea not null,
  family_id text not null,
  created_at timestamp(3) with time zone not null,
  expires_at timestamp(3) with time zone not null,
  rotated_at timestamp(3) with time zone
);

create table organization_deletions (
  id bigint not null,
  name text,
  status_before text not null,
  at_once boolean not null,
  asked_at timestamp(3) with time zone not null,
  due_at timestamp(3) with time zone not null,
  look_at timestamp(3) with time zone not null,
  begun_at timestamp(3) with time zone,
  gone_at timestamp(3) with time zone,
  proven_at timestamp(3) with time zone,
  row_count bigint default 0 not null,
  file_count bigint default 0 not null
);

create table organization_exports (
  tenant_id bigint not null,
  id text not null,
  status text not null,
  asked_by bigint not null,
  asked_at timestamp(3) with time zone not null,
  tries integer default 0 not null,
  fence bigint default 0 not null,
  lease_until timestamp(3) with time zone,
  bytes bigint default 0 not null,
  moment timestamp(3) with time zone,
  row_count bigint,
  file_count bigint,
  missing_count bigint,
  file text,
  expires_at timestamp(3) with time zone,
  failure text
);

create table passkeys (
  tenant_id bigint not null,
  id bigint generated always as identity (start 1 minvalue 1 maxvalue 2147483647) not null,
  user_id bigint not null,
  credential_id text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamp(3) with time zone not null,
  last_used_at timestamp(3) with time zone
);

create table password_resets (
  tenant_id bigint not null,
  token_hash bytea not null,
  user_id bigint not null,
  created_at timestamp(3) with time zone not null,
  expires_at timestamp(3) with time zone not null
);

create table pay_app_certificates (
  tenant_id bigint not null,
  pay_app_id bigint not null,
  content jsonb not null,
  hash text not null,
  created_at timestamp(3) with time zone not null
);

create table pay_app_line_items (
  tenant_id bigint not null,
  id bigint generated always as identity (start 1 minvalue 1 maxvalue 2147483647) not null,
  pay_app_id bigint not null,
  previous_line_item_id bigint,
  change_order_id bigint,
  bid_line_item_id bigint,
  item_number text,
  section text,
  description text not null,
  scheduled_value numeric not null,
  previous_work numeric not null,
  work_this_period numeric not null,
  materials_stored numeric not null,
  completed_and_stored numeric not null,
  percent_complete numeric,
  balance_to_finish numeric not null,
  work_retainage_percent numeric not null,
  stored_retainage_percent numeric not null,
  retainage numeric not null,
  "order" integer not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  deleted_at timestamp(3) with time zone
);

create table pay_apps (
  tenant_id bigint not null,
  id bigint generated always as identity (start 1 minvalue 1 maxvalue 2147483647) not null,
  project_id bigint not null,
  application_number integer not null,
  previous_pay_app_id bigint,
  status text default 'draft'::text not null,
  period_from date,
  period_to date not null,
  work_retainage_percent numeric not null,
  stored_retainage_percent numeric not null,
  original_contract_sum numeric not null,
  net_change_orders numeric not null,
  contract_sum numeric not null,
  completed_and_stored numeric not null,
  work_retainage numeric not null,
  stored_retainage numeric not null,
  retainage numeric not null,
  earned_less_retainage numeric not null,
  previous_certificates numeric not null,
  current_payment_due numeric not null,
  balance_to_finish numeric not null,
  earned_this_period numeric not null,
  retainage_this_period numeric not null,
  certificate_hash text,
  notes text,
  invoice_id bigint,
  approved_by text,
  rejection_reason text,
  submitted_at timestamp(3) with time zone,
  approved_at timestamp(3) with time zone,
  rejected_at timestamp(3) with time zone,
  paid_at timestamp(3) with time zone,
  voided_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  deleted_at timestamp(3) with time zone,
  search_text text generated always as ((' '::text || lower((((application_number)::text || ' '::text) || COALESCE(notes, ''::text))))) stored,
  notes_to_owner text,
  contract_date date,
  maker_user_id bigint,
  maker_key_id bigint,
  maker_client_id text,
  currency text default 'XXX'::text not null
);

create table platform_admins (
  tenant_id bigint not null,
  user_id bigint not null,
  created_at timestamp(3) with time zone not null
);

create table product_categories (
  tenant_id bigint not null,
  id bigint generated always as identity (start 1 minvalue 1 maxvalue 2147483647) not null,
  name text not null,
  description text,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  deleted_at timestamp(3) with time zone,
  search_text text generated always as ((' '::text || lower(name))) stored
);

create table products (
  tenant_id bigint not null,
  id bigint generated always as identity (start 1 minvalue 1 maxvalue 2147483647) not null,
  type text not null,
  name text not null,
  sku text,
  part_number text,
  description text,
  unit text,
  unit_cost numeric default 0.00 not null,
  unit_price numeric default 0.00 not null,
  taxable boolean default true not null,
  is_kit boolean default false not null,
  kit_cost numeric(14,2),
  kit_price numeric(14,2),
  is_active boolean default true not null,
  category_id bigint,
  manufacturer_id bigint,
  cost_code text,
  notes text,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  deleted_at timestamp(3) with time zone,
  search_text text generated always as ((' '::text || lower(((((((((name || ' '::text) || COALESCE(sku, ''::text)) || ' '::text) || COALESCE(part_number, ''::text)) || ' '::text) || COALESCE(cost_code, ''::text)) || ' '::text) || COALESCE(description, ''::text))))) stored,
  price numeric generated always as (COALESCE(kit_price, unit_price)) stored not null,
  cost numeric generated always as (COALESCE(kit_cost, unit_cost)) stored not null,
  maker_user_id bigint,
  maker_key_id bigint,
  maker_client_id text
);

create table project_templates (
  tenant_id bigint not null,
  id bigint generated always as identity (start 1 minvalue 1 maxvalue 2147483647) not null,
  name text not null,
  description text,
  project_type text,
  priority text,
  contract_for text,
  assigned_to bigint,
  phases jsonb default '[]'::jsonb not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  deleted_at timestamp(3) with time zone
);

create table projects (
  tenant_id bigint not null,
  id bigint generated always as identity (start 1 minvalue 1 maxvalue 2147483647) not null,
  name text not null,
  own_number text,
  project_number text generated always as (COALESCE(own_number, (('P-'::text || repeat('0'::text, GREATEST(0, (6 - length((id)::text))))) || (id)::text))) stored not null,
  status text default 'planning'::text not null,
  contact_id bigint,
  bid_id bigint,
  project_type text,
  priority text,
  contract_value numeric,
  original_contract_value numeric,
  description text,
  site_address text,
  site_city text,
  site_state text,
  site_zip_code text,
  architect_name text,
  architect_project_number text,
  contract_for text,
  assigned_to bigint,
  start_date timestamp(3) with time zone,
  expected_end_date timestamp(3) with time zone,
  actual_end_date timestamp(3) with time zone,
  lead_id bigint,
  phases jsonb default '[]'::jsonb not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  deleted_at timestamp(3) with time zone,
  search_text text generated always as ((' '::text || lower(((((((((((((((((name || ' '::text) || COALESCE(own_number, (('P-'::text || repeat('0'::text, GREATEST(0, (6 - length((id)::text))))) || (id)::text))) || ' '::text) || COALESCE(project_type, ''::text)) || ' '::text) || COALESCE(description, ''::text)) || ' '::text) || COALESCE(site_address, ''::text)) || ' '::text) || COALESCE(site_city, ''::text)) || ' '::text) || COALESCE(architect_name, ''::text)) || ' '::text) || COALESCE(architect_project_number, ''::text)) || ' '::text) || COALESCE(contract_for, ''::text))))) stored,
  change_order_sequence integer default 0 not null,
  maker_user_id bigint,
  maker_key_id bigint,
  maker_client_id text
);

create table proof_keys (
  id text not null,
  public_jwk jsonb not null,
  sealed_private text not null,
  created_at timestamp(3) with time zone not null
);

create unlogged table rate_windows (
  tenant_id bigint not null,
  key_id bigint not null,
  used integer not null,
  slots bigint[] not null,
  units integer[] not null
) with (fillfactor=50);

create table recovery_codes (
  tenant_id bigint not null,
  user_id bigint not null,
  code_hash bytea not null,
  created_at timestamp(3) with time zone not null
);

create table sandbox_mails (
  tenant_id bigint not null,
  id integer generated always as identity (start 1 minvalue 1 maxvalue 2147483647) not null,
  job_id text not null,
  entity_type text not null,
  entity_id integer not null,
  sent_to text not null,
  reply_to text,
  from_name text,
  subject text not null,
  text text not null,
  html text not null,
  attachments jsonb not null,
  created_at timestamp(3) with time zone not null
);

create table schema_migrations (
  name text not null,
  sha256 text not null,
  applied_at timestamp with time zone not null,
  needs_release text
);

create table sessions (
  tenant_id bigint not null,
  token_hash bytea not null,
  user_id bigint not null,
  created_at timestamp(3) with time zone not null,
  expires_at timestamp(3) with time zone not null,
  accounts jsonb
);

create table share_links (
  tenant_id bigint not null,
  id bigint generated always as identity (start 1 minvalue 1 maxvalue 9223372036854775807) not null,
  entity_id bigint not null,
  token_hash bytea not null,
  sealed_token text not null,
  created_at timestamp(3) with time zone not null,
  ended_at timestamp(3) with time zone,
  withdrawn boolean default false not null,
  entity_type text not null
);

create table sign_in_rules (
  tenant_id bigint not null,
  second_factor_roles text[] not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null
);

create table sign_in_tickets (
  token_hash bytea not null,
  accounts jsonb not null,
  expires_at timestamp(3) with time zone not null
);

create table signature_request_documents (
  tenant_id bigint not null,
  signature_request_id bigint not null,
  content jsonb not null,
  logo_hash text,
  created_at timestamp(3) with time zone not null
);

create table signature_requests (
  tenant_id bigint not null,
  id bigint generated always as identity (start 1 minvalue 1 maxvalue 2147483647) not null,
  entity_type text not null,
  entity_id bigint not null,
  title text not null,
  signer_name text not null,
  signer_email text not null,
  message text,
  status text default 'sent'::text not null,
  expires_at timestamp(3) with time zone not null,
  document_hash text not null,
  sent_at timestamp(3) with time zone not null,
  viewed_at timestamp(3) with time zone,
  signed_at timestamp(3) with time zone,
  declined_at timestamp(3) with time zone,
  voided_at timestamp(3) with time zone,
  reason text,
  signature jsonb,
  created_by bigint,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  deleted_at timestamp(3) with time zone,
  search_text text generated always as ((' '::text || lower(((((title || ' '::text) || signer_name) || ' '::text) || signer_email)))) stored,
  maker_user_id bigint,
  maker_key_id bigint,
  maker_client_id text,
  file_opened_at timestamp with time zone
);

create table signed_bid_files (
  tenant_id bigint not null,
  bid_id bigint not null,
  document_id bigint not null,
  version integer not null,
  sha256 text not null,
  created_at timestamp(3) with time zone not null
);

create table signed_bids (
  tenant_id bigint not null,
  bid_id bigint not null,
  content jsonb not null,
  logo_hash text,
  created_at timestamp(3) with time zone not null,
  legible boolean default false not null
);

create table signed_logos (
  tenant_id bigint not null,
  hash text not null,
  content_type text not null,
  width integer not null,
  height integer not null,
  bytes bytea not null,
  created_at timestamp(3) with time zone not null
);

create table site_logs (
  tenant_id bigint not null,
  id bigint generated always as identity (start 1 minvalue 1 maxvalue 2147483647) not null,
  project_id bigint not null,
  log_date date not null,
  title text,
  notes text,
  personnel_count integer,
  work_performed text,
  materials_received text,
  visitors_on_site text,
  issues text,
  tags jsonb,
  lat double precision,
  lng double precision,
  is_reviewed boolean default false not null,
  created_by bigint not null,
  reviewed_by bigint,
  reviewed_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  deleted_at timestamp(3) with time zone,
  search_text text generated always as ((' '::text || lower(((((((((((((COALESCE(title, ''::text) || ' '::text) || COALESCE(notes, ''::text)) || ' '::text) || COALESCE(work_performed, ''::text)) || ' '::text) || COALESCE(materials_received, ''::text)) || ' '::text) || COALESCE(visitors_on_site, ''::text)) || ' '::text) || COALESCE(issues, ''::text)) || ' '::text) || COALESCE((tags)::text, ''::text))))) stored,
  weather text,
  temperature_high numeric,
  temperature_low numeric,
  temperature_unit text,
  delays jsonb,
  equipment jsonb,
  maker_user_id bigint,
  maker_key_id bigint,
  maker_client_id text
);

create table spent_challenges (
  challenge_hash bytea not null,
  expires_at timestamp(3) with time zone not null
);

create table tenants (
  id bigint generated always as identity (start 1 minvalue 1 maxvalue 2147483647) not null,
  name text not null,
  status text default 'active'::text not null,
  hourly_units integer default 10000 not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  max_webhook_endpoints integer default 16 not null,
  max_storage_bytes bigint default '21474836480'::bigint not null,
  block_overbilling boolean default false not null,
  hourly_mails integer default 200 not null,
  mode text default 'live'::text not null,
  clock_ahead_ms bigint default 0 not null,
  sandbox_of bigint,
  own_status text,
  frozen_at timestamp(3) with time zone
);

create table time_entries (
  tenant_id bigint not null,
  id bigint generated always as identity (start 1 minvalue 1 maxvalue 2147483647) not null,
  project_id bigint not null,
  user_id bigint not null,
  task_id bigint,
  phase_id bigint,
  date date not null,
  hours numeric not null,
  hourly_rate numeric,
  total_cost numeric generated always as (round((hours * hourly_rate), 2)) stored,
  description text,
  lat double precision,
  lng double precision,
  is_reviewed boolean default false not null,
  invoice_id bigint,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  deleted_at timestamp(3) with time zone,
  search_text text generated always as ((' '::text || lower(description))) stored,
  maker_user_id bigint,
  maker_key_id bigint,
  maker_client_id text
);

create table upload_reservations (
  tenant_id bigint not null,
  id text not null,
  bytes bigint not null,
  written bigint default 0 not null,
  lease_until timestamp(3) with time zone not null
);

create table uploads (
  tenant_id bigint not null,
  id text not null,
  content_type text not null,
  filename text,
  state text default 'open'::text not null,
  size bigint,
  created_at timestamp(3) with time zone not null,
  expires_at timestamp(3) with time zone not null,
  purpose text not null,
  sha256 text,
  received_at timestamp(3) with time zone,
  file text,
  maker_key_id bigint,
  maker_family_id text,
  maker_user_id bigint
);

create table user_directory (
  email text not null,
  tenant_id bigint not null,
  user_id bigint not null
);

create table user_erasures (
  tenant_id bigint not null,
  user_id bigint not null,
  email_hash text not null,
  erased jsonb not null,
  kept jsonb not null,
  created_at timestamp(3) with time zone not null
);

create table users (
  tenant_id bigint not null,
  id bigint generated always as identity (start 1 minvalue 1 maxvalue 2147483647) not null,
  email text not null,
  name text not null,
  role text not null,
  password_hash text not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  deleted_at timestamp(3) with time zone,
  search_text text generated always as ((' '::text || lower(((name || ' '::text) || email)))) stored,
  last_sign_in_at timestamp(3) with time zone,
  invited_at timestamp(3) with time zone,
  pending_hash text
);

create table wanted_pdfs (
  tenant_id bigint not null,
  entity_id bigint not null,
  mail_jobs jsonb default '[]'::jsonb not null,
  asked_at timestamp(3) with time zone not null,
  entity_type text not null
);

create table webhook_deliveries (
  tenant_id bigint not null,
  id bigint generated always as identity (start 1 minvalue 1 maxvalue 9007199254740991) not null,
  endpoint_id bigint not null,
  event_id text not null,
  event_sequence bigint,
  event_type text not null,
  body text,
  interactive boolean not null,
  status text default 'pending'::text not null,
  attempt_count smallint default 0 not null,
  replays integer default 0 not null,
  next_attempt_at timestamp(3) with time zone,
  last_attempted_at timestamp(3) with time zone,
  completed_at timestamp(3) with time zone,
  response_status smallint,
  response_body text,
  response_headers jsonb,
  error_message text,
  created_at timestamp(3) with time zone not null,
  order_sequence bigint,
  made_later boolean default false not null
) with (fillfactor=80, autovacuum_vacuum_scale_factor=0.02);

create table webhook_endpoints (
  tenant_id bigint not null,
  id bigint generated always as identity (start 1 minvalue 1 maxvalue 2147483647) not null,
  url text not null,
  description text,
  event_types text[] not null,
  is_active boolean default true not null,
  consecutive_failures integer default 0 not null,
  last_delivered_at timestamp(3) with time zone,
  disabled_at timestamp(3) with time zone,
  disabled_reason text,
  secret text not null,
  previous_secret text,
  previous_secret_until timestamp(3) with time zone,
  drain_fence bigint default 0 not null,
  drain_until timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  deleted_at timestamp(3) with time zone,
  made_by jsonb,
  maker_family_id text,
  event_patterns text[] default '{}'::text[] not null,
  project_id bigint,
  is_ordered boolean default false not null
) with (fillfactor=50);

create table worker_pools (
  id text not null,
  lock_key integer not null,
  worker_ids text[] default '{}'::text[] not null,
  started_at timestamp(3) with time zone not null
);

alter table accounting_attempts add constraint accounting_attempts_pkey PRIMARY KEY (tenant_id, invoice_id, realm_id);

alter table accounting_connections add constraint accounting_connections_pkey PRIMARY KEY (tenant_id);

alter table accounting_connections add constraint accounting_connections_status_check CHECK ((status = ANY (ARRAY['connected'::text, 'reconnect_required'::text, 'not_connected'::text])));

alter table accounting_links add constraint accounting_links_pkey PRIMARY KEY (tenant_id, realm_id, entity, record_id);

alter table accounting_links add constraint accounting_links_entity_check CHECK ((entity = ANY (ARRAY['customer'::text, 'invoice'::text])));

alter table accounting_turns add constraint accounting_turns_pkey PRIMARY KEY (tenant_id);

alter table api_audit_logs add constraint api_audit_logs_pkey PRIMARY KEY (tenant_id, id);

alter table api_keys add constraint api_keys_pkey PRIMARY KEY (tenant_id, id);

alter table api_keys add constraint api_keys_per_minute_limit_check CHECK (((per_minute_limit >= 1) AND (per_minute_limit <= 100000)));

alter table attempt_windows add constraint attempt_windows_pkey PRIMARY KEY (bucket);

alter table authenticator_apps add constraint authenticator_apps_pkey PRIMARY KEY (tenant_id, user_id);

alter table bid_answers add constraint bid_answers_pkey PRIMARY KEY (tenant_id, id);

alter table bid_answers add constraint bid_answers_kind_check CHECK ((kind = ANY (ARRAY['accepted'::text, 'declined'::text])));

alter table bid_line_items add constraint bid_line_items_pkey PRIMARY KEY (tenant_id, id);

alter table bids add constraint bids_pkey PRIMARY KEY (tenant_id, id);

alter table branding add constraint branding_pkey PRIMARY KEY (tenant_id);

alter table branding add constraint branding_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text));

alter table branding add constraint branding_paper_check CHECK ((paper = ANY (ARRAY['letter'::text, 'a4'::text])));

alter table briefing_dismissals add constraint briefing_dismissals_pkey PRIMARY KEY (tenant_id, id);

alter table change_order_line_items add constraint change_order_line_items_pkey PRIMARY KEY (tenant_id, id);

alter table change_orders add constraint change_orders_pkey PRIMARY KEY (tenant_id, id);

alter table comments add constraint comments_pkey PRIMARY KEY (tenant_id, id);

alter table contact_erasures add constraint contact_erasures_pkey PRIMARY KEY (tenant_id, contact_id);

alter table contacts add constraint contacts_pkey PRIMARY KEY (tenant_id, id);

alter table crew_assignments add constraint crew_assignments_pkey PRIMARY KEY (tenant_id, id);

alter table data_retention add constraint data_retention_pkey PRIMARY KEY (tenant_id);

alter table data_retention add constraint data_retention_audit_log_days_check CHECK (((audit_log_days >= 30) AND (audit_log_days <= 1095)));

alter table data_retention add constraint data_retention_deleted_records_days_check CHECK (((deleted_records_days >= 30) AND (deleted_records_days <= 3650)));

alter table data_retention add constraint data_retention_notification_days_check CHECK (((notification_days >= 30) AND (notification_days <= 365)));

alter table document_versions add constraint document_versions_pkey PRIMARY KEY (tenant_id, document_id, version);

alter table document_versions add constraint document_versions_tenant_id_upload_id_key UNIQUE (tenant_id, upload_id);

alter table documents add constraint documents_pkey PRIMARY KEY (tenant_id, id);

alter table documents add constraint documents_check CHECK (((entity_type IS NULL) = (entity_id IS NULL)));

alter table download_tickets add constraint download_tickets_pkey PRIMARY KEY (tenant_id, id);

alter table download_tickets add constraint download_tickets_kind_check CHECK ((kind = ANY (ARRAY['result'::text, 'errors'::text])));

alter table download_tickets add constraint download_tickets_state_check CHECK ((state = ANY (ARRAY['unused'::text, 'claimed'::text, 'used'::text])));

alter table event_sequences add constraint event_sequences_pkey PRIMARY KEY (tenant_id);

alter table events add constraint events_pkey PRIMARY KEY (tenant_id, sequence);

alter table foreseen_keys add constraint foreseen_keys_pkey PRIMARY KEY (ref, field, job_id, tenant_id);

alter table foreseen_records add constraint foreseen_records_pkey PRIMARY KEY (tenant_id, job_id, ref);

alter table idempotency_keys add constraint idempotency_keys_pkey PRIMARY KEY (tenant_id, key);

alter table installation add constraint installation_pkey PRIMARY KEY (only_row);

alter table installation add constraint installation_only_row_check CHECK (only_row);

alter table integrity_differences add constraint integrity_differences_pkey PRIMARY KEY (tenant_id, entity_type, entity_id, field);

alter table integrity_rounds add constraint integrity_rounds_pkey PRIMARY KEY (id);

alter table integrity_rounds add constraint integrity_rounds_id_check CHECK ((id = 1));

alter table invoice_line_items add constraint invoice_line_items_pkey PRIMARY KEY (tenant_id, id);

alter table invoice_payments add constraint invoice_payments_pkey PRIMARY KEY (tenant_id, id);

alter table invoices add constraint invoices_pkey PRIMARY KEY (tenant_id, id);

alter table jobs add constraint jobs_pkey PRIMARY KEY (tenant_id, id);

alter table jobs add constraint jobs_status_check CHECK ((status = ANY (ARRAY['queued'::text, 'running'::text, 'completed'::text, 'failed'::text, 'cancelled'::text])));

alter table jobs add constraint jobs_type_check CHECK ((type = ANY (ARRAY['import'::text, 'export'::text, 'bulk'::text, 'pdf'::text, 'email'::text, 'accounting_push'::text, 'recovery'::text, 'sandbox'::text])));

alter table kept_letterheads add constraint kept_letterheads_pkey PRIMARY KEY (tenant_id, entity_type, entity_id);

alter table kept_pdfs add constraint kept_pdfs_pkey PRIMARY KEY (tenant_id, entity_type, entity_id);

alter table key_directory add constraint key_directory_pkey PRIMARY KEY (public_id);

alter table kit_items add constraint kit_items_pkey PRIMARY KEY (tenant_id, id);

alter table known_networks add constraint known_networks_pkey PRIMARY KEY (bucket);

alter table lead_stages add constraint lead_stages_pkey PRIMARY KEY (tenant_id, id);

alter table leads add constraint leads_pkey PRIMARY KEY (tenant_id, id);

alter table mail_reminders add constraint mail_reminders_pkey PRIMARY KEY (tenant_id, entity_type, entity_id, occasion, due_at);

alter table mail_reminders add constraint mail_reminders_entity_type_check CHECK ((entity_type = ANY (ARRAY['bid'::text, 'invoice'::text])));

alter table mail_reminders add constraint mail_reminders_occasion_check CHECK ((occasion = ANY (ARRAY['expiring'::text, 'overdue'::text])));

alter table manufacturers add constraint manufacturers_pkey PRIMARY KEY (tenant_id, id);

alter table moved_links add constraint moved_links_pkey PRIMARY KEY (token_hash);

alter table notification_reads add constraint notification_reads_pkey PRIMARY KEY (tenant_id, reader_id, notification_id);

alter table notifications add constraint notifications_pkey PRIMARY KEY (tenant_id, id);

alter table notifications_read_before add constraint notifications_read_before_pkey PRIMARY KEY (tenant_id, reader_id, entity_type, before);

alter table oauth_clients add constraint oauth_clients_pkey PRIMARY KEY (id);

alter table oauth_clients add constraint oauth_clients_auth_method_check CHECK ((auth_method = ANY (ARRAY['none'::text, 'client_secret_basic'::text])));

alter table oauth_clients add constraint oauth_clients_check CHECK (((auth_method = 'none'::text) = (secret_hash IS NULL)));

alter table oauth_codes add constraint oauth_codes_pkey PRIMARY KEY (tenant_id, code_hash);

alter table oauth_families add constraint oauth_families_pkey PRIMARY KEY (tenant_id, id);

alter table oauth_keys add constraint oauth_keys_pkey PRIMARY KEY (id);

alter table oauth_refresh_tokens add constraint oauth_refresh_tokens_pkey PRIMARY KEY (tenant_id, token_hash);

alter table organization_deletions add constraint organization_deletions_pkey PRIMARY KEY (id);

alter table organization_exports add constraint organization_exports_pkey PRIMARY KEY (tenant_id);

alter table organization_exports add constraint organization_exports_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'running'::text, 'ready'::text, 'failed'::text])));

alter table passkeys add constraint passkeys_pkey PRIMARY KEY (tenant_id, id);

alter table password_resets add constraint password_resets_pkey PRIMARY KEY (tenant_id, token_hash);

alter table pay_app_certificates add constraint pay_app_certificates_pkey PRIMARY KEY (tenant_id, pay_app_id);

alter table pay_app_line_items add constraint pay_app_line_items_pkey PRIMARY KEY (tenant_id, id);

alter table pay_apps add constraint pay_apps_pkey PRIMARY KEY (tenant_id, id);

alter table platform_admins add constraint platform_admins_pkey PRIMARY KEY (tenant_id, user_id);

alter table product_categories add constraint product_categories_pkey PRIMARY KEY (tenant_id, id);

alter table products add constraint products_pkey PRIMARY KEY (tenant_id, id);

alter table project_templates add constraint project_templates_pkey PRIMARY KEY (tenant_id, id);

alter table projects add constraint projects_pkey PRIMARY KEY (tenant_id, id);

alter table proof_keys add constraint proof_keys_pkey PRIMARY KEY (id);

alter table rate_windows add constraint rate_windows_pkey PRIMARY KEY (tenant_id, key_id);

alter table recovery_codes add constraint recovery_codes_pkey PRIMARY KEY (tenant_id, user_id, code_hash);

alter table sandbox_mails add constraint sandbox_mails_pkey PRIMARY KEY (tenant_id, id);

alter table schema_migrations add constraint schema_migrations_pkey PRIMARY KEY (name);

alter table sessions add constraint sessions_pkey PRIMARY KEY (tenant_id, token_hash);

alter table share_links add constraint share_links_pkey PRIMARY KEY (tenant_id, id);

alter table sign_in_rules add constraint sign_in_rules_pkey PRIMARY KEY (tenant_id);

alter table sign_in_tickets add constraint sign_in_tickets_pkey PRIMARY KEY (token_hash);

alter table signature_request_documents add constraint signature_request_documents_pkey PRIMARY KEY (tenant_id, signature_request_id);

alter table signature_requests add constraint signature_requests_pkey PRIMARY KEY (tenant_id, id);

alter table signed_bid_files add constraint signed_bid_files_pkey PRIMARY KEY (tenant_id, bid_id, document_id);

alter table signed_bids add constraint signed_bids_pkey PRIMARY KEY (tenant_id, bid_id);

alter table signed_logos add constraint signed_logos_pkey PRIMARY KEY (tenant_id, hash);

alter table site_logs add constraint site_logs_pkey PRIMARY KEY (tenant_id, id);

alter table spent_challenges add constraint spent_challenges_pkey PRIMARY KEY (challenge_hash);

alter table tenants add constraint tenants_pkey PRIMARY KEY (id);

alter table tenants add constraint tenants_clock_check CHECK (((clock_ahead_ms = 0) OR ((mode = 'sandbox'::text) AND ((clock_ahead_ms >= 0) AND (clock_ahead_ms <= '315576000000'::bigint)))));

alter table tenants add constraint tenants_hourly_mails_check CHECK (((hourly_mails >= 10) AND (hourly_mails <= 100000)));

alter table tenants add constraint tenants_hourly_units_check CHECK ((hourly_units >= 200));

alter table tenants add constraint tenants_max_storage_bytes_check CHECK ((max_storage_bytes >= 0));

alter table tenants add constraint tenants_max_webhook_endpoints_check CHECK ((max_webhook_endpoints >= 0));

alter table tenants add constraint tenants_mode_check CHECK ((mode = ANY (ARRAY['live'::text, 'sandbox'::text])));

alter table tenants add constraint tenants_sandbox_of_check CHECK (((sandbox_of IS NULL) OR (mode = 'sandbox'::text)));

alter table tenants add constraint tenants_status_check CHECK ((status = ANY (ARRAY['active'::text, 'suspended'::text, 'inactive'::text])));

alter table time_entries add constraint time_entries_pkey PRIMARY KEY (tenant_id, id);

alter table upload_reservations add constraint upload_reservations_pkey PRIMARY KEY (tenant_id, id);

alter table uploads add constraint uploads_pkey PRIMARY KEY (tenant_id, id);

alter table uploads add constraint uploads_state_check CHECK ((state = ANY (ARRAY['open'::text, 'finished'::text, 'expired'::text, 'used'::text])));

alter table user_directory add constraint user_directory_pkey PRIMARY KEY (email, tenant_id);

alter table user_erasures add constraint user_erasures_pkey PRIMARY KEY (tenant_id, user_id);

alter table users add constraint users_pkey PRIMARY KEY (tenant_id, id);

alter table users add constraint users_role_check CHECK ((role = ANY (ARRAY['viewer'::text, 'field'::text, 'accountant'::text, 'manager'::text, 'admin'::text, 'owner'::text])));

alter table wanted_pdfs add constraint wanted_pdfs_pkey PRIMARY KEY (tenant_id, entity_type, entity_id);

alter table webhook_deliveries add constraint webhook_deliveries_pkey PRIMARY KEY (tenant_id, id);

alter table webhook_deliveries add constraint webhook_deliveries_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'succeeded'::text, 'failed'::text, 'exhausted'::text])));

alter table webhook_endpoints add constraint webhook_endpoints_pkey PRIMARY KEY (tenant_id, id);

alter table worker_pools add constraint worker_pools_pkey PRIMARY KEY (id);

alter table accounting_attempts add constraint accounting_attempts_tenant_fk FOREIGN KEY (tenant_id) REFERENCES public.tenants(id);

alter table accounting_connections add constraint accounting_connections_tenant_fk FOREIGN KEY (tenant_id) REFERENCES public.tenants(id);

alter table accounting_links add constraint accounting_links_tenant_fk FOREIGN KEY (tenant_id) REFERENCES public.tenants(id);

alter table accounting_turns add constraint accounting_turns_tenant_fk FOREIGN KEY (tenant_id) REFERENCES public.tenants(id);

alter table api_keys add constraint api_keys_maker_fk FOREIGN KEY (tenant_id, maker_key_id) REFERENCES public.api_keys(tenant_id, id);

alter table api_keys add constraint api_keys_tenant_fk FOREIGN KEY (tenant_id) REFERENCES public.tenants(id);

alter table authenticator_apps add constraint authenticator_apps_user_fk FOREIGN KEY (tenant_id, user_id) REFERENCES public.users(tenant_id, id);

alter table bid_answers add constraint bid_answers_bid_fk FOREIGN KEY (tenant_id, bid_id) REFERENCES public.bids(tenant_id, id);

alter table bid_line_items add constraint bid_line_items_bid_fk FOREIGN KEY (tenant_id, bid_id) REFERENCES public.bids(tenant_id, id);

alter table bid_line_items add constraint bid_line_items_change_order_fk FOREIGN KEY (tenant_id, change_order_id) REFERENCES public.change_orders(tenant_id, id);

alter table bid_line_items add constraint bid_line_items_product_fk FOREIGN KEY (tenant_id, product_id) REFERENCES public.products(tenant_id, id);

alter table bids add constraint bids_contact_fk FOREIGN KEY (tenant_id, contact_id) REFERENCES public.contacts(tenant_id, id);

alter table bids add constraint bids_lead_fk FOREIGN KEY (tenant_id, lead_id) REFERENCES public.leads(tenant_id, id);

alter table bids add constraint bids_project_fk FOREIGN KEY (tenant_id, project_id) REFERENCES public.projects(tenant_id, id);

alter table bids add constraint bids_sent_by_fk FOREIGN KEY (tenant_id, sent_by) REFERENCES public.users(tenant_id, id);

alter table branding add constraint branding_tenant_fk FOREIGN KEY (tenant_id) REFERENCES public.tenants(id);

alter table change_order_line_items add constraint change_order_line_items_change_order_fk FOREIGN KEY (tenant_id, change_order_id) REFERENCES public.change_orders(tenant_id, id);

alter table change_order_line_items add constraint change_order_line_items_product_fk FOREIGN KEY (tenant_id, product_id) REFERENCES public.products(tenant_id, id);

alter table change_orders add constraint change_orders_invoice_fk FOREIGN KEY (tenant_id, invoice_id) REFERENCES public.invoices(tenant_id, id);

alter table change_orders add constraint change_orders_project_fk FOREIGN KEY (tenant_id, project_id) REFERENCES public.projects(tenant_id, id);

alter table comments add constraint comments_author_fk FOREIGN KEY (tenant_id, author_id) REFERENCES public.users(tenant_id, id);

alter table contact_erasures add constraint contact_erasures_tenant_fk FOREIGN KEY (tenant_id) REFERENCES public.tenants(id);

alter table contacts add constraint contacts_parent_fk FOREIGN KEY (tenant_id, parent_contact_id) REFERENCES public.contacts(tenant_id, id);

alter table crew_assignments add constraint crew_assignments_project_fk FOREIGN KEY (tenant_id, project_id) REFERENCES public.projects(tenant_id, id);

alter table crew_assignments add constraint crew_assignments_user_fk FOREIGN KEY (tenant_id, user_id) REFERENCES public.users(tenant_id, id);

alter table data_retention add constraint data_retention_tenant_fk FOREIGN KEY (tenant_id) REFERENCES public.tenants(id);

alter table document_versions add constraint document_versions_tenant_id_document_id_fkey FOREIGN KEY (tenant_id, document_id) REFERENCES public.documents(tenant_id, id);

alter table document_versions add constraint document_versions_tenant_id_upload_id_fkey FOREIGN KEY (tenant_id, upload_id) REFERENCES public.uploads(tenant_id, id);

alter table documents add constraint documents_project_fk FOREIGN KEY (tenant_id, project_id) REFERENCES public.projects(tenant_id, id);

alter table documents add constraint documents_uploaded_by_fk FOREIGN KEY (tenant_id, uploaded_by) REFERENCES public.users(tenant_id, id);

alter table download_tickets add constraint download_tickets_job_fk FOREIGN KEY (tenant_id, job_id) REFERENCES public.jobs(tenant_id, id);

alter table integrity_differences add constraint integrity_differences_tenant_fk FOREIGN KEY (tenant_id) REFERENCES public.tenants(id);

alter table invoice_line_items add constraint invoice_line_items_bid_line_fk FOREIGN KEY (tenant_id, bid_line_item_id) REFERENCES public.bid_line_items(tenant_id, id);

alter table invoice_line_items add constraint invoice_line_items_invoice_fk FOREIGN KEY (tenant_id, invoice_id) REFERENCES public.invoices(tenant_id, id);

alter table invoice_line_items add constraint invoice_line_items_product_fk FOREIGN KEY (tenant_id, product_id) REFERENCES public.products(tenant_id, id);

alter table invoice_payments add constraint invoice_payments_invoice_fk FOREIGN KEY (tenant_id, invoice_id) REFERENCES public.invoices(tenant_id, id);

alter table invoices add constraint invoices_bid_fk FOREIGN KEY (tenant_id, bid_id) REFERENCES public.bids(tenant_id, id);

alter table invoices add constraint invoices_contact_fk FOREIGN KEY (tenant_id, contact_id) REFERENCES public.contacts(tenant_id, id);

alter table invoices add constraint invoices_pay_app_fk FOREIGN KEY (tenant_id, pay_app_id) REFERENCES public.pay_apps(tenant_id, id);

alter table invoices add constraint invoices_project_fk FOREIGN KEY (tenant_id, project_id) REFERENCES public.projects(tenant_id, id);

alter table invoices add constraint invoices_sent_by_fk FOREIGN KEY (tenant_id, sent_by) REFERENCES public.users(tenant_id, id);

alter table kept_letterheads add constraint kept_letterheads_logo_fk FOREIGN KEY (tenant_id, logo_hash) REFERENCES public.signed_logos(tenant_id, hash);

alter table kept_letterheads add constraint kept_letterheads_tenant_fk FOREIGN KEY (tenant_id) REFERENCES public.tenants(id);

alter table kept_pdfs add constraint kept_pdfs_tenant_fk FOREIGN KEY (tenant_id) REFERENCES public.tenants(id);

alter table kit_items add constraint kit_items_kit_fk FOREIGN KEY (tenant_id, kit_id) REFERENCES public.products(tenant_id, id);

alter table kit_items add constraint kit_items_product_fk FOREIGN KEY (tenant_id, product_id) REFERENCES public.products(tenant_id, id);

alter table leads add constraint leads_assigned_to_fk FOREIGN KEY (tenant_id, assigned_to) REFERENCES public.users(tenant_id, id);

alter table leads add constraint leads_contact_fk FOREIGN KEY (tenant_id, contact_id) REFERENCES public.contacts(tenant_id, id);

alter table leads add constraint leads_project_fk FOREIGN KEY (tenant_id, project_id) REFERENCES public.projects(tenant_id, id);

alter table leads add constraint leads_stage_fk FOREIGN KEY (tenant_id, stage_id) REFERENCES public.lead_stages(tenant_id, id);

alter table mail_reminders add constraint mail_reminders_tenant_fk FOREIGN KEY (tenant_id) REFERENCES public.tenants(id);

alter table notification_reads add constraint notification_reads_notification_fk FOREIGN KEY (tenant_id, notification_id) REFERENCES public.notifications(tenant_id, id) ON DELETE CASCADE;

alter table notifications add constraint notifications_user_fk FOREIGN KEY (tenant_id, user_id) REFERENCES public.users(tenant_id, id);

alter table notifications_read_before add constraint notifications_read_before_tenant_fk FOREIGN KEY (tenant_id) REFERENCES public.tenants(id);

alter table oauth_codes add constraint oauth_codes_user_fk FOREIGN KEY (tenant_id, user_id) REFERENCES public.users(tenant_id, id);

alter table oauth_families add constraint oauth_families_user_fk FOREIGN KEY (tenant_id, user_id) REFERENCES public.users(tenant_id, id);

alter table oauth_refresh_tokens add constraint oauth_refresh_tokens_family_fk FOREIGN KEY (tenant_id, family_id) REFERENCES public.oauth_families(tenant_id, id) ON DELETE CASCADE;

alter table organization_exports add constraint organization_exports_asked_by_fk FOREIGN KEY (tenant_id, asked_by) REFERENCES public.users(tenant_id, id);

alter table organization_exports add constraint organization_exports_tenant_fk FOREIGN KEY (tenant_id) REFERENCES public.tenants(id);

alter table passkeys add constraint passkeys_user_fk FOREIGN KEY (tenant_id, user_id) REFERENCES public.users(tenant_id, id);

alter table password_resets add constraint password_resets_user_fk FOREIGN KEY (tenant_id, user_id) REFERENCES public.users(tenant_id, id);

alter table pay_app_certificates add constraint pay_app_certificates_pay_app_fk FOREIGN KEY (tenant_id, pay_app_id) REFERENCES public.pay_apps(tenant_id, id);

alter table pay_app_line_items add constraint pay_app_line_items_change_order_fk FOREIGN KEY (tenant_id, change_order_id) REFERENCES public.change_orders(tenant_id, id);

alter table pay_app_line_items add constraint pay_app_line_items_pay_app_fk FOREIGN KEY (tenant_id, pay_app_id) REFERENCES public.pay_apps(tenant_id, id);

alter table pay_apps add constraint pay_apps_invoice_fk FOREIGN KEY (tenant_id, invoice_id) REFERENCES public.invoices(tenant_id, id);

alter table pay_apps add constraint pay_apps_previous_fk FOREIGN KEY (tenant_id, previous_pay_app_id) REFERENCES public.pay_apps(tenant_id, id);

alter table pay_apps add constraint pay_apps_project_fk FOREIGN KEY (tenant_id, project_id) REFERENCES public.projects(tenant_id, id);

alter table platform_admins add constraint platform_admins_user FOREIGN KEY (tenant_id, user_id) REFERENCES public.users(tenant_id, id);

alter table products add constraint products_category_fk FOREIGN KEY (tenant_id, category_id) REFERENCES public.product_categories(tenant_id, id);

alter table products add constraint products_manufacturer_fk FOREIGN KEY (tenant_id, manufacturer_id) REFERENCES public.manufacturers(tenant_id, id);

alter table project_templates add constraint project_templates_assigned_to_fk FOREIGN KEY (tenant_id, assigned_to) REFERENCES public.users(tenant_id, id);

alter table projects add constraint projects_assigned_to_fk FOREIGN KEY (tenant_id, assigned_to) REFERENCES public.users(tenant_id, id);

alter table projects add constraint projects_bid_fk FOREIGN KEY (tenant_id, bid_id) REFERENCES public.bids(tenant_id, id);

alter table projects add constraint projects_contact_fk FOREIGN KEY (tenant_id, contact_id) REFERENCES public.contacts(tenant_id, id);

alter table projects add constraint projects_lead_fk FOREIGN KEY (tenant_id, lead_id) REFERENCES public.leads(tenant_id, id);

alter table recovery_codes add constraint recovery_codes_user_fk FOREIGN KEY (tenant_id, user_id) REFERENCES public.users(tenant_id, id);

alter table sandbox_mails add constraint sandbox_mails_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenants(id);

alter table sessions add constraint sessions_user_fk FOREIGN KEY (tenant_id, user_id) REFERENCES public.users(tenant_id, id);

alter table share_links add constraint share_links_tenant_fk FOREIGN KEY (tenant_id) REFERENCES public.tenants(id);

alter table sign_in_rules add constraint sign_in_rules_tenant_fk FOREIGN KEY (tenant_id) REFERENCES public.tenants(id);

alter table signature_request_documents add constraint signature_request_documents_logo_fk FOREIGN KEY (tenant_id, logo_hash) REFERENCES public.signed_logos(tenant_id, hash);

alter table signature_request_documents add constraint signature_request_documents_request_fk FOREIGN KEY (tenant_id, signature_request_id) REFERENCES public.signature_requests(tenant_id, id);

alter table signature_requests add constraint signature_requests_created_by_fk FOREIGN KEY (tenant_id, created_by) REFERENCES public.users(tenant_id, id);

alter table signed_bid_files add constraint signed_bid_files_bid_fk FOREIGN KEY (tenant_id, bid_id) REFERENCES public.bids(tenant_id, id);

alter table signed_bid_files add constraint signed_bid_files_document_fk FOREIGN KEY (tenant_id, document_id) REFERENCES public.documents(tenant_id, id);

alter table signed_bids add constraint signed_bids_bid_fk FOREIGN KEY (tenant_id, bid_id) REFERENCES public.bids(tenant_id, id);

alter table signed_bids add constraint signed_bids_logo_fk FOREIGN KEY (tenant_id, logo_hash) REFERENCES public.signed_logos(tenant_id, hash);

alter table site_logs add constraint site_logs_created_by_fk FOREIGN KEY (tenant_id, created_by) REFERENCES public.users(tenant_id, id);

alter table site_logs add constraint site_logs_project_fk FOREIGN KEY (tenant_id, project_id) REFERENCES public.projects(tenant_id, id);

alter table site_logs add constraint site_logs_reviewed_by_fk FOREIGN KEY (tenant_id, reviewed_by) REFERENCES public.users(tenant_id, id);

alter table tenants add constraint tenants_sandbox_of_fkey FOREIGN KEY (sandbox_of) REFERENCES public.tenants(id);

alter table time_entries add constraint time_entries_invoice_fk FOREIGN KEY (tenant_id, invoice_id) REFERENCES public.invoices(tenant_id, id);

alter table time_entries add constraint time_entries_project_fk FOREIGN KEY (tenant_id, project_id) REFERENCES public.projects(tenant_id, id);

alter table time_entries add constraint time_entries_user_fk FOREIGN KEY (tenant_id, user_id) REFERENCES public.users(tenant_id, id);

alter table user_erasures add constraint user_erasures_user_fk FOREIGN KEY (tenant_id, user_id) REFERENCES public.users(tenant_id, id);

alter table users add constraint users_tenant_fk FOREIGN KEY (tenant_id) REFERENCES public.tenants(id);

alter table wanted_pdfs add constraint wanted_pdfs_tenant_fk FOREIGN KEY (tenant_id) REFERENCES public.tenants(id);

alter table webhook_deliveries add constraint webhook_deliveries_endpoint_fk FOREIGN KEY (tenant_id, endpoint_id) REFERENCES public.webhook_endpoints(tenant_id, id);

alter table webhook_endpoints add constraint webhook_endpoints_project_fk FOREIGN KEY (tenant_id, project_id) REFERENCES public.projects(tenant_id, id);

CREATE INDEX api_audit_logs_age ON public.api_audit_logs USING brin (created_at);

CREATE INDEX api_audit_logs_by_request ON public.api_audit_logs USING btree (tenant_id, request_id);

CREATE INDEX api_audit_logs_by_time ON public.api_audit_logs USING btree (tenant_id, created_at) INCLUDE (cost, count, status, code, operation_id);

CREATE INDEX api_audit_logs_changes ON public.api_audit_logs USING btree (tenant_id, "substring"(path, '/([a-z-]+/[0-9]+)(?:/|$)'::text), id) WHERE ((method <> 'GET'::text) AND (status < 400));

CREATE INDEX api_keys_by_family ON public.api_keys USING btree (tenant_id, family_id) WHERE (family_id IS NOT NULL);

CREATE INDEX api_keys_by_maker ON public.api_keys USING btree (tenant_id, maker_key_id) WHERE (maker_key_id IS NOT NULL);

CREATE INDEX api_keys_by_person ON public.api_keys USING btree (tenant_id, user_id) WHERE (user_id IS NOT NULL);

CREATE INDEX attempt_windows_expiry ON public.attempt_windows USING btree (expires_at);

CREATE INDEX bid_answers_bid ON public.bid_answers USING btree (tenant_id, bid_id, answered_at);

CREATE INDEX bid_line_items_bid ON public.bid_line_items USING btree (tenant_id, bid_id, "order", id);

CREATE INDEX bid_line_items_change_order ON public.bid_line_items USING btree (tenant_id, change_order_id) WHERE (change_order_id IS NOT NULL);

CREATE INDEX bid_line_items_product ON public.bid_line_items USING btree (tenant_id, product_id) WHERE (product_id IS NOT NULL);

CREATE INDEX bids_accepted ON public.bids USING btree (tenant_id, accepted_at) WHERE ((accepted_at IS NOT NULL) AND (deleted_at IS NULL));

CREATE INDEX bids_amounts ON public.bids USING btree (tenant_id, status, id) INCLUDE (total, project_id, lead_id) WHERE (deleted_at IS NULL);

CREATE INDEX bids_contact ON public.bids USING btree (tenant_id, contact_id) WHERE (contact_id IS NOT NULL);

CREATE INDEX bids_deleted ON public.bids USING btree (tenant_id, id) WHERE (deleted_at IS NOT NULL);

CREATE INDEX bids_lead ON public.bids USING btree (tenant_id, lead_id) WHERE (lead_id IS NOT NULL);

CREATE INDEX bids_live ON public.bids USING btree (tenant_id, id) WHERE (deleted_at IS NULL);

CREATE INDEX bids_open_until ON public.bids USING btree (valid_until, tenant_id) WHERE ((status = ANY (ARRAY['sent'::text, 'viewed'::text])) AND (deleted_at IS NULL) AND (valid_until IS NOT NULL));

CREATE INDEX bids_out ON public.bids USING btree (tenant_id, sent_at DESC NULLS LAST, id DESC) WHERE ((status = ANY (ARRAY['sent'::text, 'viewed'::text])) AND (deleted_at IS NULL));

CREATE INDEX bids_project ON public.bids USING btree (tenant_id, project_id) WHERE (project_id IS NOT NULL);

CREATE INDEX bids_search ON public.bids USING gin (tenant_id, search_text public.gin_trgm_ops);

CREATE INDEX bids_sent ON public.bids USING btree (tenant_id, sent_at) WHERE ((sent_at IS NOT NULL) AND (deleted_at IS NULL));

CREATE INDEX bids_sent_by ON public.bids USING btree (tenant_id, sent_by) WHERE (sent_by IS NOT NULL);

CREATE INDEX bids_status ON public.bids USING btree (tenant_id, status, id);

CREATE INDEX bids_updated ON public.bids USING btree (tenant_id, updated_at, id);

CREATE INDEX bids_valid_until ON public.bids USING btree (tenant_id, valid_until) WHERE ((status = ANY (ARRAY['sent'::text, 'viewed'::text])) AND (deleted_at IS NULL));

CREATE INDEX bids_without_currency ON public.bids USING btree (tenant_id, id) WHERE (currency = 'XXX'::text);

CREATE UNIQUE INDEX briefing_dismissals_live ON public.briefing_dismissals USING btree (tenant_id, item_key) WHERE (deleted_at IS NULL);

CREATE INDEX change_order_line_items_change_order ON public.change_order_line_items USING btree (tenant_id, change_order_id, "order", id);

CREATE INDEX change_order_line_items_product ON public.change_order_line_items USING btree (tenant_id, product_id) WHERE (product_id IS NOT NULL);

CREATE INDEX change_orders_invoice ON public.change_orders USING btree (tenant_id, invoice_id) WHERE (invoice_id IS NOT NULL);

CREATE INDEX change_orders_live ON public.change_orders USING btree (tenant_id, id) WHERE (deleted_at IS NULL);

CREATE UNIQUE INDEX change_orders_number ON public.change_orders USING btree (tenant_id, project_id, lower(change_order_number)) WHERE (deleted_at IS NULL);

CREATE INDEX change_orders_project ON public.change_orders USING btree (tenant_id, project_id, id);

CREATE INDEX change_orders_search ON public.change_orders USING gin (tenant_id, search_text public.gin_trgm_ops);

CREATE INDEX change_orders_status ON public.change_orders USING btree (tenant_id, status, id);

CREATE INDEX change_orders_sums ON public.change_orders USING btree (tenant_id, status) INCLUDE (total_amount) WHERE (deleted_at IS NULL);

CREATE INDEX change_orders_updated ON public.change_orders USING btree (tenant_id, updated_at, id);

CREATE INDEX change_orders_without_currency ON public.change_orders USING btree (tenant_id, id) WHERE (currency = 'XXX'::text);

CREATE INDEX comments_author ON public.comments USING btree (tenant_id, author_id, id) WHERE (author_id IS NOT NULL);

CREATE INDEX comments_entity ON public.comments USING btree (tenant_id, entity_type, entity_id, id);

CREATE INDEX comments_live ON public.comments USING btree (tenant_id, id) WHERE (deleted_at IS NULL);

CREATE INDEX comments_project ON public.comments USING btree (tenant_id, project_id) WHERE (project_id IS NOT NULL);

CREATE INDEX comments_search ON public.comments USING gin (tenant_id, search_text public.gin_trgm_ops);

CREATE INDEX comments_updated ON public.comments USING btree (tenant_id, updated_at);

CREATE INDEX contacts_deleted ON public.contacts USING btree (tenant_id, id) WHERE (deleted_at IS NOT NULL);

CREATE INDEX contacts_email ON public.contacts USING btree (tenant_id, lower(email)) WHERE (email IS NOT NULL);

CREATE INDEX contacts_live ON public.contacts USING btree (tenant_id, id) WHERE (deleted_at IS NULL);

CREATE INDEX contacts_numbers ON public.contacts USING gin (public.digit_grams(tenant_id, search_text));

CREATE INDEX contacts_parent ON public.contacts USING btree (tenant_id, parent_contact_id) WHERE (parent_contact_id IS NOT NULL);

CREATE INDEX contacts_search ON public.contacts USING gin (tenant_id, search_text public.gin_trgm_ops);

CREATE INDEX contacts_updated ON public.contacts USING btree (tenant_id, updated_at, id);

CREATE INDEX crew_assignments_days ON public.crew_assignments USING btree (tenant_id, date, id);

CREATE INDEX crew_assignments_deleted ON public.crew_assignments USING btree (tenant_id, id) WHERE (deleted_at IS NOT NULL);

CREATE INDEX crew_assignments_live ON public.crew_assignments USING btree (tenant_id, date, id) WHERE (deleted_at IS NULL);

CREATE UNIQUE INDEX crew_assignments_person ON public.crew_assignments USING btree (tenant_id, project_id, date, user_id) WHERE (deleted_at IS NULL);

CREATE INDEX crew_assignments_project ON public.crew_assignments USING btree (tenant_id, project_id, date, id);

CREATE INDEX crew_assignments_updated ON public.crew_assignments USING btree (tenant_id, updated_at);

CREATE INDEX crew_assignments_user ON public.crew_assignments USING btree (tenant_id, user_id, date, id);

CREATE INDEX documents_category ON public.documents USING btree (tenant_id, category, id) WHERE (category IS NOT NULL);

CREATE INDEX documents_entity ON public.documents USING btree (tenant_id, entity_type, entity_id, id) WHERE (entity_type IS NOT NULL);

CREATE INDEX documents_live ON public.documents USING btree (tenant_id, id) WHERE (deleted_at IS NULL);

CREATE INDEX documents_project ON public.documents USING btree (tenant_id, project_id, id) WHERE (project_id IS NOT NULL);

CREATE INDEX documents_search ON public.documents USING gin (tenant_id, search_text public.gin_trgm_ops);

CREATE INDEX documents_updated ON public.documents USING btree (tenant_id, updated_at, id);

CREATE INDEX documents_uploaded_by ON public.documents USING btree (tenant_id, uploaded_by, id) WHERE (uploaded_by IS NOT NULL);

CREATE INDEX download_tickets_expiry ON public.download_tickets USING btree (expires_at);

CREATE INDEX events_age ON public.events USING brin (created_at);

CREATE UNIQUE INDEX events_by_id ON public.events USING btree (tenant_id, id);

CREATE INDEX events_record ON public.events USING btree (tenant_id, split_part(type, '.'::text, 1), "substring"(body, '"data":\{"id":([0-9]+)'::text), sequence);

CREATE INDEX foreseen_keys_key ON public.foreseen_keys USING btree (key, field, job_id, tenant_id) WHERE (key IS NOT NULL);

CREATE INDEX idempotency_keys_expiry ON public.idempotency_keys USING btree (expires_at);

CREATE INDEX invoice_line_items_bid_line ON public.invoice_line_items USING btree (tenant_id, bid_line_item_id) WHERE (bid_line_item_id IS NOT NULL);

CREATE INDEX invoice_line_items_invoice ON public.invoice_line_items USING btree (tenant_id, invoice_id, "order", id);

CREATE INDEX invoice_line_items_product ON public.invoice_line_items USING btree (tenant_id, product_id) WHERE (product_id IS NOT NULL);

CREATE INDEX invoice_payments_invoice ON public.invoice_payments USING btree (tenant_id, invoice_id, id);

CREATE INDEX invoice_payments_paid ON public.invoice_payments USING btree (tenant_id, paid_at) WHERE (voided_at IS NULL);

CREATE INDEX invoices_bid ON public.invoices USING btree (tenant_id, bid_id) WHERE (bid_id IS NOT NULL);

CREATE INDEX invoices_billed_bids ON public.invoices USING btree (tenant_id, bid_id) INCLUDE (total) WHERE ((bid_id IS NOT NULL) AND (deleted_at IS NULL) AND (status = ANY (ARRAY['sent'::text, 'partial'::text, 'paid'::text])));

CREATE INDEX invoices_billed_projects ON public.invoices USING btree (tenant_id, project_id) INCLUDE (total) WHERE ((project_id IS NOT NULL) AND (deleted_at IS NULL) AND (status = ANY (ARRAY['sent'::text, 'partial'::text, 'paid'::text])));

CREATE INDEX invoices_billing ON public.invoices USING btree (tenant_id, id) WHERE ((deleted_at IS NULL) AND (status = ANY (ARRAY['sent'::text, 'partial'::text, 'paid'::text])));

CREATE INDEX invoices_contact ON public.invoices USING btree (tenant_id, contact_id) WHERE (contact_id IS NOT NULL);

CREATE INDEX invoices_issued ON public.invoices USING btree (tenant_id, issue_date) WHERE ((status = ANY (ARRAY['sent'::text, 'partial'::text, 'paid'::text])) AND (deleted_at IS NULL));

CREATE INDEX invoices_live ON public.invoices USING btree (tenant_id, id) WHERE (deleted_at IS NULL);

CREATE INDEX invoices_overdue ON public.invoices USING btree (tenant_id, due_date, id) WHERE ((status = ANY (ARRAY['sent'::text, 'partial'::text])) AND (deleted_at IS NULL));

CREATE INDEX invoices_pay_app ON public.invoices USING btree (tenant_id, pay_app_id) WHERE (pay_app_id IS NOT NULL);

CREATE INDEX invoices_project ON public.invoices USING btree (tenant_id, project_id) WHERE (project_id IS NOT NULL);

CREATE INDEX invoices_search ON public.invoices USING gin (tenant_id, search_text public.gin_trgm_ops);

CREATE INDEX invoices_sent_by ON public.invoices USING btree (tenant_id, sent_by) WHERE (sent_by IS NOT NULL);

CREATE INDEX invoices_status ON public.invoices USING btree (tenant_id, status, id);

CREATE INDEX invoices_sums ON public.invoices USING btree (tenant_id, status, due_date, issue_date) INCLUDE (total, amount_paid) WHERE (deleted_at IS NULL);

CREATE INDEX invoices_updated ON public.invoices USING btree (tenant_id, updated_at, id);

CREATE INDEX invoices_without_currency ON public.invoices USING btree (tenant_id, id) WHERE (currency = 'XXX'::text);

CREATE INDEX jobs_accounting_open ON public.jobs USING btree (tenant_id, ((params ->> 'invoiceId'::text))) WHERE ((type = 'accounting_push'::text) AND (status = ANY (ARRAY['queued'::text, 'running'::text])));

CREATE INDEX jobs_expiry ON public.jobs USING btree (expires_at) WHERE (expires_at IS NOT NULL);

CREATE INDEX jobs_failed ON public.jobs USING btree (completed_at) WHERE (status = 'failed'::text);

CREATE INDEX jobs_failed_mails ON public.jobs USING btree (tenant_id, id) WHERE ((status = 'failed'::text) AND (type = 'email'::text) AND (deleted_at IS NULL));

CREATE INDEX jobs_of_record ON public.jobs USING gin (tenant_id, params jsonb_path_ops) WHERE (type = ANY (ARRAY['email'::text, 'pdf'::text]));

CREATE INDEX jobs_open ON public.jobs USING btree (tenant_id, served_at) WHERE (status = ANY (ARRAY['queued'::text, 'running'::text]));

CREATE INDEX jobs_stored ON public.jobs USING btree (tenant_id) WHERE (stored_bytes > 0);

CREATE INDEX jobs_waiting_mails ON public.jobs USING btree (tenant_id, id) WHERE (waits_for_room AND (status = 'queued'::text));

CREATE INDEX kept_letterheads_logo ON public.kept_letterheads USING btree (tenant_id, logo_hash) WHERE (logo_hash IS NOT NULL);

CREATE INDEX kit_items_kit ON public.kit_items USING btree (tenant_id, kit_id) WHERE (deleted_at IS NULL);

CREATE INDEX kit_items_product ON public.kit_items USING btree (tenant_id, product_id) WHERE (deleted_at IS NULL);

CREATE INDEX known_networks_expiry ON public.known_networks USING btree (expires_at);

CREATE UNIQUE INDEX lead_stages_name ON public.lead_stages USING btree (tenant_id, lower(name)) WHERE (deleted_at IS NULL);

CREATE INDEX lead_stages_order ON public.lead_stages USING btree (tenant_id, "order", id) WHERE (deleted_at IS NULL);

CREATE INDEX leads_assigned_to ON public.leads USING btree (tenant_id, assigned_to) WHERE (assigned_to IS NOT NULL);

CREATE INDEX leads_closed ON public.leads USING btree (tenant_id, closed_at) WHERE ((closed_at IS NOT NULL) AND (deleted_at IS NULL));

CREATE INDEX leads_contact ON public.leads USING btree (tenant_id, contact_id) WHERE (contact_id IS NOT NULL);

CREATE INDEX leads_created ON public.leads USING btree (tenant_id, created_at) WHERE (deleted_at IS NULL);

CREATE INDEX leads_deleted ON public.leads USING btree (tenant_id, id) WHERE (deleted_at IS NOT NULL);

CREATE INDEX leads_expected_close ON public.leads USING btree (tenant_id, expected_close_date) WHERE ((expected_close_date IS NOT NULL) AND (status = 'open'::text) AND (deleted_at IS NULL));

CREATE INDEX leads_live ON public.leads USING btree (tenant_id, id) WHERE (deleted_at IS NULL);

CREATE INDEX leads_project ON public.leads USING btree (tenant_id, project_id) WHERE (project_id IS NOT NULL);

CREATE INDEX leads_search ON public.leads USING gin (tenant_id, search_text public.gin_trgm_ops);

CREATE INDEX leads_stage ON public.leads USING btree (tenant_id, stage_id, id);

CREATE INDEX leads_status ON public.leads USING btree (tenant_id, status, id);

CREATE INDEX leads_updated ON public.leads USING btree (tenant_id, updated_at, id);

CREATE UNIQUE INDEX manufacturers_name ON public.manufacturers USING btree (tenant_id, lower(name)) WHERE (deleted_at IS NULL);

CREATE INDEX manufacturers_search ON public.manufacturers USING gin (tenant_id, search_text public.gin_trgm_ops);

CREATE INDEX moved_links_by_tenant ON public.moved_links USING btree (tenant_id);

CREATE INDEX notification_reads_notification ON public.notification_reads USING btree (tenant_id, notification_id);

CREATE INDEX notifications_age ON public.notifications USING brin (created_at);

CREATE INDEX notifications_user ON public.notifications USING btree (tenant_id, user_id, id) WHERE (user_id IS NOT NULL);

CREATE INDEX oauth_clients_unused ON public.oauth_clients USING btree (kept_until) WHERE (kept_until IS NOT NULL);

CREATE INDEX oauth_codes_expiry ON public.oauth_codes USING btree (expires_at);

CREATE INDEX oauth_families_by_user ON public.oauth_families USING btree (tenant_id, user_id);

CREATE INDEX oauth_families_expiry ON public.oauth_families USING btree (expires_at);

CREATE INDEX oauth_refresh_tokens_by_family ON public.oauth_refresh_tokens USING btree (tenant_id, family_id);

CREATE INDEX passkeys_by_user ON public.passkeys USING btree (tenant_id, user_id);

CREATE UNIQUE INDEX passkeys_credential ON public.passkeys USING btree (tenant_id, credential_id);

CREATE INDEX password_resets_expiry ON public.password_resets USING btree (expires_at);

CREATE INDEX pay_app_line_items_bid_line ON public.pay_app_line_items USING btree (tenant_id, bid_line_item_id) WHERE (bid_line_item_id IS NOT NULL);

CREATE INDEX pay_app_line_items_change_order ON public.pay_app_line_items USING btree (tenant_id, change_order_id) WHERE (change_order_id IS NOT NULL);

CREATE INDEX pay_app_line_items_pay_app ON public.pay_app_line_items USING btree (tenant_id, pay_app_id, "order", id);

CREATE INDEX pay_apps_billed ON public.pay_apps USING btree (tenant_id, project_id) INCLUDE (current_payment_due, invoice_id) WHERE ((deleted_at IS NULL) AND (status = ANY (ARRAY['approved'::text, 'paid'::text])));

CREATE INDEX pay_apps_invoice ON public.pay_apps USING btree (tenant_id, invoice_id) WHERE (invoice_id IS NOT NULL);

CREATE INDEX pay_apps_live ON public.pay_apps USING btree (tenant_id, id) WHERE (deleted_at IS NULL);

CREATE UNIQUE INDEX pay_apps_number ON public.pay_apps USING btree (tenant_id, project_id, application_number) WHERE (deleted_at IS NULL);

CREATE INDEX pay_apps_search ON public.pay_apps USING gin (tenant_id, search_text public.gin_trgm_ops);

CREATE INDEX pay_apps_status ON public.pay_apps USING btree (tenant_id, status, id);

CREATE INDEX pay_apps_sums ON public.pay_apps USING btree (tenant_id, status) INCLUDE (earned_this_period, retainage_this_period, current_payment_due) WHERE (deleted_at IS NULL);

CREATE UNIQUE INDEX pay_apps_undecided ON public.pay_apps USING btree (tenant_id, project_id) WHERE ((status = ANY (ARRAY['draft'::text, 'submitted'::text, 'rejected'::text])) AND (deleted_at IS NULL));

CREATE INDEX pay_apps_updated ON public.pay_apps USING btree (tenant_id, updated_at, id);

CREATE INDEX pay_apps_waiting ON public.pay_apps USING btree (tenant_id, submitted_at, id) WHERE ((status = 'submitted'::text) AND (deleted_at IS NULL));

CREATE INDEX pay_apps_without_currency ON public.pay_apps USING btree (tenant_id, id) WHERE (currency = 'XXX'::text);

CREATE UNIQUE INDEX product_categories_name ON public.product_categories USING btree (tenant_id, lower(name)) WHERE (deleted_at IS NULL);

CREATE INDEX product_categories_search ON public.product_categories USING gin (tenant_id, search_text public.gin_trgm_ops);

CREATE INDEX products_category ON public.products USING btree (tenant_id, category_id) WHERE (category_id IS NOT NULL);

CREATE INDEX products_deleted ON public.products USING btree (tenant_id, id) WHERE (deleted_at IS NOT NULL);

CREATE INDEX products_live ON public.products USING btree (tenant_id, id) WHERE (deleted_at IS NULL);

CREATE INDEX products_manufacturer ON public.products USING btree (tenant_id, manufacturer_id) WHERE (manufacturer_id IS NOT NULL);

CREATE INDEX products_search ON public.products USING gin (tenant_id, search_text public.gin_trgm_ops);

CREATE UNIQUE INDEX products_sku ON public.products USING btree (tenant_id, lower(sku)) WHERE (deleted_at IS NULL);

CREATE INDEX products_updated ON public.products USING btree (tenant_id, updated_at, id);

CREATE INDEX project_templates_assigned_to ON public.project_templates USING btree (tenant_id, assigned_to) WHERE (assigned_to IS NOT NULL);

CREATE INDEX project_templates_live ON public.project_templates USING btree (tenant_id, id) WHERE (deleted_at IS NULL);

CREATE UNIQUE INDEX project_templates_name ON public.project_templates USING btree (tenant_id, lower(name)) WHERE (deleted_at IS NULL);

CREATE INDEX projects_actual_end ON public.projects USING btree (tenant_id, actual_end_date) WHERE ((actual_end_date IS NOT NULL) AND (deleted_at IS NULL));

CREATE INDEX projects_assigned_to ON public.projects USING btree (tenant_id, assigned_to) WHERE (assigned_to IS NOT NULL);

CREATE INDEX projects_bid ON public.projects USING btree (tenant_id, bid_id) WHERE (bid_id IS NOT NULL);

CREATE INDEX projects_contact ON public.projects USING btree (tenant_id, contact_id) WHERE (contact_id IS NOT NULL);

CREATE INDEX projects_deleted ON public.projects USING btree (tenant_id, id) WHERE (deleted_at IS NOT NULL);

CREATE INDEX projects_expected_end ON public.projects USING btree (tenant_id, expected_end_date) WHERE ((expected_end_date IS NOT NULL) AND (deleted_at IS NULL));

CREATE INDEX projects_lead ON public.projects USING btree (tenant_id, lead_id) WHERE (lead_id IS NOT NULL);

CREATE INDEX projects_live ON public.projects USING btree (tenant_id, id) WHERE (deleted_at IS NULL);

CREATE UNIQUE INDEX projects_number ON public.projects USING btree (tenant_id, lower(project_number)) WHERE (deleted_at IS NULL);

CREATE INDEX projects_of_leads_signed ON public.projects USING btree (tenant_id, id) INCLUDE (lead_id) WHERE ((lead_id IS NOT NULL) AND (bid_id IS NULL) AND (deleted_at IS NULL) AND (contract_value > (0)::numeric));

CREATE INDEX projects_past_end ON public.projects USING btree (tenant_id, expected_end_date, id) WHERE ((status = ANY (ARRAY['planning'::text, 'active'::text])) AND (deleted_at IS NULL));

CREATE INDEX projects_phase_days ON public.projects USING gist (tenant_id, public.phase_days(phases)) WHERE ((phases <> '[]'::jsonb) AND (deleted_at IS NULL));

CREATE INDEX projects_search ON public.projects USING gin (tenant_id, search_text public.gin_trgm_ops);

CREATE INDEX projects_signed ON public.projects USING btree (tenant_id, id) INCLUDE (contract_value) WHERE ((deleted_at IS NULL) AND (status <> ALL (ARRAY['completed'::text, 'cancelled'::text])) AND (contract_value > (0)::numeric));

CREATE INDEX projects_start ON public.projects USING btree (tenant_id, start_date) WHERE ((start_date IS NOT NULL) AND (deleted_at IS NULL));

CREATE INDEX projects_status ON public.projects USING btree (tenant_id, status, id);

CREATE INDEX projects_updated ON public.projects USING btree (tenant_id, updated_at, id);

CREATE INDEX sessions_by_user ON public.sessions USING btree (tenant_id, user_id);

CREATE INDEX sessions_expiry ON public.sessions USING btree (expires_at);

CREATE UNIQUE INDEX share_links_by_token ON public.share_links USING btree (tenant_id, token_hash);

CREATE UNIQUE INDEX share_links_live ON public.share_links USING btree (tenant_id, entity_type, entity_id) WHERE (ended_at IS NULL);

CREATE INDEX sign_in_tickets_expiry ON public.sign_in_tickets USING btree (expires_at);

CREATE INDEX signature_request_documents_logo ON public.signature_request_documents USING btree (tenant_id, logo_hash) WHERE (logo_hash IS NOT NULL);

CREATE INDEX signature_requests_created_by ON public.signature_requests USING btree (tenant_id, created_by) WHERE (created_by IS NOT NULL);

CREATE INDEX signature_requests_entity ON public.signature_requests USING btree (tenant_id, entity_type, entity_id, id);

CREATE INDEX signature_requests_live ON public.signature_requests USING btree (tenant_id, id) WHERE (deleted_at IS NULL);

CREATE INDEX signature_requests_open ON public.signature_requests USING btree (expires_at) WHERE (status = ANY (ARRAY['sent'::text, 'viewed'::text]));

CREATE INDEX signature_requests_search ON public.signature_requests USING gin (tenant_id, search_text public.gin_trgm_ops);

CREATE INDEX signature_requests_status ON public.signature_requests USING btree (tenant_id, status, id);

CREATE INDEX signature_requests_updated ON public.signature_requests USING btree (tenant_id, updated_at);

CREATE INDEX signed_bid_files_document ON public.signed_bid_files USING btree (tenant_id, document_id);

CREATE INDEX site_logs_created_by ON public.site_logs USING btree (tenant_id, created_by, log_date, id);

CREATE INDEX site_logs_days ON public.site_logs USING btree (tenant_id, log_date, id);

CREATE INDEX site_logs_deleted ON public.site_logs USING btree (tenant_id, id) WHERE (deleted_at IS NOT NULL);

CREATE INDEX site_logs_live ON public.site_logs USING btree (tenant_id, log_date, id) WHERE (deleted_at IS NULL);

CREATE INDEX site_logs_project ON public.site_logs USING btree (tenant_id, project_id, log_date, id);

CREATE INDEX site_logs_reviewed_by ON public.site_logs USING btree (tenant_id, reviewed_by) WHERE (reviewed_by IS NOT NULL);

CREATE INDEX site_logs_unreviewed ON public.site_logs USING btree (tenant_id, log_date, id) WHERE ((NOT is_reviewed) AND (deleted_at IS NULL));

CREATE INDEX site_logs_updated ON public.site_logs USING btree (tenant_id, updated_at, id);

CREATE INDEX site_logs_words ON public.site_logs USING gin (tenant_id, (((search_text || ' '::text) || lower(COALESCE(weather, ''::text)))) public.gin_trgm_ops);

CREATE INDEX spent_challenges_expiry ON public.spent_challenges USING btree (expires_at);

CREATE INDEX tenants_frozen ON public.tenants USING btree (id) WHERE (frozen_at IS NOT NULL);

CREATE INDEX tenants_sandbox_of ON public.tenants USING btree (sandbox_of) WHERE (sandbox_of IS NOT NULL);

CREATE INDEX tenants_sandboxes ON public.tenants USING btree (id) WHERE (mode = 'sandbox'::text);

CREATE INDEX time_entries_days ON public.time_entries USING btree (tenant_id, date, id);

CREATE INDEX time_entries_deleted ON public.time_entries USING btree (tenant_id, id) WHERE (deleted_at IS NOT NULL);

CREATE INDEX time_entries_invoice ON public.time_entries USING btree (tenant_id, invoice_id, date, id) WHERE (invoice_id IS NOT NULL);

CREATE INDEX time_entries_live ON public.time_entries USING btree (tenant_id, date, id) INCLUDE (project_id, user_id, phase_id, hours, total_cost) WHERE (deleted_at IS NULL);

CREATE INDEX time_entries_phase ON public.time_entries USING btree (tenant_id, phase_id, date, id) WHERE (phase_id IS NOT NULL);

CREATE INDEX time_entries_project ON public.time_entries USING btree (tenant_id, project_id, date, id);

CREATE INDEX time_entries_search ON public.time_entries USING gin (tenant_id, search_text public.gin_trgm_ops) WHERE (search_text IS NOT NULL);

CREATE INDEX time_entries_task ON public.time_entries USING btree (tenant_id, task_id, date, id) WHERE (task_id IS NOT NULL);

CREATE INDEX time_entries_unreviewed ON public.time_entries USING btree (tenant_id, date, id) WHERE ((NOT is_reviewed) AND (deleted_at IS NULL));

CREATE INDEX time_entries_updated ON public.time_entries USING btree (tenant_id, updated_at);

CREATE INDEX time_entries_user ON public.time_entries USING btree (tenant_id, user_id, date, id);

CREATE INDEX upload_reservations_lease ON public.upload_reservations USING btree (lease_until);

CREATE INDEX uploads_expiry ON public.uploads USING btree (expires_at) WHERE (state <> 'used'::text);

CREATE INDEX uploads_files ON public.uploads USING btree (COALESCE(file, id) COLLATE "C");

CREATE INDEX uploads_ids ON public.uploads USING btree (id COLLATE "C");

CREATE INDEX uploads_stored ON public.uploads USING btree (tenant_id) INCLUDE (size) WHERE (state = ANY (ARRAY['finished'::text, 'used'::text]));

CREATE INDEX users_email ON public.users USING btree (tenant_id, lower(email)) WHERE (deleted_at IS NULL);

CREATE INDEX users_live ON public.users USING btree (tenant_id, id) WHERE (deleted_at IS NULL);

CREATE INDEX users_search ON public.users USING gin (tenant_id, search_text public.gin_trgm_ops);

CREATE INDEX users_updated ON public.users USING btree (tenant_id, updated_at);

CREATE INDEX webhook_deliveries_age ON public.webhook_deliveries USING brin (created_at);

CREATE INDEX webhook_deliveries_by_endpoint ON public.webhook_deliveries USING btree (tenant_id, endpoint_id, id);

CREATE INDEX webhook_deliveries_exhausted ON public.webhook_deliveries USING btree (tenant_id, endpoint_id, event_sequence) WHERE (status = 'exhausted'::text);

CREATE INDEX webhook_deliveries_in_order ON public.webhook_deliveries USING btree (tenant_id, endpoint_id, order_sequence) WHERE ((next_attempt_at IS NOT NULL) AND (order_sequence IS NOT NULL));

CREATE UNIQUE INDEX webhook_deliveries_made_later ON public.webhook_deliveries USING btree (tenant_id, endpoint_id, event_sequence) WHERE made_later;

CREATE INDEX webhook_deliveries_open ON public.webhook_deliveries USING btree (tenant_id, endpoint_id, interactive, next_attempt_at, id) WHERE (next_attempt_at IS NOT NULL);

CREATE INDEX webhook_deliveries_unsuccessful ON public.webhook_deliveries USING btree (tenant_id, status, id) WHERE (status = ANY (ARRAY['failed'::text, 'exhausted'::text]));
