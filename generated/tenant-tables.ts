// Generated from db/postgres/migrations by `make generated`; do not edit.

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
