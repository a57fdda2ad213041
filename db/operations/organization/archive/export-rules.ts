import type { ColumnName } from '../../../engine/records/columns.ts'
import type { TenantTable, tenantTableKinds } from '../inventory.ts'

type Content = {
  [T in TenantTable]: (typeof tenantTableKinds)[T] extends 'content' ? T : never
}[TenantTable]

/** The export rule of a table. If the rule is empty, all rows and columns are exported. */
interface Rule<T extends Content> {
  /** Columns that are not exported: secrets, and references to an API key, an app or a file of this installation. */
  omit?: readonly ColumnName<T>[]
  /** Columns that contain the id of a user but have no foreign key to users. */
  users?: readonly ColumnName<T>[]
  /** SQL condition for the rows to export. It begins with `and`. */
  where?: string
  /** The column whose JSON value contains ids, and the sequence that generates these ids. */
  ids?: { column: ColumnName<T>; sequence: string }
}

/** The export rule of tables with creator columns. */
const byMaker = { omit: ['maker_key_id', 'maker_client_id'], users: ['maker_user_id'] } as const

type Rules = { readonly [T in Content]: Rule<T> }

/**
 * The export rules of all tables with content of an organization (db/operations/organization/inventory.ts). Tables with access
 * data or temporary data are not exported.
 */
const rules: Rules = {
  // If the imported organization connects the same QuickBooks company again, it continues these attempts. Because of
  // their request ids, no invoice is created there twice.
  accounting_attempts: {
    omit: ['fence', 'lease_until'],
    where: 'and (body is not null or send_started_at is not null)',
  },
  accounting_links: {},
  api_audit_logs: { omit: ['api_key_id'], users: ['user_id'] },
  bid_answers: {},
  bid_line_items: {},
  bids: byMaker,
  branding: {},
  briefing_dismissals: {},
  change_order_line_items: {},
  change_orders: byMaker,
  comments: { omit: ['author_key_id'] },
  contact_erasures: {},
  contacts: byMaker,
  crew_assignments: {},
  data_retention: {},
  document_versions: { users: ['uploaded_by'] },
  documents: byMaker,
  event_sequences: {},
  events: { omit: ['traceparent', 'request_id'] },
  invoice_line_items: {},
  invoice_payments: {},
  invoices: byMaker,
  kept_letterheads: {},
  kit_items: {},
  lead_stages: {},
  leads: byMaker,
  mail_reminders: {},
  manufacturers: {},
  notification_reads: { users: ['reader_id'] },
  notifications: {},
  notifications_read_before: { users: ['reader_id'] },
  pay_app_certificates: {},
  pay_app_line_items: {},
  pay_apps: byMaker,
  product_categories: {},
  products: byMaker,
  project_templates: {},
  projects: { ...byMaker, ids: { column: 'phases', sequence: 'project_part_ids' } },
  share_links: { omit: ['sealed_token'] },
  sign_in_rules: {},
  signature_request_documents: {},
  signature_requests: byMaker,
  signed_bid_files: {},
  signed_bids: {},
  signed_logos: {},
  site_logs: byMaker,
  time_entries: byMaker,
  uploads: {
    omit: ['file', 'maker_key_id', 'maker_family_id', 'maker_user_id'],
    where: `and state = 'used' and purpose = 'document'`,
  },
  user_erasures: {},
  users: { omit: ['password_hash', 'pending_hash'] },
  webhook_endpoints: {
    omit: [
      ...(['secret', 'previous_secret', 'previous_secret_until', 'drain_fence', 'drain_until'] as const),
      ...([
        'made_by',
        'maker_family_id',
        'is_active',
        'disabled_at',
        'disabled_reason',
        'consecutive_failures',
      ] as const),
    ],
  },
}

export interface ExportRule {
  omit: readonly string[]
  users: readonly string[]
  where: string
  ids: { column: string; sequence: string } | undefined
}

export type ExportedTableName = Content

/** Returns the export rule of a table; undefined for a table that is not exported. */
export function exportRuleOf(table: string): ExportRule | undefined {
  const { omit = [], users = [], where = '', ids }: Rule<Content> = (rules as Record<string, object>)[table] ?? {}
  return Object.hasOwn(rules, table) ? { omit, users, where, ids } : undefined
}
