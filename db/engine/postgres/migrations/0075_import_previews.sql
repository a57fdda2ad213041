-- What the dry run of an import would have made of records by now: laid over the tables, it is what the next row finds. A
-- ref is a record's id, or minus the number of the row that would make the record. Rows go when the dry run ends.

create table foreseen_records (
  tenant_id bigint not null,
  job_id text not null,
  ref bigint not null,
  fields jsonb not null,
  primary key (tenant_id, job_id, ref)
);

-- key is null where the record would have no value in that field any more.
create table foreseen_keys (
  tenant_id bigint not null,
  job_id text not null,
  field text not null,
  ref bigint not null,
  key text,
  primary key (tenant_id, job_id, field, ref)
);

create index foreseen_keys_key on foreseen_keys (tenant_id, job_id, field, key) where key is not null;
