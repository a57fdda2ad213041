-- Tenants, their people and their keys. Uniqueness across tenants lives only in the two directory
-- tables, which carry no foreign key into tenant tables; every other key starts with tenant_id.

create extension if not exists pg_trgm;
create extension if not exists btree_gin;

create table installation (
  only_row boolean primary key default true check (only_row),
  secret_fingerprint text,
  maintenance boolean not null default false
);

insert into installation default values;

create table tenants (
  id bigint generated always as identity (maxvalue 2147483647) primary key,
  name text not null,
  status text not null default 'active' check (status in ('active', 'suspended', 'inactive')),
  hourly_units integer not null default 10000 check (hourly_units >= 200),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);

create table users (
  tenant_id bigint not null,
  id bigint generated always as identity (maxvalue 2147483647),
  email text not null,
  name text not null,
  role text not null check (role in ('viewer', 'field', 'accountant', 'manager', 'admin', 'owner')),
  password_hash text not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  primary key (tenant_id, id)
);

create table user_directory (
  email text not null,
  tenant_id bigint not null,
  user_id bigint not null,
  primary key (email, tenant_id)
);

create table api_keys (
  tenant_id bigint not null,
  id bigint generated always as identity (maxvalue 2147483647),
  name text not null,
  public_id text not null,
  secret_hash bytea not null,
  scopes text[] not null,
  per_minute_limit integer not null default 60 check (per_minute_limit between 1 and 100000),
  expires_at timestamptz(3),
  last_used_at timestamptz(3),
  revoked_at timestamptz(3),
  created_at timestamptz(3) not null,
  primary key (tenant_id, id)
);

create table key_directory (
  public_id text primary key,
  tenant_id bigint not null,
  key_id bigint not null
);

-- One row per sliding window: key_id 0 is the tenant's hour, any other that key's minute. slots is a ring of 61
-- counters, used their sum, head the number of the newest slot since the epoch. Unlogged: a crash of the database may empty it.
create unlogged table rate_windows (
  tenant_id bigint not null,
  key_id bigint not null,
  head bigint not null,
  slots integer[] not null,
  used integer not null,
  primary key (tenant_id, key_id)
) with (fillfactor = 50);

alter table users add constraint users_tenant_fk foreign key (tenant_id) references tenants (id);

alter table api_keys add constraint api_keys_tenant_fk foreign key (tenant_id) references tenants (id);
