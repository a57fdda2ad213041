-- batches
alter table tenants validate constraint tenants_mode_check;

alter table tenants validate constraint tenants_clock_check;

alter table jobs validate constraint jobs_type_check;
