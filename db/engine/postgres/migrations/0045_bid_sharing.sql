-- A bid's public address. The token is looked up by its hash and kept sealed, to be shown again.
create table bid_share_links (
  tenant_id bigint not null,
  id bigint generated always as identity,
  bid_id bigint not null,
  token_hash bytea not null,
  sealed_token text not null,
  created_at timestamptz(3) not null,
  ended_at timestamptz(3),
  primary key (tenant_id, id)
);

create unique index bid_share_links_live on bid_share_links (tenant_id, bid_id) where ended_at is null;

create unique index bid_share_links_by_token on bid_share_links (tenant_id, token_hash);

alter table bid_share_links add constraint bid_share_links_bid_fk
  foreign key (tenant_id, bid_id) references bids (tenant_id, id);

-- What a customer answered on the public page, as evidence: rows are written once and never changed. The acceptance in
-- force is the one of the bid's accepted_at.
create table bid_answers (
  tenant_id bigint not null,
  id bigint generated always as identity,
  bid_id bigint not null,
  kind text not null check (kind in ('accepted', 'declined')),
  name text,
  signature text,
  reason text,
  option_ids jsonb not null,
  total numeric not null,
  document_hash text not null,
  ip_address text,
  user_agent text,
  answered_at timestamptz(3) not null,
  primary key (tenant_id, id)
);

create index bid_answers_bid on bid_answers (tenant_id, bid_id, answered_at);

alter table bid_answers add constraint bid_answers_bid_fk
  foreign key (tenant_id, bid_id) references bids (tenant_id, id);

-- What the organization should know of: one row for everybody in it.
create table notifications (
  tenant_id bigint not null,
  id bigint generated always as identity (maxvalue 2147483647),
  type text not null,
  entity_type text not null,
  entity_id bigint not null,
  title text not null,
  body text,
  read_at timestamptz(3),
  created_at timestamptz(3) not null,
  primary key (tenant_id, id)
);
