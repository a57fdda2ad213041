import { type RawBuilder, sql } from 'kysely'
import type { tenantTables } from '../../../generated/tenant-tables.ts'
import type { StoreFolder } from '../../domain/files/store-folders.ts'
import type { TaskPayloads } from '../../services/jobs/tasks.ts'

/**
 * This file lists all places that store data of an organization: tables, files and queued tasks. The removal and the
 * export of an organization use its lists. If a table, a folder of the file store or a task is missing here, the
 * compiler or a test against the real schema fails.
 */

/**
 * The kind of data that a table stores for an organization. `content`: data that the organization created or received.
 * `access`: data that gives access, such as keys, grants, sessions and tokens of other systems. `passing`: temporary
 * data of the service, such as leases, counters and stored answers.
 */
export type DataKind = 'content' | 'access' | 'passing'

/** Tables that are read without an organization's id: directories to look up an organization, and its rate windows. */
type Directory = 'key_directory' | 'moved_links' | 'rate_windows' | 'user_directory'

/**
 * The tables with a `tenant_id`, which identifies the organization of each row. The organization's own row is in
 * `tenants`.
 */
export const tenantTableKinds = {
  accounting_attempts: 'content',
  accounting_connections: 'access',
  accounting_links: 'content',
  accounting_turns: 'passing',
  api_audit_logs: 'content',
  api_keys: 'access',
  authenticator_apps: 'access',
  bid_answers: 'content',
  bid_line_items: 'content',
  bids: 'content',
  branding: 'content',
  briefing_dismissals: 'content',
  change_order_line_items: 'content',
  change_orders: 'content',
  comments: 'content',
  contact_erasures: 'content',
  contacts: 'content',
  crew_assignments: 'content',
  data_retention: 'content',
  document_versions: 'content',
  documents: 'content',
  download_tickets: 'access',
  event_sequences: 'content',
  events: 'content',
  foreseen_keys: 'passing',
  foreseen_records: 'passing',
  idempotency_keys: 'passing',
  integrity_differences: 'passing',
  invoice_line_items: 'content',
  invoice_payments: 'content',
  invoices: 'content',
  jobs: 'passing',
  kept_letterheads: 'content',
  kept_pdfs: 'passing',
  key_directory: 'access',
  kit_items: 'content',
  lead_stages: 'content',
  leads: 'content',
  mail_reminders: 'content',
  manufacturers: 'content',
  moved_links: 'access',
  notification_reads: 'content',
  notifications: 'content',
  notifications_read_before: 'content',
  oauth_codes: 'access',
  oauth_families: 'access',
  oauth_refresh_tokens: 'access',
  organization_exports: 'passing',
  passkeys: 'access',
  password_resets: 'access',
  pay_app_certificates: 'content',
  pay_app_line_items: 'content',
  pay_apps: 'content',
  platform_admins: 'access',
  product_categories: 'content',
  products: 'content',
  project_templates: 'content',
  projects: 'content',
  rate_windows: 'passing',
  recovery_codes: 'access',
  sandbox_mails: 'passing',
  sessions: 'access',
  share_links: 'content',
  sign_in_rules: 'content',
  signature_request_documents: 'content',
  signature_requests: 'content',
  signed_bid_files: 'content',
  signed_bids: 'content',
  signed_logos: 'content',
  site_logs: 'content',
  time_entries: 'content',
  upload_reservations: 'passing',
  uploads: 'content',
  user_directory: 'access',
  user_erasures: 'content',
  users: 'content',
  wanted_pdfs: 'passing',
  webhook_deliveries: 'passing',
  webhook_endpoints: 'content',
} as const satisfies Record<(typeof tenantTables)[number] | Directory, DataKind>

export type TenantTable = keyof typeof tenantTableKinds

