-- The search over all families goes by the time of the last change and then by id, also where an import or a migration has given
-- a million records one time: then the index has the order, and nothing is sorted.
drop index contacts_updated;

create index contacts_updated on contacts (tenant_id, updated_at, id);

drop index leads_updated;

create index leads_updated on leads (tenant_id, updated_at, id);

drop index projects_updated;

create index projects_updated on projects (tenant_id, updated_at, id);

drop index products_updated;

create index products_updated on products (tenant_id, updated_at, id);

drop index bids_updated;

create index bids_updated on bids (tenant_id, updated_at, id);

drop index change_orders_updated;

create index change_orders_updated on change_orders (tenant_id, updated_at, id);

drop index pay_apps_updated;

create index pay_apps_updated on pay_apps (tenant_id, updated_at, id);

drop index invoices_updated;

create index invoices_updated on invoices (tenant_id, updated_at, id);

drop index site_logs_updated;

create index site_logs_updated on site_logs (tenant_id, updated_at, id);

drop index documents_updated;

create index documents_updated on documents (tenant_id, updated_at, id);
