-- The authorization server. Keys, apps and attempts belong to the installation; what a person granted to an app belongs
-- to the tenant. Tokens, codes and sessions carry their tenant in clear and are stored as SHA-256 digests only.

-- ES256 key pairs. A key signs between signs_from and signs_until and is published before and after; the private half is
-- sealed under SECRET_KEY.
create table oauth_keys (
  id text primary key,
  public_jwk jsonb not null,
  sealed_private text not null,
  signs_from timestamptz(3) not null,
  signs_until timestamptz(3) not null,
  created_at timestamptz(3) not null
);

create table oauth_clients (
  id text primary key,
  name text not null,
  redirect_uris text[] not null,
  auth_method text not null check (auth_method in ('none', 'client_secret_basic')),
  secret_hash bytea,
  scopes text[] not null,
  contacts text[] not null,
  created_at timestamptz(3) not null,
  check ((auth_method = 'none') = (secret_hash is null))
);

-- One consent of one person to one app, and all tokens that came of it.
create table oauth_families (
  tenant_id bigint not null,
  id text not null,
  user_id bigint not null,
  client_id text not null,
  scopes text[] not null,
  created_at timestamptz(3) not null,
  used_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  revoked_at timestamptz(3),
  revoked_because text,
  primary key (tenant_id, id)
);

create index oauth_families_by_user on oauth_families (tenant_id, user_id);

create index oauth_families_expiry on oauth_families (expires_at);

create table oauth_codes (
  tenant_id bigint not null,
  code_hash bytea not null,
  user_id bigint not null,
  client_id text not null,
  redirect_uri text not null,
  challenge text not null,
  scopes text[] not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  family_id text,
  primary key (tenant_id, code_hash)
);

create index oauth_codes_expiry on oauth_codes (expires_at);

-- A rotated token stays until it would have expired, so that its second use is recognized.
create table oauth_refresh_tokens (
  tenant_id bigint not null,
  token_hash bytea not null,
  family_id text not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  rotated_at timestamptz(3),
  primary key (tenant_id, token_hash)
);

create index oauth_refresh_tokens_by_family on oauth_refresh_tokens (tenant_id, family_id);

create index oauth_refresh_tokens_expiry on oauth_refresh_tokens (expires_at);

create table sessions (
  tenant_id bigint not null,
  token_hash bytea not null,
  user_id bigint not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  primary key (tenant_id, token_hash)
);

create index sessions_by_user on sessions (tenant_id, user_id);

create index sessions_expiry on sessions (expires_at);

create table password_resets (
  tenant_id bigint not null,
  token_hash bytea not null,
  user_id bigint not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  primary key (tenant_id, token_hash)
);

create index password_resets_expiry on password_resets (expires_at);

-- When something was tried: registrations by address, sign-ins by account and address. A crash may empty it.
create unlogged table attempt_windows (
  bucket text primary key,
  times timestamptz(3)[] not null,
  admitted boolean not null,
  expires_at timestamptz(3) not null
);

create index attempt_windows_expiry on attempt_windows (expires_at);

alter table oauth_families add constraint oauth_families_user_fk
  foreign key (tenant_id, user_id) references users (tenant_id, id);

alter table oauth_codes add constraint oauth_codes_user_fk
  foreign key (tenant_id, user_id) references users (tenant_id, id);

alter table oauth_refresh_tokens add constraint oauth_refresh_tokens_family_fk
  foreign key (tenant_id, family_id) references oauth_families (tenant_id, id) on delete cascade;

alter table sessions add constraint sessions_user_fk
  foreign key (tenant_id, user_id) references users (tenant_id, id);

alter table password_resets add constraint password_resets_user_fk
  foreign key (tenant_id, user_id) references users (tenant_id, id);
