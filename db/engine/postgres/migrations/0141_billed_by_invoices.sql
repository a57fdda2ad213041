-- Which invoice bills a change order, and which was made from a pay application, and the other way.
alter table change_orders add constraint change_orders_invoice_fk
  foreign key (tenant_id, invoice_id) references invoices (tenant_id, id);

alter table pay_apps add constraint pay_apps_invoice_fk
  foreign key (tenant_id, invoice_id) references invoices (tenant_id, id);

alter table invoices add constraint invoices_pay_app_fk
  foreign key (tenant_id, pay_app_id) references pay_apps (tenant_id, id);
