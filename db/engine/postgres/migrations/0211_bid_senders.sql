-- Who sent a bid, to be told of its customer's answer; null for an API key, and for bids that were sent before.
alter table bids add column sent_by bigint;

create index bids_sent_by on bids (tenant_id, sent_by) where sent_by is not null;

alter table bids add constraint bids_sent_by_fk foreign key (tenant_id, sent_by) references users (tenant_id, id);
