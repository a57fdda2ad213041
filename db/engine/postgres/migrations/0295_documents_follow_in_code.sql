-- Documents follow their records to another project in the code that moves these (db/nouns/documents/following.ts), so that an event
-- tells of it.
drop trigger documents_follow on leads;

drop trigger documents_follow on bids;

drop trigger documents_follow on change_orders;

drop trigger documents_follow on pay_apps;

drop trigger documents_follow on invoices;

drop trigger documents_follow on site_logs;

drop function documents_follow();
