-- Notifications are read by each person for herself, and by all API keys together, so a mark is a row of its own. One may be
-- for one person alone, and what it is about may be no record.
alter table notifications drop column read_at;

alter table notifications alter column entity_id drop not null;

alter table notifications add column user_id bigint;

alter table notifications add constraint notifications_user_fk
  foreign key (tenant_id, user_id) references users (tenant_id, id);

create index notifications_user on notifications (tenant_id, user_id, id) where user_id is not null;

-- The reader is a user's id, or 0 for the API keys.
create table notification_reads (
  tenant_id bigint not null,
  reader_id bigint not null,
  notification_id bigint not null,
  read_at timestamptz(3) not null,
  primary key (tenant_id, reader_id, notification_id)
);

create index notification_reads_notification on notification_reads (tenant_id, notification_id);

alter table notification_reads add constraint notification_reads_notification_fk
  foreign key (tenant_id, notification_id) references notifications (tenant_id, id) on delete cascade;
