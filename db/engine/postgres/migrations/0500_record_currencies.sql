-- The currency in which a record was made. A process of the release before inserts XXX, ISO 4217's code of no currency, which the
-- sweep replaces by the organization's.
alter table bids add column currency text not null default 'XXX';

alter table change_orders add column currency text not null default 'XXX';

alter table pay_apps add column currency text not null default 'XXX';

alter table invoices add column currency text not null default 'XXX';

-- Whether any record of the organization was made in another currency than its present one.
alter table branding add column has_other_currencies boolean not null default false;
