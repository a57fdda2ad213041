-- The PDF that was last made of a bid: the name of its file, which follows from what the paper shows, or why there is
-- none. What could not be drawn is not tried again until the bid shows something else.
create table bid_pdfs (
  tenant_id bigint not null,
  bid_id bigint not null,
  file text not null,
  problem text,
  made_at timestamptz(3) not null,
  primary key (tenant_id, bid_id)
);

alter table bid_pdfs add constraint bid_pdfs_bid_fk
  foreign key (tenant_id, bid_id) references bids (tenant_id, id);

-- Bids whose PDF somebody waits for: a page, and the mails that go out once it is there.
create table wanted_bid_pdfs (
  tenant_id bigint not null,
  bid_id bigint not null,
  mail_jobs jsonb not null default '[]',
  asked_at timestamptz(3) not null,
  primary key (tenant_id, bid_id)
);

alter table wanted_bid_pdfs add constraint wanted_bid_pdfs_bid_fk
  foreign key (tenant_id, bid_id) references bids (tenant_id, id);

-- The task that they took the place of; a page that waits asks again by itself.
select graphile_worker.complete_jobs(array(
  select id from graphile_worker.jobs where task_identifier = 'render-bid-pdf' and locked_at is null
));
