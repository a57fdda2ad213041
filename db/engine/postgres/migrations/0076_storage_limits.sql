-- What an organization may store, and the space that is held for uploads under way: DATA_DIR's disk is one for all
-- processes, so what one of them has promised the others must see.

alter table tenants add column max_storage_bytes bigint not null default 21474836480 check (max_storage_bytes >= 0);

-- Of the files that a job has on disk. Those of jobs that ended before count as nothing; they are gone within a week.
alter table jobs add column stored_bytes bigint not null default 0;

create index jobs_stored on jobs (tenant_id) where stored_bytes > 0;

-- A transfer says now and then that it still runs; one whose lease is over is a dead process's.
create table upload_reservations (
  tenant_id bigint not null,
  id text not null,
  bytes bigint not null,
  written bigint not null default 0,
  lease_until timestamptz(3) not null,
  primary key (tenant_id, id)
);

create index upload_reservations_lease on upload_reservations (lease_until);
