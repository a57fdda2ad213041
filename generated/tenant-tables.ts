// Generated from db/engine/postgres/migrations by `make generated`; do not edit.

export const tenantTables = [
  "accounting_attempts",
  "accounting_connections",
  "accounting_links",
  "accounting_turns",
  "api_audit_logs",
  "api_keys",
  "authenticator_apps",
  "bid_answers",
  "bid_line_items",
  "bids",
  "branding",
  "briefing_dismissals",
  "change_order_line_items",
  "change_orders",
  "comments",
  "contact_erasures",
  "contacts",
  "crew_assignments",
  "data_retention",
  "document_versions",
  "documents",
  "download_tickets",
  "event_sequences",
  "events",
  "foreseen_keys",
  "foreseen_records",
  "idempotency_keys",
  "integrity_differences",
  "invoice_line_items",
  "invoice_payments",
  "invoices",
  "jobs",
  "kept_letterheads",
  "kept_pdfs",
  "kit_items",
  "lead_stages",
  "leads",
  "mail_reminders",
  "manufacturers",
  "notification_reads",
  "notifications",
  "notifications_read_before",
  "oauth_codes",
  "oauth_families",
  "oauth_refresh_tokens",
  "organization_exports",
  "passkeys",
  "password_resets",
  "pay_app_certificates",
  "pay_app_line_items",
  "pay_apps",
  "platform_admins",
  "product_categories",
  "products",
  "project_templates",
  "projects",
  "recovery_codes",
  "sandbox_mails",
  "sessions",
  "share_links",
  "sign_in_rules",
  "signature_request_documents",
  "signature_requests",
  "signed_bid_files",
  "signed_bids",
  "signed_logos",
  "site_logs",
  "time_entries",
  "upload_reservations",
  "uploads",
  "user_erasures",
  "users",
  "wanted_pdfs",
  "webhook_deliveries",
  "webhook_endpoints"
] as const

export const generatedColumns = {
  "bids": [
    "bid_number",
    "search_text"
  ],
  "change_orders": [
    "change_order_number",
    "search_text"
  ],
  "comments": [
    "project_id",
    "search_text"
  ],
  "contacts": [
    "search_text"
  ],
  "documents": [
    "search_text"
  ],
  "invoices": [
    "balance_due",
    "invoice_number",
    "search_text"
  ],
  "leads": [
    "search_text"
  ],
  "manufacturers": [
    "search_text"
  ],
  "pay_apps": [
    "search_text"
  ],
  "product_categories": [
    "search_text"
  ],
  "products": [
    "cost",
    "price",
    "search_text"
  ],
  "projects": [
    "project_number",
    "search_text"
  ],
  "signature_requests": [
    "search_text"
  ],
  "site_logs": [
    "search_text"
  ],
  "time_entries": [
    "search_text",
    "total_cost"
  ],
  "users": [
    "search_text"
  ]
} as const

