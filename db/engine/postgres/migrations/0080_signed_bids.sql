-- What an accepted bid's customer agreed to, kept as it stood at the acceptance: later changes of the organization's
-- branding or of the contact's record do not reach it. The row goes when the acceptance is reverted.
create table signed_bids (
  tenant_id bigint not null,
  bid_id bigint not null,
  content jsonb not null,
  logo_hash text,
  created_at timestamptz(3) not null,
  primary key (tenant_id, bid_id)
);

-- The logos of their letterheads, each once for all the bids that carry it.
create table signed_logos (
  tenant_id bigint not null,
  hash text not null,
  content_type text not null,
  width integer not null,
  height integer not null,
  bytes bytea not null,
  created_at timestamptz(3) not null,
  primary key (tenant_id, hash)
);

alter table signed_bids add constraint signed_bids_bid_fk
  foreign key (tenant_id, bid_id) references bids (tenant_id, id);

alter table signed_bids add constraint signed_bids_logo_fk
  foreign key (tenant_id, logo_hash) references signed_logos (tenant_id, hash);

-- Bids that were accepted before are kept as they stand now, by the worker, at once.
select graphile_worker.add_job('keep-signed-bids', '{}'::json)
where exists (select from bids where status = 'accepted');

-- A link that ended with its bid's cancelling says so to whoever opens it.
alter table bid_share_links add column withdrawn boolean not null default false;

update bid_share_links link set withdrawn = true
from bids b
where b.tenant_id = link.tenant_id and b.id = link.bid_id and b.status = 'cancelled'
and link.ended_at = (
  select max(other.ended_at) from bid_share_links other
  where other.tenant_id = link.tenant_id and other.bid_id = link.bid_id
);
