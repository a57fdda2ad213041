-- Organizations that an operator has deleted. Until due_at they are suspended and can be brought back; then they are removed,
-- and the row stays as the trace, without the name.
create table organization_deletions (
  -- The organization's, which no other gets again.
  id bigint primary key,
  name text,
  status_before text not null,
  -- Removed although the installation is quiet, since the operator asked for that.
  at_once boolean not null,
  asked_at timestamptz(3) not null,
  due_at timestamptz(3) not null,
  -- When a worker looks after it next.
  look_at timestamptz(3) not null,
  begun_at timestamptz(3),
  gone_at timestamptz(3),
  -- When the last look found nothing of it.
  proven_at timestamptz(3),
  row_count bigint not null default 0,
  file_count bigint not null default 0
);
