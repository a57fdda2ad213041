-- A sandbox is an organization to try things in, with a clock of its own: the machine's, plus what it was advanced by. What an
-- organization is never changes; a live one's clock is the machine's.
alter table tenants add column mode text not null default 'live';

alter table tenants add column clock_ahead_ms bigint not null default 0;

alter table tenants add constraint tenants_mode_check check (mode in ('live', 'sandbox')) not valid;

-- Ten years of 365.25 days.
alter table tenants add constraint tenants_clock_check
  check (clock_ahead_ms = 0 or mode = 'sandbox' and clock_ahead_ms between 0 and 315576000000) not valid;

alter table jobs drop constraint jobs_type_check;

alter table jobs add constraint jobs_type_check
  check (type in ('import', 'export', 'bulk', 'pdf', 'email', 'accounting_push', 'recovery', 'sandbox')) not valid;

-- Admission tells the clock along with everything else.
alter type admission add attribute clock_ahead_ms bigint;

-- As before, and with the clock: how far it is ahead of the machine's, null for a live organization.
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
$$;
