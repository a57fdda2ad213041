-- Since when no process changes anything of a suspended organization, so that its export is complete; null for all others.
alter table tenants add column frozen_at timestamptz(3);
