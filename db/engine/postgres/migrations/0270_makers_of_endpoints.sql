-- With what an endpoint, an upload address and a download address were made, so that they end with it; null for what was
-- there before, and for what the worker makes. made_by is what the API shows of an endpoint's maker.
alter table webhook_endpoints add column made_by jsonb;
alter table webhook_endpoints add column maker_family_id text;

alter table uploads add column maker_key_id bigint;
alter table uploads add column maker_family_id text;
alter table uploads add column maker_user_id bigint;

alter table download_tickets add column maker_key_id bigint;
alter table download_tickets add column maker_family_id text;
alter table download_tickets add column maker_user_id bigint;
