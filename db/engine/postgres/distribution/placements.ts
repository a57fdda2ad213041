import type { tenantTables } from '../../../../generated/tenant-tables.ts'

/**
 * Where a cluster stores the rows of a table. `distributed`: each organization's rows are on one node, the same for all
 * distributed tables. `reference`: every node has all rows. `local`: only the coordinator has the rows; all connections
 * of the service lead to it.
 */
export type TablePlacement = 'distributed' | 'reference' | 'local'

/**
 * Tables that are not in `tenantTables`: tables without a tenant_id, and tables in which the organization of a key,
 * link or user is looked up.
 */
type OtherTable =
  | 'attempt_windows'
  | 'installation'
  | 'integrity_rounds'
  | 'key_directory'
  | 'known_networks'
  | 'moved_links'
  | 'oauth_clients'
  | 'oauth_keys'
  | 'organization_deletions'
  | 'proof_keys'
  | 'rate_windows'
  | 'schema_migrations'
  | 'sign_in_tickets'
  | 'spent_challenges'
  | 'tenants'
  | 'user_directory'
  | 'worker_pools'

/**
 * Placement of every table of the service. The tables of graphile-worker are not listed; they are local, so that a
 * worker finds all tasks on one server.
 */
export const placements = {
  accounting_attempts: 'distributed',
  accounting_connections: 'distributed',
  accounting_links: 'distributed',
  accounting_turns: 'distributed',
  api_audit_logs: 'distributed',
  api_keys: 'local',
  attempt_windows: 'local',
  authenticator_apps: 'distributed',
  bid_answers: 'distributed',
  bid_line_items: 'distributed',
  bids: 'distributed',
  branding: 'distributed',
  briefing_dismissals: 'distributed',
  change_order_line_items: 'distributed',
  change_orders: 'distributed',
  comments: 'distributed',
  contact_erasures: 'distributed',
  contacts: 'distributed',
  crew_assignments: 'distributed',
  data_retention: 'distributed',
  document_versions: 'distributed',
  documents: 'distributed',
  download_tickets: 'distributed',
  event_sequences: 'distributed',
  events: 'distributed',
  foreseen_keys: 'distributed',
  foreseen_records: 'distributed',
  idempotency_keys: 'distributed',
  installation: 'local',
  integrity_differences: 'distributed',
  integrity_rounds: 'local',
  invoice_line_items: 'distributed',
  invoice_payments: 'distributed',
  invoices: 'distributed',
  jobs: 'distributed',
  kept_letterheads: 'distributed',
  kept_pdfs: 'distributed',
  key_directory: 'local',
  kit_items: 'distributed',
  known_networks: 'local',
  lead_stages: 'distributed',
  leads: 'distributed',
  mail_reminders: 'distributed',
  manufacturers: 'distributed',
  moved_links: 'local',
  notification_reads: 'distributed',
  notifications: 'distributed',
  notifications_read_before: 'distributed',
  oauth_clients: 'local',
  oauth_codes: 'distributed',
  oauth_families: 'distributed',
  oauth_keys: 'local',
  oauth_refresh_tokens: 'distributed',
  organization_deletions: 'local',
  organization_exports: 'distributed',
  passkeys: 'distributed',
  password_resets: 'distributed',
  pay_app_certificates: 'distributed',
  pay_app_line_items: 'distributed',
  pay_apps: 'distributed',
  platform_admins: 'distributed',
  product_categories: 'distributed',
  products: 'distributed',
  project_templates: 'distributed',
  projects: 'distributed',
  proof_keys: 'local',
  rate_windows: 'local',
  recovery_codes: 'distributed',
  sandbox_mails: 'distributed',
  schema_migrations: 'local',
  sessions: 'distributed',
  share_links: 'distributed',
  sign_in_rules: 'distributed',
  sign_in_tickets: 'local',
  signature_request_documents: 'distributed',
  signature_requests: 'distributed',
  signed_bid_files: 'distributed',
  signed_bids: 'distributed',
  signed_logos: 'distributed',
  site_logs: 'distributed',
  spent_challenges: 'local',
  tenants: 'reference',
  time_entries: 'distributed',
  upload_reservations: 'distributed',
  uploads: 'distributed',
  user_directory: 'local',
  user_erasures: 'distributed',
  users: 'distributed',
  wanted_pdfs: 'distributed',
  webhook_deliveries: 'distributed',
  webhook_endpoints: 'distributed',
  worker_pools: 'local',
} as const satisfies Record<(typeof tenantTables)[number] | OtherTable, TablePlacement>

export type PlacedTable = keyof typeof placements

type LocalTable = { [T in PlacedTable]: (typeof placements)[T] extends 'local' ? T : never }[PlacedTable]

/** Why each local table is local. Each text continues a sentence that begins with the table's name. */
export const localTableReasons: Record<LocalTable, string> = {
  api_keys: 'is read by the admission of every request, which has to be one trip to one node',
  attempt_windows: 'counts by addresses and networks',
  installation: 'is one row for all processes',
  integrity_rounds: 'is one row for all processes',
  key_directory: 'finds the organization of a key',
  known_networks: 'finds the networks of an address',
  moved_links: 'finds the organization of a link',
  oauth_clients: 'are apps of any organization',
  oauth_keys: 'sign for all organizations',
  organization_deletions: 'outlives its organization',
  proof_keys: 'sign for all organizations',
  rate_windows: 'is locked and charged by the admission of every request, for many organizations at once',
  schema_migrations: 'is of the whole database',
  sign_in_tickets: 'belongs to a person, before an organization is chosen',
  spent_challenges: 'belongs to a browser, before it is known whose passkey it is',
  user_directory: 'finds the organizations of an address',
  worker_pools: 'is of processes',
}

/** Column whose value determines the node of a distributed table's row. */
export const distributionColumn = 'tenant_id'
