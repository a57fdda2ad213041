import { sql } from 'kysely'
import type { TenantStatus } from '../access/tenants.ts'
import { notFound } from '../domain/refusal.ts'
import { storedBytesOf } from '../files/storage.ts'
import type { Sql } from '../postgres/connection.ts'

/** Organizations as a platform administrator sees them: names, sizes and counts, and nothing that they wrote. */

export interface SizedOrganization {
  id: number
  name: string
  status: TenantStatus
  createdAt: string
  /** People who can sign in. */
  people: number
  /** Events so far. */
  changes: number
  changedAt: string | null
  storedBytes: number
  maxStorageBytes: number
  openJobs: number
  endpoints: number
}

const sized = sql`t.id, t.name, t.status, t.created_at, t.max_storage_bytes,
  (select count(*)::integer from users u where u.tenant_id = t.id and u.deleted_at is null) as people,
  coalesce(s.last_sequence, 0) as changes, s.last_created_at as changed_at, ${storedBytesOf(sql`t.id`)} as stored_bytes,
  (select count(*)::integer from jobs j where j.tenant_id = t.id and j.status in ('queued', 'running')) as open_jobs,
  (select count(*)::integer from webhook_endpoints e where e.tenant_id = t.id and e.deleted_at is null) as endpoints`

/** A page of organizations, the newest first, those from before the id `before`; with `words` those whose name has them. */
export async function pageOfOrganizations(
  at: Sql,
  { before = 2 ** 31, words, limit }: { before?: number | undefined; words: string; limit: number },
): Promise<{ items: SizedOrganization[]; nextBefore: number | undefined }> {
  const { rows } = await sql<SizedOrganization>`
    /* all tenants */ select ${sized}
    from (
      select * from tenants where id < ${before} and strpos(lower(name), lower(${words})) > 0 order by id desc limit ${limit + 1}
    ) t left join event_sequences s on s.tenant_id = t.id
    order by t.id desc
  `.execute(at)
  const items = rows.slice(0, limit)
  return { items, nextBefore: rows.length > limit ? items.at(-1)!.id : undefined }
}

/** Throws Refusal not_found. */
export async function oneOrganization(at: Sql, tenantId: number): Promise<SizedOrganization> {
  const { rows } = await sql<SizedOrganization>`
    /* all tenants */ select ${sized} from tenants t left join event_sequences s on s.tenant_id = t.id
    where t.id = ${tenantId}
  `.execute(at)
  if (!rows[0]) throw notFound('organization')
  return rows[0]
}

/** What is counted of an organization, by its table. */
const countedTables = {
  contacts: 'Contacts',
  leads: 'Leads',
  products: 'Products',
  bids: 'Bids',
  projects: 'Projects',
  change_orders: 'Change orders',
  pay_apps: 'Pay applications',
  invoices: 'Invoices',
  documents: 'Documents',
  site_logs: 'Site logs',
  time_entries: 'Time entries',
  signature_requests: 'Signature requests',
  comments: 'Comments',
  webhook_deliveries: 'Webhook deliveries',
  api_audit_logs: 'Rows of the audit log',
} as const

/** No table is counted further. */
export const maxCounted = 100_000

/** How many rows an organization has of each kind, deleted ones too: up to one more than `maxCounted`. */
export async function countsOfOrganization(at: Sql, tenantId: number): Promise<{ label: string; count: number }[]> {
  const counts = Object.entries(countedTables).map(
    ([table, label]) => sql`
      select ${label}::text as label, (
        select count(*)::integer from (
          select from ${sql.table(table)} where tenant_id = ${tenantId} limit ${maxCounted + 1}
        ) counted
      ) as count`,
  )
  const { rows } = await sql<{ label: string; count: number }>`${sql.join(counts, sql` union all `)}`.execute(at)
  return rows
}