/** The tables whose rows belong to no single organization, with a description of what each one stores. */
export const sharedTables = {
  attempt_windows: 'counters of attempts by hashed addresses and networks, for a day at most',
  installation: 'the state that all processes share',
  integrity_rounds: 'the progress of the figures audit, by the id of an organization that may have been removed',
  known_networks: 'hashes of addresses with networks, for 90 days',
  oauth_clients:
    'apps, which users of any organization may connect; apps that no other organization has connected are removed with it',
  oauth_keys: 'signing keys for all organizations',
  proof_keys: 'signing keys for all organizations',
  schema_migrations: 'the migrations that were applied',
  organization_deletions: 'the remaining data of a removed organization: its id and times, without its name',
  sign_in_tickets: 'tickets with which a person chooses an account: see accountLists',
  spent_challenges: 'random texts, for a few minutes',
  tenants: 'the row of the organization itself, by its id',
  worker_pools: 'the running worker processes',
} as const

/**
 * Columns with a JSON list of accounts, each with the `tenantId` of its organization. A session of one organization can
 * list accounts of others, if a person uses the same password for them.
 */
export const accountListColumns = [
  { table: 'sessions', column: 'accounts' },
  { table: 'sign_in_tickets', column: 'accounts' },
] as const

/**
 * Queries for the files of an organization, keyed by folder of the file store. `names` selects, as `name`, the names of
 * files that rows refer to. `ids` selects, as `id`, the ids with which the names of unfinished files begin.
 */
export const organizationFileQueries: Record<
  StoreFolder,
  (tenantId: number) => { names: RawBuilder<unknown>; ids: RawBuilder<unknown> }
> = {
  uploads: (tenantId) => ({
    names: sql`select coalesce(file, id) as name from uploads where tenant_id = ${tenantId} and state in ('finished', 'used')`,
    ids: sql`select id from uploads where tenant_id = ${tenantId}`,
  }),
  artifacts: (tenantId) => ({
    names: sql`select name from jobs, unnest(array[artifact ->> 'file', errors_artifact ->> 'file']) as name
        where tenant_id = ${tenantId} and name is not null
      union all select file from organization_exports where tenant_id = ${tenantId} and file is not null`,
    ids: sql`select id from jobs where tenant_id = ${tenantId}
      union all select id from organization_exports where tenant_id = ${tenantId}`,
  }),
  kept: (tenantId) => ({
    names: sql`select file as name from kept_pdfs where tenant_id = ${tenantId} and file is not null`,
    ids: sql`select split_part(file, '.', 1) as id from kept_pdfs where tenant_id = ${tenantId} and file is not null`,
  }),
}

/**
 * Where the payload of each task has the id of its organization: in `tenantId`, or in `invited.tenantId`. `nobody`: the
 * task serves all organizations.
 */
export const taskTenantSources = {
  'serve-jobs': 'tenantId',
  'serve-documents': 'tenantId',
  'draw-sample': 'tenantId',
  'serve-sandboxes': 'tenantId',
  'sweep-sandboxes': 'nobody',
  'sweep-storage': 'nobody',
  'back-up': 'nobody',
  'sweep-retention': 'nobody',
  'expire-bids': 'nobody',
  'send-reminders': 'nobody',
  'deliver-webhooks': 'tenantId',
  'send-email': 'tenantId',
  'start-password-reset': 'invited',
  'tell-password-changed': 'tenantId',
  'tell-second-factor': 'tenantId',
  'send-document': 'tenantId',
  'release-mails': 'tenantId',
  'send-bid': 'tenantId',
  'push-to-accounting': 'tenantId',
  'revoke-accounting-grant': 'tenantId',
  'remove-organizations': 'nobody',
  'remove-erased-files': 'tenantId',
  'remove-erased-mails': 'tenantId',
  'export-organization': 'tenantId',
  'keep-signed-bids': 'nobody',
  'audit-figures': 'nobody',
} as const satisfies Record<keyof TaskPayloads, 'tenantId' | 'invited' | 'nobody'>
