-- What a bid is about, in the words of whoever wrote it; its search finds them.
alter table bids add column title text;

alter table bids drop column search_text;

alter table bids add column search_text text generated always as (
  ' ' || lower(
    'B-' || repeat('0', greatest(0, 6 - length(id::text))) || id::text || ' ' || coalesce(title, '') || ' ' ||
    coalesce(site_address, '') || ' ' || coalesce(site_city, '') || ' ' || coalesce(notes, '')
  )
) stored;

create index bids_search on bids using gin (tenant_id, search_text gin_trgm_ops);

-- What one of a line's quantity is, such as EA or SF.
alter table bid_line_items add column unit text;

alter table change_order_line_items add column unit text;

alter table invoice_line_items add column unit text;
