-- Documents on a bid that its customer sees on the bid's page.
alter table documents add column shared_with_customer boolean not null default false;

-- The files that were shared when a bid was accepted, each in the version of then: what was signed names them, and while a
-- row does, the document is not removed with its versions. The rows go when the acceptance is reverted.
create table signed_bid_files (
  tenant_id bigint not null,
  bid_id bigint not null,
  document_id bigint not null,
  version integer not null,
  sha256 text not null,
  created_at timestamptz(3) not null,
  primary key (tenant_id, bid_id, document_id)
);

alter table signed_bid_files add constraint signed_bid_files_bid_fk
  foreign key (tenant_id, bid_id) references bids (tenant_id, id);

alter table signed_bid_files add constraint signed_bid_files_document_fk
  foreign key (tenant_id, document_id) references documents (tenant_id, id);

create index signed_bid_files_document on signed_bid_files (tenant_id, document_id);
