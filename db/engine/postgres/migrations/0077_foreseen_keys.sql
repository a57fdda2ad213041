-- A new table has no statistics, and every index whose first columns are asked for is as good as any other to a planner that
-- knows nothing of their values. So each index begins with what one of the two questions names, and serves that alone.

alter table foreseen_keys drop constraint foreseen_keys_pkey;

drop index foreseen_keys_key;

alter table foreseen_keys add primary key (ref, field, job_id, tenant_id);

create index foreseen_keys_key on foreseen_keys (key, field, job_id, tenant_id) where key is not null;
