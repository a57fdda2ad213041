alter table branding add column notary_block boolean not null default false;
