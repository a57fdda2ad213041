-- Removed users whose personal data was erased, with the answer of the erasure, so that a later call answers the same.
create table user_erasures (
  tenant_id bigint not null,
  user_id bigint not null,
  -- The address that the user had, hashed as slowly as a password: a later call is recognized by it, and it cannot be read.
  email_hash text not null,
  erased jsonb not null,
  kept jsonb not null,
  created_at timestamptz(3) not null,
  primary key (tenant_id, user_id)
);

alter table user_erasures add constraint user_erasures_user_fk foreign key (tenant_id, user_id) references users (tenant_id, id);
