-- batches
-- Texts that were stored before they were brought to one form of letters (NFC) when they come in. Nothing else of a row
-- changes, updated_at included. Kept as they are: what is signed, frozen or hashed, evidence of signatures, events, mails,
-- the audit log and jobs.

update bid_line_items set
  mark_name = normalize(mark_name, nfc), description = normalize(description, nfc), unit = normalize(unit, nfc)
where (tenant_id, id) in (
  select tenant_id, id from bid_line_items
  where mark_name is not nfc normalized or description is not nfc normalized or unit is not nfc normalized
  limit 500);

update bids set
  notes = normalize(notes, nfc), terms = normalize(terms, nfc), site_address = normalize(site_address, nfc),
  site_city = normalize(site_city, nfc), site_state = normalize(site_state, nfc),
  site_zip_code = normalize(site_zip_code, nfc), accepted_by = normalize(accepted_by, nfc),
  title = normalize(title, nfc)
where (tenant_id, id) in (
  select tenant_id, id from bids
  where notes is not nfc normalized or terms is not nfc normalized or site_address is not nfc normalized or
    site_city is not nfc normalized or site_state is not nfc normalized or site_zip_code is not nfc normalized or
    accepted_by is not nfc normalized or title is not nfc normalized
  limit 500);

update change_order_line_items set
  description = normalize(description, nfc), unit = normalize(unit, nfc)
where (tenant_id, id) in (
  select tenant_id, id from change_order_line_items
  where description is not nfc normalized or unit is not nfc normalized
  limit 500);

update change_orders set
  title = normalize(title, nfc), description = normalize(description, nfc), reason = normalize(reason, nfc),
  approved_by = normalize(approved_by, nfc), rejection_reason = normalize(rejection_reason, nfc)
where (tenant_id, id) in (
  select tenant_id, id from change_orders
  where title is not nfc normalized or description is not nfc normalized or reason is not nfc normalized or
    approved_by is not nfc normalized or rejection_reason is not nfc normalized
  limit 500);

update comments set
  body = normalize(body, nfc), author_name = normalize(author_name, nfc)
where (tenant_id, id) in (
  select tenant_id, id from comments
  where body is not nfc normalized or author_name is not nfc normalized
  limit 500);

update contacts set
  first_name = normalize(first_name, nfc), last_name = normalize(last_name, nfc),
  company_name = normalize(company_name, nfc), "position" = normalize("position", nfc),
  phone = normalize(phone, nfc), mobile = normalize(mobile, nfc), website = normalize(website, nfc),
  notes = normalize(notes, nfc)
where (tenant_id, id) in (
  select tenant_id, id from contacts
  where first_name is not nfc normalized or last_name is not nfc normalized or company_name is not nfc normalized or
    "position" is not nfc normalized or phone is not nfc normalized or mobile is not nfc normalized or
    website is not nfc normalized or notes is not nfc normalized
  limit 500);

update crew_assignments set
  notes = normalize(notes, nfc)
where (tenant_id, id) in (
  select tenant_id, id from crew_assignments
  where notes is not nfc normalized
  limit 500);

update documents set
  name = normalize(name, nfc), category = normalize(category, nfc), description = normalize(description, nfc)
where (tenant_id, id) in (
  select tenant_id, id from documents
  where name is not nfc normalized or category is not nfc normalized or description is not nfc normalized
  limit 500);

update invoice_line_items set
  description = normalize(description, nfc), unit = normalize(unit, nfc)
where (tenant_id, id) in (
  select tenant_id, id from invoice_line_items
  where description is not nfc normalized or unit is not nfc normalized
  limit 500);

update invoice_payments set
  method = normalize(method, nfc), reference = normalize(reference, nfc), notes = normalize(notes, nfc)
where (tenant_id, id) in (
  select tenant_id, id from invoice_payments
  where method is not nfc normalized or reference is not nfc normalized or notes is not nfc normalized
  limit 500);

update invoices set
  notes_to_customer = normalize(notes_to_customer, nfc)
where (tenant_id, id) in (
  select tenant_id, id from invoices
  where notes_to_customer is not nfc normalized
  limit 500);

update leads set
  name = normalize(name, nfc), source = normalize(source, nfc), project_type = normalize(project_type, nfc),
  description = normalize(description, nfc), site_address = normalize(site_address, nfc),
  site_city = normalize(site_city, nfc), site_state = normalize(site_state, nfc),
  site_zip_code = normalize(site_zip_code, nfc), lost_reason = normalize(lost_reason, nfc)
where (tenant_id, id) in (
  select tenant_id, id from leads
  where name is not nfc normalized or source is not nfc normalized or project_type is not nfc normalized or
    description is not nfc normalized or site_address is not nfc normalized or site_city is not nfc normalized or
    site_state is not nfc normalized or site_zip_code is not nfc normalized or lost_reason is not nfc normalized
  limit 500);

