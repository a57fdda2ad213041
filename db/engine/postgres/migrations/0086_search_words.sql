-- What a search looks into: the fields said, in small letters, with something before each word, so that one index finds a
-- word by any three of its letters in a row and by the first one or two. Of phone numbers the digits stand there in a row
-- as well.

alter table contacts drop column search_text;

alter table contacts add column search_text text generated always as (
  ' ' || lower(
    coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || coalesce(company_name, '') || ' ' ||
    coalesce(email, '') || ' ' || coalesce(phone, '') || ' ' || coalesce(mobile, '')
  ) || ' ' || translate(coalesce(phone, '') || ';' || coalesce(mobile, ''), E' \t()+-./\u00a0\u2013', '')
) stored;

create index contacts_search on contacts using gin (tenant_id, search_text gin_trgm_ops);

alter table products drop column search_text;

alter table products add column search_text text generated always as (
  ' ' || lower(
    name || ' ' || coalesce(sku, '') || ' ' || coalesce(part_number, '') || ' ' || coalesce(cost_code, '') || ' ' ||
    coalesce(description, '')
  )
) stored;

create index products_search on products using gin (tenant_id, search_text gin_trgm_ops);

alter table bids drop column search_text;

alter table bids add column search_text text generated always as (
  ' ' || lower(
    'B-' || repeat('0', greatest(0, 6 - length(id::text))) || id::text || ' ' || coalesce(site_address, '') || ' ' ||
    coalesce(site_city, '') || ' ' || coalesce(notes, '')
  )
) stored;

create index bids_search on bids using gin (tenant_id, search_text gin_trgm_ops);

alter table users drop column search_text;

alter table users add column search_text text generated always as (' ' || lower(name || ' ' || email)) stored;

create index users_search on users using gin (tenant_id, search_text gin_trgm_ops);

alter table product_categories drop column search_text;

alter table product_categories add column search_text text generated always as (' ' || lower(name)) stored;

create index product_categories_search on product_categories using gin (tenant_id, search_text gin_trgm_ops);

alter table manufacturers drop column search_text;

alter table manufacturers add column search_text text generated always as (' ' || lower(name)) stored;

create index manufacturers_search on manufacturers using gin (tenant_id, search_text gin_trgm_ops);
