-- When somebody first opened the page of an invoice.
alter table invoices add column viewed_at timestamptz(3);