update manufacturers set
  website = normalize(website, nfc), notes = normalize(notes, nfc)
where (tenant_id, id) in (
  select tenant_id, id from manufacturers
  where website is not nfc normalized or notes is not nfc normalized
  limit 500);

update passkeys set
  name = normalize(name, nfc)
where (tenant_id, id) in (
  select tenant_id, id from passkeys
  where name is not nfc normalized
  limit 500);

update pay_app_line_items set
  item_number = normalize(item_number, nfc), section = normalize(section, nfc),
  description = normalize(description, nfc)
where (tenant_id, id) in (
  select tenant_id, id from pay_app_line_items
  where item_number is not nfc normalized or section is not nfc normalized or description is not nfc normalized
  limit 500);

update pay_apps set
  notes = normalize(notes, nfc), approved_by = normalize(approved_by, nfc),
  rejection_reason = normalize(rejection_reason, nfc), notes_to_owner = normalize(notes_to_owner, nfc)
where (tenant_id, id) in (
  select tenant_id, id from pay_apps
  where notes is not nfc normalized or approved_by is not nfc normalized or rejection_reason is not nfc normalized or
    notes_to_owner is not nfc normalized
  limit 500);

update product_categories set
  description = normalize(description, nfc)
where (tenant_id, id) in (
  select tenant_id, id from product_categories
  where description is not nfc normalized
  limit 500);

update products set
  name = normalize(name, nfc), part_number = normalize(part_number, nfc), description = normalize(description, nfc),
  unit = normalize(unit, nfc), cost_code = normalize(cost_code, nfc), notes = normalize(notes, nfc)
where (tenant_id, id) in (
  select tenant_id, id from products
  where name is not nfc normalized or part_number is not nfc normalized or description is not nfc normalized or
    unit is not nfc normalized or cost_code is not nfc normalized or notes is not nfc normalized
  limit 500);

update project_templates set
  description = normalize(description, nfc), project_type = normalize(project_type, nfc),
  priority = normalize(priority, nfc), contract_for = normalize(contract_for, nfc)
where (tenant_id, id) in (
  select tenant_id, id from project_templates
  where description is not nfc normalized or project_type is not nfc normalized or priority is not nfc normalized or
    contract_for is not nfc normalized
  limit 500);

update projects set
  name = normalize(name, nfc), project_type = normalize(project_type, nfc), priority = normalize(priority, nfc),
  description = normalize(description, nfc), site_address = normalize(site_address, nfc),
  site_city = normalize(site_city, nfc), site_state = normalize(site_state, nfc),
  site_zip_code = normalize(site_zip_code, nfc), architect_name = normalize(architect_name, nfc),
  architect_project_number = normalize(architect_project_number, nfc), contract_for = normalize(contract_for, nfc)
where (tenant_id, id) in (
  select tenant_id, id from projects
  where name is not nfc normalized or project_type is not nfc normalized or priority is not nfc normalized or
    description is not nfc normalized or site_address is not nfc normalized or site_city is not nfc normalized or
    site_state is not nfc normalized or site_zip_code is not nfc normalized or
    architect_name is not nfc normalized or architect_project_number is not nfc normalized or
    contract_for is not nfc normalized
  limit 500);

update signature_requests set
  title = normalize(title, nfc), signer_name = normalize(signer_name, nfc), message = normalize(message, nfc),
  reason = normalize(reason, nfc)
where (tenant_id, id) in (
  select tenant_id, id from signature_requests
  where title is not nfc normalized or signer_name is not nfc normalized or message is not nfc normalized or
    reason is not nfc normalized
  limit 500);

update site_logs set
  title = normalize(title, nfc), notes = normalize(notes, nfc), work_performed = normalize(work_performed, nfc),
  materials_received = normalize(materials_received, nfc), visitors_on_site = normalize(visitors_on_site, nfc),
  issues = normalize(issues, nfc), weather = normalize(weather, nfc)
where (tenant_id, id) in (
  select tenant_id, id from site_logs
  where title is not nfc normalized or notes is not nfc normalized or work_performed is not nfc normalized or
    materials_received is not nfc normalized or visitors_on_site is not nfc normalized or
    issues is not nfc normalized or weather is not nfc normalized
  limit 500);

update time_entries set
  description = normalize(description, nfc)
where (tenant_id, id) in (
  select tenant_id, id from time_entries
  where description is not nfc normalized
  limit 500);

update users set
  name = normalize(name, nfc)
where (tenant_id, id) in (
  select tenant_id, id from users
  where name is not nfc normalized
  limit 500);

update webhook_endpoints set
  description = normalize(description, nfc)
where (tenant_id, id) in (
  select tenant_id, id from webhook_endpoints
  where description is not nfc normalized
  limit 500);

