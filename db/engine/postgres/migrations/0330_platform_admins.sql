-- Who may look at how the installation does. An operator marks a person; no role has it.
create table platform_admins (
  tenant_id bigint not null,
  user_id bigint not null,
  created_at timestamptz(3) not null,
  primary key (tenant_id, user_id)
);

alter table platform_admins
  add constraint platform_admins_user foreign key (tenant_id, user_id) references users (tenant_id, id);

-- What processes that know the backups tell those that show how the installation does.
alter table installation add column backup_made_at timestamptz(3);
alter table installation add column backup_failed_at timestamptz(3);
