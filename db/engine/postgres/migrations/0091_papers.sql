-- Whatever has a page for people without an account, is printed and is mailed: until now bids, from here on records of any
-- family, named by their kind and their id. Tokens and files stay as they are.
alter table bid_share_links rename to share_links;

alter table share_links rename column bid_id to entity_id;

alter table share_links add column entity_type text not null default 'bid';

alter table share_links alter column entity_type drop default;

alter table share_links drop constraint bid_share_links_bid_fk;

alter table share_links add constraint share_links_tenant_fk foreign key (tenant_id) references tenants (id);

alter table share_links rename constraint bid_share_links_pkey to share_links_pkey;

drop index bid_share_links_live;

create unique index share_links_live on share_links (tenant_id, entity_type, entity_id) where ended_at is null;

alter index bid_share_links_by_token rename to share_links_by_token;

-- The PDF that was last made of a record: the name of its file, which follows from what the paper shows, or why there is none.
alter table bid_pdfs rename to kept_pdfs;

alter table kept_pdfs rename column bid_id to entity_id;

alter table kept_pdfs add column entity_type text not null default 'bid';

alter table kept_pdfs alter column entity_type drop default;

alter table kept_pdfs drop constraint bid_pdfs_bid_fk;

alter table kept_pdfs drop constraint bid_pdfs_pkey;

alter table kept_pdfs add constraint kept_pdfs_pkey primary key (tenant_id, entity_type, entity_id);

alter table kept_pdfs add constraint kept_pdfs_tenant_fk foreign key (tenant_id) references tenants (id);

-- Records whose PDF somebody waits for.
alter table wanted_bid_pdfs rename to wanted_pdfs;

alter table wanted_pdfs rename column bid_id to entity_id;

alter table wanted_pdfs add column entity_type text not null default 'bid';

alter table wanted_pdfs alter column entity_type drop default;

alter table wanted_pdfs drop constraint wanted_bid_pdfs_bid_fk;

alter table wanted_pdfs drop constraint wanted_bid_pdfs_pkey;

alter table wanted_pdfs add constraint wanted_pdfs_pkey primary key (tenant_id, entity_type, entity_id);

alter table wanted_pdfs add constraint wanted_pdfs_tenant_fk foreign key (tenant_id) references tenants (id);
