-- Which workers live in which process: the process holds the advisory lock lock_key for as long as it lives, so a free
-- lock means that the jobs locked by its workers are nobody's.
create table worker_pools (
  id text primary key,
  lock_key integer not null,
  worker_ids text[] not null default '{}',
  started_at timestamptz(3) not null
);
