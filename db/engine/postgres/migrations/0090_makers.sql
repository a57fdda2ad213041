-- Who made a key, and when a grant ends for good.

-- maker_key_id is the key that made this one. family_id is the grant at the root of the makers, of the person user_id to the
-- app client_id: a key that an app made, or a key of its making, lives no longer than that grant and within the person's role.
alter table api_keys
  add column maker_key_id bigint,
  add column family_id text,
  add column user_id bigint,
  add column client_id text;

create index api_keys_by_maker on api_keys (tenant_id, maker_key_id) where maker_key_id is not null;

create index api_keys_by_family on api_keys (tenant_id, family_id) where family_id is not null;

alter table api_keys add constraint api_keys_maker_fk
  foreign key (tenant_id, maker_key_id) references api_keys (tenant_id, id);

-- A grant ends 180 days after its consent; one that is there already, 180 days from now.
alter table oauth_families add column ends_at timestamptz(3) not null default now() + interval '180 days';

-- An app that nobody has connected is kept until then; null once somebody has. One that is there already has its time from now on.
alter table oauth_clients add column kept_until timestamptz(3) default now() + interval '30 days';

update oauth_clients c set kept_until = null where exists (select from oauth_families f where f.client_id = c.id);

create index oauth_clients_unused on oauth_clients (kept_until) where kept_until is not null;

-- What a right password gives to whoever has accounts of several organizations, until one of them is chosen. accounts holds
-- the digest of each account's password, so that a changed one voids the choice.
create table sign_in_tickets (
  token_hash bytea primary key,
  accounts jsonb not null,
  expires_at timestamptz(3) not null
);

create index sign_in_tickets_expiry on sign_in_tickets (expires_at);

-- As before, and: a key with a grant at its root is unknown when that grant was revoked or its person is gone, expired when it is over,
-- and comes with the person's role; so is a token's grant.
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
            when t.id is null or k.family_id is not null and u.id is null then 'unknown'
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
        left join users u on u.tenant_id = f.tenant_id and u.id = f.user_id and u.deleted_at is null
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
