-- A person's authenticator app. The secret is sealed; last_step is the last 30 seconds whose code was taken.
create table authenticator_apps (
  tenant_id bigint not null,
  user_id bigint not null,
  sealed_secret text not null,
  last_step bigint not null,
  created_at timestamptz(3) not null,
  primary key (tenant_id, user_id)
);

create table passkeys (
  tenant_id bigint not null,
  id bigint generated always as identity (maxvalue 2147483647),
  user_id bigint not null,
  credential_id text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3),
  primary key (tenant_id, id)
);

create unique index passkeys_credential on passkeys (tenant_id, credential_id);

create index passkeys_by_user on passkeys (tenant_id, user_id);

-- Those that are left.
create table recovery_codes (
  tenant_id bigint not null,
  user_id bigint not null,
  code_hash bytea not null,
  created_at timestamptz(3) not null,
  primary key (tenant_id, user_id, code_hash)
);

-- What an organization asks of those who sign in; one that has set nothing has no row.
create table sign_in_rules (
  tenant_id bigint primary key,
  second_factor_roles text[] not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);

-- Challenges that a passkey has answered, until they would not be taken for their age.
create table spent_challenges (
  challenge_hash bytea primary key,
  expires_at timestamptz(3) not null
);

create index spent_challenges_expiry on spent_challenges (expires_at);

alter table authenticator_apps add constraint authenticator_apps_user_fk
  foreign key (tenant_id, user_id) references users (tenant_id, id);

alter table passkeys add constraint passkeys_user_fk
  foreign key (tenant_id, user_id) references users (tenant_id, id);

alter table recovery_codes add constraint recovery_codes_user_fk
  foreign key (tenant_id, user_id) references users (tenant_id, id);

alter table sign_in_rules add constraint sign_in_rules_tenant_fk foreign key (tenant_id) references tenants (id);
