-- A recovery gives an endpoint deliveries that it never had. All others of an endpoint were made with their events and so have
-- ids in the order of these, which is how a recovery finds the missing ones without an index over all deliveries.
alter table webhook_deliveries add column made_later boolean not null default false;

alter table jobs drop constraint jobs_type_check;

alter table jobs add constraint jobs_type_check
  check (type in ('import', 'export', 'bulk', 'pdf', 'email', 'accounting_push', 'recovery')) not valid;