update branding set
  company_name = normalize(company_name, nfc), phone = normalize(phone, nfc), email = normalize(email, nfc),
  website = normalize(website, nfc), address = normalize(address, nfc),
  license_number = normalize(license_number, nfc), default_terms = normalize(default_terms, nfc),
  payment_instructions = normalize(payment_instructions, nfc), tax_id = normalize(tax_id, nfc)
where tenant_id in (
  select tenant_id from branding
  where company_name is not nfc normalized or phone is not nfc normalized or email is not nfc normalized or
    website is not nfc normalized or address is not nfc normalized or license_number is not nfc normalized or
    default_terms is not nfc normalized or payment_instructions is not nfc normalized or tax_id is not nfc normalized
  limit 500);

update api_keys set
  name = normalize(name, nfc)
where (tenant_id, id) in (
  select tenant_id, id from api_keys
  where name is not nfc normalized
  limit 500);

update tenants set
  name = normalize(name, nfc)
where id in (
  select id from tenants
  where name is not nfc normalized
  limit 500);

update oauth_clients set name = normalize(name, nfc)
where id in (select id from oauth_clients where name is not nfc normalized limit 500);

-- Texts within JSON. The letter of an escape (\n, \u001f) must not be composed with a mark behind it, so each escape is
-- followed by a noncharacter, U+FDD0, until its text is composed.

update bid_line_items set
  parts = regexp_replace(
    normalize(regexp_replace(parts::text, '(\\(?:u[0-9a-f]{4}|["\\/bfnrt]))', '\1' || chr(64976), 'g'), nfc),
    '(\\(?:u[0-9a-f]{4}|["\\/bfnrt]))' || chr(64976), '\1', 'g')::jsonb
where (tenant_id, id) in (
  select tenant_id, id from bid_line_items
  where regexp_replace(parts::text, '(\\(?:u[0-9a-f]{4}|["\\/bfnrt]))', '\1' || chr(64976), 'g') is not nfc normalized
  limit 500);

update project_templates set
  phases = regexp_replace(
    normalize(regexp_replace(phases::text, '(\\(?:u[0-9a-f]{4}|["\\/bfnrt]))', '\1' || chr(64976), 'g'), nfc),
    '(\\(?:u[0-9a-f]{4}|["\\/bfnrt]))' || chr(64976), '\1', 'g')::jsonb
where (tenant_id, id) in (
  select tenant_id, id from project_templates
  where regexp_replace(phases::text, '(\\(?:u[0-9a-f]{4}|["\\/bfnrt]))', '\1' || chr(64976), 'g') is not nfc normalized
  limit 500);

update projects set
  phases = regexp_replace(
    normalize(regexp_replace(phases::text, '(\\(?:u[0-9a-f]{4}|["\\/bfnrt]))', '\1' || chr(64976), 'g'), nfc),
    '(\\(?:u[0-9a-f]{4}|["\\/bfnrt]))' || chr(64976), '\1', 'g')::jsonb
where (tenant_id, id) in (
  select tenant_id, id from projects
  where regexp_replace(phases::text, '(\\(?:u[0-9a-f]{4}|["\\/bfnrt]))', '\1' || chr(64976), 'g') is not nfc normalized
  limit 500);

update site_logs set
  tags = regexp_replace(
    normalize(regexp_replace(tags::text, '(\\(?:u[0-9a-f]{4}|["\\/bfnrt]))', '\1' || chr(64976), 'g'), nfc),
    '(\\(?:u[0-9a-f]{4}|["\\/bfnrt]))' || chr(64976), '\1', 'g')::jsonb,
  delays = regexp_replace(
    normalize(regexp_replace(delays::text, '(\\(?:u[0-9a-f]{4}|["\\/bfnrt]))', '\1' || chr(64976), 'g'), nfc),
    '(\\(?:u[0-9a-f]{4}|["\\/bfnrt]))' || chr(64976), '\1', 'g')::jsonb,
  equipment = regexp_replace(
    normalize(regexp_replace(equipment::text, '(\\(?:u[0-9a-f]{4}|["\\/bfnrt]))', '\1' || chr(64976), 'g'), nfc),
    '(\\(?:u[0-9a-f]{4}|["\\/bfnrt]))' || chr(64976), '\1', 'g')::jsonb
where (tenant_id, id) in (
  select tenant_id, id from site_logs
  where regexp_replace(tags::text, '(\\(?:u[0-9a-f]{4}|["\\/bfnrt]))', '\1' || chr(64976), 'g') is not nfc normalized or
    regexp_replace(delays::text, '(\\(?:u[0-9a-f]{4}|["\\/bfnrt]))', '\1' || chr(64976), 'g') is not nfc normalized or
    regexp_replace(equipment::text, '(\\(?:u[0-9a-f]{4}|["\\/bfnrt]))', '\1' || chr(64976), 'g') is not nfc normalized
  limit 500);
