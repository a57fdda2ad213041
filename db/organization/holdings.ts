import { type RawBuilder, sql } from 'kysely'
import type { tenantTables } from '../../generated/tenant-tables.ts'
import type { Room } from '../files/file-store.ts'
import type { Tasks } from '../jobs/tasks.ts'

/**
 * Everything that an organization holds, by the place where it lies. Its removal and its export go by these lists, and each
 * is complete: a table, a room of the store or a task that is not listed does not compile, or fails a test against the real schema.
 */

/**
 * What a table holds for an organization: `content` is what it made or was told, `access` what lets somebody in (keys,
 * grants, sessions, tokens of other systems), `passing` what the service needs for a time (leases, counts, stored answers).
 */
export type Nature = 'content' | 'access' | 'passing'

/** Tables that find an organization, or count for it, and so are read without its id. */
type Directory = 'key_directory' | 'moved_links' | 'rate_windows' | 'user_directory'

/** The tables that have a `tenant_id`, which says whose each row is. The organization's own row is in `tenants`. */
export const tablesOfOrganizations = {
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
} as const satisfies Record<(typeof tenantTables)[number] | Directory, Nature>

export type TableOfOrganizations = keyof typeof tablesOfOrganizations

/** The tables of no organization, each with why it holds nothing of one, or with what it does hold. */
export const tablesOfNobody = {
  attempt_windows: 'counts tries of addresses and networks by hashes, for a day at most',
  installation: 'is the state of all processes together',
  integrity_rounds: 'is where the audit of figures is, by the id of an organization that may be gone',
  known_networks: 'has hashes of addresses with networks, for 90 days',
  oauth_clients:
    'are apps, which people of any organization may connect; those that nobody else has connected go with it',
  oauth_keys: 'sign for all organizations',
  proof_keys: 'sign for all organizations',
  schema_migrations: 'lists what was migrated',
  organization_deletions: 'is what is left of an organization that is gone: its id and times, without its name',
  sign_in_tickets: 'let a person choose an account: see accountLists',
  spent_challenges: 'are random texts, for some minutes',
  tenants: 'has the row of the organization itself, by its id',
  worker_pools: 'lists the processes that run',
} as const

/**
 * Columns with a JSON list of accounts, of which each names its organization by `tenantId`. Of sessions it stands in rows
 * of the other organizations, too, whose people have the same password there.
 */
export const accountLists = [
  { table: 'sessions', column: 'accounts' },
  { table: 'sign_in_tickets', column: 'accounts' },
] as const

/**
 * The files of an organization in the store, room by room: those that rows name, and, by the id with which the name of each
 * file begins, what was being written. `names` selects `name`, `ids` selects `id`.
 */
export const filesOfOrganization: Record<
  Room,
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
 * How a task of the queue names its organization: by the member `tenantId` of its payload, by `invited` inside it, or not at all,
 * as those that are for all of them.
 */
export const tasksOfOrganizations = {
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
} as const satisfies Record<keyof Tasks, 'tenantId' | 'invited' | 'nobody'>
