-- batches
-- Records without a currency, for these batches and for the sweep. Afterwards there are none.
create index concurrently if not exists bids_without_currency on bids (tenant_id, id) where currency = 'XXX';

create index concurrently if not exists change_orders_without_currency on change_orders (tenant_id, id) where currency = 'XXX';

create index concurrently if not exists pay_apps_without_currency on pay_apps (tenant_id, id) where currency = 'XXX';

create index concurrently if not exists invoices_without_currency on invoices (tenant_id, id) where currency = 'XXX';

-- Each record gets the currency of the letterhead that was kept for it, USD where that names none, else the organization's.
update bids set currency = coalesce(
  (select coalesce(s.content -> 'from' -> 'conventions' ->> 'currency', 'USD') from signed_bids s
    where s.tenant_id = bids.tenant_id and s.bid_id = bids.id),
  (select b.currency from branding b where b.tenant_id = bids.tenant_id),
  'USD')
where (tenant_id, id) in (select tenant_id, id from bids where currency = 'XXX' limit 500);

update change_orders set currency = coalesce(
  (select coalesce(k.letterhead -> 'conventions' ->> 'currency', 'USD') from kept_letterheads k
    where k.tenant_id = change_orders.tenant_id and k.entity_type = 'change_order' and k.entity_id = change_orders.id),
  (select b.currency from branding b where b.tenant_id = change_orders.tenant_id),
  'USD')
where (tenant_id, id) in (select tenant_id, id from change_orders where currency = 'XXX' limit 500);

update pay_apps set currency = coalesce(
  (select coalesce(k.letterhead -> 'conventions' ->> 'currency', 'USD') from kept_letterheads k
    where k.tenant_id = pay_apps.tenant_id and k.entity_type = 'pay_app' and k.entity_id = pay_apps.id),
  (select b.currency from branding b where b.tenant_id = pay_apps.tenant_id),
  'USD')
where (tenant_id, id) in (select tenant_id, id from pay_apps where currency = 'XXX' limit 500);

update invoices set currency = coalesce(
  (select coalesce(k.letterhead -> 'conventions' ->> 'currency', 'USD') from kept_letterheads k
    where k.tenant_id = invoices.tenant_id and k.entity_type = 'invoice' and k.entity_id = invoices.id),
  (select b.currency from branding b where b.tenant_id = invoices.tenant_id),
  'USD')
where (tenant_id, id) in (select tenant_id, id from invoices where currency = 'XXX' limit 500);

update branding set has_other_currencies = true
where tenant_id in (
  select b.tenant_id from branding b
  where not b.has_other_currencies and (
    exists (select 1 from bids r where r.tenant_id = b.tenant_id and r.currency <> coalesce(b.currency, 'USD'))
    or exists (select 1 from change_orders r where r.tenant_id = b.tenant_id and r.currency <> coalesce(b.currency, 'USD'))
    or exists (select 1 from pay_apps r where r.tenant_id = b.tenant_id and r.currency <> coalesce(b.currency, 'USD'))
    or exists (select 1 from invoices r where r.tenant_id = b.tenant_id and r.currency <> coalesce(b.currency, 'USD')))
  limit 500);
