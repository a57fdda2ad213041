alter table signed_bids add column legible boolean not null default false;