/** How Postgres calls the types of columns. */
export const columnTypes: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  api_audit_logs: {"tenant_id":"bigint","id":"bigint","request_id":"text","method":"text","path":"text","operation_id":"text","status":"integer","code":"text","duration_ms":"integer","cost":"integer","count":"integer","api_key_id":"bigint","user_id":"bigint","client_id":"text","ip_address":"text","user_agent":"text","created_at":"timestamp with time zone","errors":"jsonb"},
  api_keys: {"tenant_id":"bigint","id":"bigint","name":"text","public_id":"text","secret_hash":"bytea","scopes":"text[]","per_minute_limit":"integer","expires_at":"timestamp with time zone","last_used_at":"timestamp with time zone","revoked_at":"timestamp with time zone","created_at":"timestamp with time zone","maker_key_id":"bigint","family_id":"text","user_id":"bigint","client_id":"text"},
  bid_answers: {"tenant_id":"bigint","id":"bigint","bid_id":"bigint","kind":"text","name":"text","signature":"text","reason":"text","option_ids":"jsonb","total":"numeric","document_hash":"text","ip_address":"text","user_agent":"text","answered_at":"timestamp with time zone"},
  bid_line_items: {"tenant_id":"bigint","id":"bigint","bid_id":"bigint","kind":"text","is_optional":"boolean","mark_name":"text","product_id":"bigint","description":"text","quantity":"numeric","unit_price":"numeric","total":"numeric","order":"integer","parts":"jsonb","width":"numeric","height":"numeric","depth":"numeric","area":"numeric","perimeter_lf":"numeric","volume_cf":"numeric","buy_tax_percent":"numeric","sell_tax_percent":"numeric","created_at":"timestamp with time zone","updated_at":"timestamp with time zone","deleted_at":"timestamp with time zone","change_order_id":"bigint","unit":"text"},
  bids: {"tenant_id":"bigint","id":"bigint","bid_number":"text","contact_id":"bigint","lead_id":"bigint","project_id":"bigint","status":"text","subtotal":"numeric","discount_amount":"numeric","tax_amount":"numeric","total":"numeric","tax_rate":"numeric","discount":"numeric","discount_type":"text","valid_until":"timestamp with time zone","notes":"text","terms":"text","site_address":"text","site_city":"text","site_state":"text","site_zip_code":"text","sent_at":"timestamp with time zone","accepted_at":"timestamp with time zone","accepted_by":"text","accepted_option_ids":"jsonb","created_at":"timestamp with time zone","updated_at":"timestamp with time zone","deleted_at":"timestamp with time zone","sent_by":"bigint","title":"text","search_text":"text","viewed_at":"timestamp with time zone","maker_user_id":"bigint","maker_key_id":"bigint","maker_client_id":"text","currency":"text"},
  briefing_dismissals: {"tenant_id":"bigint","id":"bigint","item_key":"text","dismissed_until":"timestamp with time zone","created_at":"timestamp with time zone","updated_at":"timestamp with time zone","deleted_at":"timestamp with time zone"},
  change_order_line_items: {"tenant_id":"bigint","id":"bigint","change_order_id":"bigint","product_id":"bigint","description":"text","quantity":"numeric","unit_price":"numeric","total":"numeric","order":"integer","created_at":"timestamp with time zone","updated_at":"timestamp with time zone","deleted_at":"timestamp with time zone","unit":"text"},
  change_orders: {"tenant_id":"bigint","id":"bigint","project_id":"bigint","own_number":"text","change_order_number":"text","title":"text","description":"text","status":"text","reason":"text","round_sales_amounts":"boolean","total_amount":"numeric","contract_sum_before":"numeric","submitted_at":"timestamp with time zone","approved_at":"timestamp with time zone","approved_by":"text","rejected_at":"timestamp with time zone","rejection_reason":"text","voided_at":"timestamp with time zone","invoice_id":"bigint","created_at":"timestamp with time zone","updated_at":"timestamp with time zone","deleted_at":"timestamp with time zone","search_text":"text","schedule_days":"integer","project_sequence":"integer","completion_date":"timestamp with time zone","moved_end_of":"bigint","maker_user_id":"bigint","maker_key_id":"bigint","maker_client_id":"text","original_sum_before":"numeric","currency":"text"},
  comments: {"tenant_id":"bigint","id":"bigint","entity_type":"text","entity_id":"bigint","body":"text","author_id":"bigint","author_key_id":"bigint","author_name":"text","edited_at":"timestamp with time zone","created_at":"timestamp with time zone","updated_at":"timestamp with time zone","deleted_at":"timestamp with time zone","project_id":"bigint","search_text":"text"},
  contacts: {"tenant_id":"bigint","id":"bigint","type":"text","first_name":"text","last_name":"text","company_name":"text","position":"text","email":"text","phone":"text","mobile":"text","website":"text","notes":"text","parent_contact_id":"bigint","created_at":"timestamp with time zone","updated_at":"timestamp with time zone","deleted_at":"timestamp with time zone","search_text":"text","language":"text","maker_user_id":"bigint","maker_key_id":"bigint","maker_client_id":"text"},
  crew_assignments: {"tenant_id":"bigint","id":"bigint","project_id":"bigint","date":"date","user_id":"bigint","start_time":"text","is_lead":"boolean","notes":"text","created_at":"timestamp with time zone","updated_at":"timestamp with time zone","deleted_at":"timestamp with time zone"},
  documents: {"tenant_id":"bigint","id":"bigint","name":"text","category":"text","description":"text","entity_type":"text","entity_id":"bigint","project_id":"bigint","content_type":"text","size":"bigint","sha256":"text","version":"integer","uploaded_by":"bigint","created_at":"timestamp with time zone","updated_at":"timestamp with time zone","deleted_at":"timestamp with time zone","search_text":"text","shared_with_customer":"boolean","maker_user_id":"bigint","maker_key_id":"bigint","maker_client_id":"text"},
  download_tickets: {"tenant_id":"bigint","id":"text","job_id":"text","kind":"text","state":"text","claim":"text","lease_until":"timestamp with time zone","created_at":"timestamp with time zone","expires_at":"timestamp with time zone","maker_key_id":"bigint","maker_family_id":"text","maker_user_id":"bigint"},
  events: {"tenant_id":"bigint","sequence":"bigint","id":"text","type":"text","body":"text","created_at":"timestamp with time zone","traceparent":"text","request_id":"text"},
  invoice_line_items: {"tenant_id":"bigint","id":"bigint","invoice_id":"bigint","kind":"text","product_id":"bigint","bid_line_item_id":"bigint","description":"text","quantity":"numeric","unit_price":"numeric","total":"numeric","order":"integer","created_at":"timestamp with time zone","updated_at":"timestamp with time zone","deleted_at":"timestamp with time zone","unit":"text"},
  invoice_payments: {"tenant_id":"bigint","id":"bigint","invoice_id":"bigint","amount":"numeric","paid_at":"timestamp with time zone","method":"text","reference":"text","notes":"text","voided_at":"timestamp with time zone","created_at":"timestamp with time zone","updated_at":"timestamp with time zone","deleted_at":"timestamp with time zone"},
  invoices: {"tenant_id":"bigint","id":"bigint","invoice_number":"text","status":"text","contact_id":"bigint","project_id":"bigint","bid_id":"bigint","pay_app_id":"bigint","bid_percent":"numeric","issue_date":"timestamp with time zone","due_date":"timestamp with time zone","tax_rate":"numeric","discount":"numeric","discount_type":"text","subtotal":"numeric","discount_amount":"numeric","tax_amount":"numeric","total":"numeric","amount_paid":"numeric","balance_due":"numeric","notes_to_customer":"text","accounting_id":"text","accounting_pushed_at":"timestamp with time zone","sent_at":"timestamp with time zone","voided_at":"timestamp with time zone","created_at":"timestamp with time zone","updated_at":"timestamp with time zone","deleted_at":"timestamp with time zone","search_text":"text","sent_by":"bigint","viewed_at":"timestamp with time zone","maker_user_id":"bigint","maker_key_id":"bigint","maker_client_id":"text","currency":"text"},
  jobs: {"tenant_id":"bigint","id":"text","type":"text","resource_type":"text","status":"text","processed":"integer","total":"integer","errors_count":"integer","params":"jsonb","result":"jsonb","error_message":"text","requested_by":"jsonb","read_scope":"text","checkpoint":"jsonb","fence":"bigint","lease_until":"timestamp with time zone","served_at":"timestamp with time zone","artifact":"jsonb","errors_artifact":"jsonb","created_at":"timestamp with time zone","updated_at":"timestamp with time zone","started_at":"timestamp with time zone","completed_at":"timestamp with time zone","expires_at":"timestamp with time zone","deleted_at":"timestamp with time zone","stored_bytes":"bigint","waits_for_room":"boolean","traceparent":"text","further_read_scopes":"text[]"},
  kit_items: {"tenant_id":"bigint","id":"bigint","kit_id":"bigint","product_id":"bigint","position":"integer","quantity":"numeric","created_at":"timestamp with time zone","updated_at":"timestamp with time zone","deleted_at":"timestamp with time zone"},
  lead_stages: {"tenant_id":"bigint","id":"bigint","name":"text","kind":"text","probability":"integer","order":"integer","created_at":"timestamp with time zone","updated_at":"timestamp with time zone","deleted_at":"timestamp with time zone"},
  leads: {"tenant_id":"bigint","id":"bigint","name":"text","contact_id":"bigint","stage_id":"bigint","assigned_to":"bigint","source":"text","project_type":"text","estimated_value":"numeric","probability":"integer","expected_close_date":"timestamp with time zone","status":"text","description":"text","site_address":"text","site_city":"text","site_state":"text","site_zip_code":"text","lost_reason":"text","closed_at":"timestamp with time zone","project_id":"bigint","created_at":"timestamp with time zone","updated_at":"timestamp with time zone","deleted_at":"timestamp with time zone","search_text":"text","maker_user_id":"bigint","maker_key_id":"bigint","maker_client_id":"text"},
  manufacturers: {"tenant_id":"bigint","id":"bigint","name":"text","website":"text","notes":"text","created_at":"timestamp with time zone","updated_at":"timestamp with time zone","deleted_at":"timestamp with time zone","search_text":"text"},
  notifications: {"tenant_id":"bigint","id":"bigint","type":"text","entity_type":"text","entity_id":"bigint","title":"text","body":"text","created_at":"timestamp with time zone","user_id":"bigint"},
  oauth_families: {"tenant_id":"bigint","id":"text","user_id":"bigint","client_id":"text","scopes":"text[]","created_at":"timestamp with time zone","used_at":"timestamp with time zone","expires_at":"timestamp with time zone","revoked_at":"timestamp with time zone","revoked_because":"text","ends_at":"timestamp with time zone","resource":"text","refreshes_until":"timestamp with time zone"},
  organization_exports: {"tenant_id":"bigint","id":"text","status":"text","asked_by":"bigint","asked_at":"timestamp with time zone","tries":"integer","fence":"bigint","lease_until":"timestamp with time zone","bytes":"bigint","moment":"timestamp with time zone","row_count":"bigint","file_count":"bigint","missing_count":"bigint","file":"text","expires_at":"timestamp with time zone","failure":"text"},
  passkeys: {"tenant_id":"bigint","id":"bigint","user_id":"bigint","credential_id":"text","public_key":"bytea","counter":"bigint","transports":"text[]","name":"text","created_at":"timestamp with time zone","last_used_at":"timestamp with time zone"},
  pay_app_line_items: {"tenant_id":"bigint","id":"bigint","pay_app_id":"bigint","previous_line_item_id":"bigint","change_order_id":"bigint","bid_line_item_id":"bigint","item_number":"text","section":"text","description":"text","scheduled_value":"numeric","previous_work":"numeric","work_this_period":"numeric","materials_stored":"numeric","completed_and_stored":"numeric","percent_complete":"numeric","balance_to_finish":"numeric","work_retainage_percent":"numeric","stored_retainage_percent":"numeric","retainage":"numeric","order":"integer","created_at":"timestamp with time zone","updated_at":"timestamp with time zone","deleted_at":"timestamp with time zone"},
  pay_apps: {"tenant_id":"bigint","id":"bigint","project_id":"bigint","application_number":"integer","previous_pay_app_id":"bigint","status":"text","period_from":"date","period_to":"date","work_retainage_percent":"numeric","stored_retainage_percent":"numeric","original_contract_sum":"numeric","net_change_orders":"numeric","contract_sum":"numeric","completed_and_stored":"numeric","work_retainage":"numeric","stored_retainage":"numeric","retainage":"numeric","earned_less_retainage":"numeric","previous_certificates":"numeric","current_payment_due":"numeric","balance_to_finish":"numeric","earned_this_period":"numeric","retainage_this_period":"numeric","certificate_hash":"text","notes":"text","invoice_id":"bigint","approved_by":"text","rejection_reason":"text","submitted_at":"timestamp with time zone","approved_at":"timestamp with time zone","rejected_at":"timestamp with time zone","paid_at":"timestamp with time zone","voided_at":"timestamp with time zone","created_at":"timestamp with time zone","updated_at":"timestamp with time zone","deleted_at":"timestamp with time zone","search_text":"text","notes_to_owner":"text","contract_date":"date","maker_user_id":"bigint","maker_key_id":"bigint","maker_client_id":"text","currency":"text"},
  product_categories: {"tenant_id":"bigint","id":"bigint","name":"text","description":"text","created_at":"timestamp with time zone","updated_at":"timestamp with time zone","deleted_at":"timestamp with time zone","search_text":"text"},
  products: {"tenant_id":"bigint","id":"bigint","type":"text","name":"text","sku":"text","part_number":"text","description":"text","unit":"text","unit_cost":"numeric","unit_price":"numeric","taxable":"boolean","is_kit":"boolean","kit_cost":"numeric","kit_price":"numeric","is_active":"boolean","category_id":"bigint","manufacturer_id":"bigint","cost_code":"text","notes":"text","created_at":"timestamp with time zone","updated_at":"timestamp with time zone","deleted_at":"timestamp with time zone","search_text":"text","price":"numeric","cost":"numeric","maker_user_id":"bigint","maker_key_id":"bigint","maker_client_id":"text"},
  project_templates: {"tenant_id":"bigint","id":"bigint","name":"text","description":"text","project_type":"text","priority":"text","contract_for":"text","assigned_to":"bigint","phases":"jsonb","created_at":"timestamp with time zone","updated_at":"timestamp with time zone","deleted_at":"timestamp with time zone"},
  projects: {"tenant_id":"bigint","id":"bigint","name":"text","own_number":"text","project_number":"text","status":"text","contact_id":"bigint","bid_id":"bigint","project_type":"text","priority":"text","contract_value":"numeric","original_contract_value":"numeric","description":"text","site_address":"text","site_city":"text","site_state":"text","site_zip_code":"text","architect_name":"text","architect_project_number":"text","contract_for":"text","assigned_to":"bigint","start_date":"timestamp with time zone","expected_end_date":"timestamp with time zone","actual_end_date":"timestamp with time zone","lead_id":"bigint","phases":"jsonb","created_at":"timestamp with time zone","updated_at":"timestamp with time zone","deleted_at":"timestamp with time zone","search_text":"text","change_order_sequence":"integer","maker_user_id":"bigint","maker_key_id":"bigint","maker_client_id":"text"},
  sandbox_mails: {"tenant_id":"bigint","id":"integer","job_id":"text","entity_type":"text","entity_id":"integer","sent_to":"text","reply_to":"text","from_name":"text","subject":"text","text":"text","html":"text","attachments":"jsonb","created_at":"timestamp with time zone"},
  share_links: {"tenant_id":"bigint","id":"bigint","entity_id":"bigint","token_hash":"bytea","sealed_token":"text","created_at":"timestamp with time zone","ended_at":"timestamp with time zone","withdrawn":"boolean","entity_type":"text"},
  signature_requests: {"tenant_id":"bigint","id":"bigint","entity_type":"text","entity_id":"bigint","title":"text","signer_name":"text","signer_email":"text","message":"text","status":"text","expires_at":"timestamp with time zone","document_hash":"text","sent_at":"timestamp with time zone","viewed_at":"timestamp with time zone","signed_at":"timestamp with time zone","declined_at":"timestamp with time zone","voided_at":"timestamp with time zone","reason":"text","signature":"jsonb","created_by":"bigint","created_at":"timestamp with time zone","updated_at":"timestamp with time zone","deleted_at":"timestamp with time zone","search_text":"text","maker_user_id":"bigint","maker_key_id":"bigint","maker_client_id":"text","file_opened_at":"timestamp with time zone"},
  site_logs: {"tenant_id":"bigint","id":"bigint","project_id":"bigint","log_date":"date","title":"text","notes":"text","personnel_count":"integer","work_performed":"text","materials_received":"text","visitors_on_site":"text","issues":"text","tags":"jsonb","lat":"double precision","lng":"double precision","is_reviewed":"boolean","created_by":"bigint","reviewed_by":"bigint","reviewed_at":"timestamp with time zone","created_at":"timestamp with time zone","updated_at":"timestamp with time zone","deleted_at":"timestamp with time zone","search_text":"text","weather":"text","temperature_high":"numeric","temperature_low":"numeric","temperature_unit":"text","delays":"jsonb","equipment":"jsonb","maker_user_id":"bigint","maker_key_id":"bigint","maker_client_id":"text"},
  time_entries: {"tenant_id":"bigint","id":"bigint","project_id":"bigint","user_id":"bigint","task_id":"bigint","phase_id":"bigint","date":"date","hours":"numeric","hourly_rate":"numeric","total_cost":"numeric","description":"text","lat":"double precision","lng":"double precision","is_reviewed":"boolean","invoice_id":"bigint","created_at":"timestamp with time zone","updated_at":"timestamp with time zone","deleted_at":"timestamp with time zone","search_text":"text","maker_user_id":"bigint","maker_key_id":"bigint","maker_client_id":"text"},
  upload_reservations: {"tenant_id":"bigint","id":"text","bytes":"bigint","written":"bigint","lease_until":"timestamp with time zone"},
  uploads: {"tenant_id":"bigint","id":"text","content_type":"text","filename":"text","state":"text","size":"bigint","created_at":"timestamp with time zone","expires_at":"timestamp with time zone","purpose":"text","sha256":"text","received_at":"timestamp with time zone","file":"text","maker_key_id":"bigint","maker_family_id":"text","maker_user_id":"bigint"},
  users: {"tenant_id":"bigint","id":"bigint","email":"text","name":"text","role":"text","password_hash":"text","created_at":"timestamp with time zone","updated_at":"timestamp with time zone","deleted_at":"timestamp with time zone","search_text":"text","last_sign_in_at":"timestamp with time zone","invited_at":"timestamp with time zone","pending_hash":"text"},
  webhook_deliveries: {"tenant_id":"bigint","id":"bigint","endpoint_id":"bigint","event_id":"text","event_sequence":"bigint","event_type":"text","body":"text","interactive":"boolean","status":"text","attempt_count":"smallint","replays":"integer","next_attempt_at":"timestamp with time zone","last_attempted_at":"timestamp with time zone","completed_at":"timestamp with time zone","response_status":"smallint","response_body":"text","response_headers":"jsonb","error_message":"text","created_at":"timestamp with time zone","order_sequence":"bigint","made_later":"boolean"},
  webhook_endpoints: {"tenant_id":"bigint","id":"bigint","url":"text","description":"text","event_types":"text[]","is_active":"boolean","consecutive_failures":"integer","last_delivered_at":"timestamp with time zone","disabled_at":"timestamp with time zone","disabled_reason":"text","secret":"text","previous_secret":"text","previous_secret_until":"timestamp with time zone","drain_fence":"bigint","drain_until":"timestamp with time zone","created_at":"timestamp with time zone","updated_at":"timestamp with time zone","deleted_at":"timestamp with time zone","made_by":"jsonb","maker_family_id":"text","event_patterns":"text[]","project_id":"bigint","is_ordered":"boolean"},
}
