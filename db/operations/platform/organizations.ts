import { type RawBuilder, sql } from 'kysely'
import { notFound } from '../../domain/refusal.ts'
import type { Sql } from '../../engine/postgres/connection.ts'
import type { TenantStatus } from '../../services/access/tenants.ts'
import { storedBytesQueries } from '../../services/files/storage-quota.ts'

/** Organizations as a platform administrator sees them: names, sizes and counts, but no content. */

export interface OrganizationSummary {
  id: number
  name: string
  status: TenantStatus
  createdAt: string
  /** Number of users with an account, including users who have not accepted their account yet. */
  people: number
  /** Number of events in the organization's history, as a measure of its activity. */
  changes: number
  changedAt: string | null
  storedBytes: number
  maxStorageBytes: number
  openJobs: number
  endpoints: number
}

/** The fields of a summary that are stored in the organization's own row. */
type Known = Pick<OrganizationSummary, 'id' | 'name' | 'status' | 'createdAt' | 'maxStorageBytes'>
type Sizes = Omit<OrganizationSummary, keyof Known>

const known = sql`id, name, status, created_at, max_storage_bytes`

/** SQL statements that count rows per organization. Organizations without such rows are absent from the results. */
const sizes: Partial<Record<keyof Sizes, RawBuilder<unknown>>> = {
  people: sql`select tenant_id, count(*) as number from users where deleted_at is null`,
  openJobs: sql`select tenant_id, count(*) as number from jobs where status in ('queued', 'running')`,
  endpoints: sql`select tenant_id, count(*) as number from webhook_endpoints where deleted_at is null`,
}

async function withSizes(at: Sql, organizations: readonly Known[]): Promise<OrganizationSummary[]> {
  const ids = organizations.map(({ id }) => id)
  const numbers = new Map<string, Map<number, number>>()
  const parts = [...Object.entries(sizes), ...storedBytesQueries.map((part) => ['storedBytes', part] as const)]
  for (const [name, part] of parts) {
    const { rows } = await sql<{ tenantId: number; number: number | string }>`
      ${part} and tenant_id = any(${ids}::bigint[]) group by tenant_id`.execute(at)
    const found = numbers.get(name) ?? new Map<number, number>()
    for (const { tenantId, number } of rows) found.set(tenantId, (found.get(tenantId) ?? 0) + Number(number))
    numbers.set(name, found)
  }
  const changes = await at
    .selectFrom('eventSequences')
    .select(['tenantId', 'lastSequence', 'lastCreatedAt'])
    .where((eb) => eb('tenantId', '=', eb.fn.any(eb.val(ids))))
    .execute()
  const last = new Map(changes.map((row) => [row.tenantId, row]))
  const numberOf = (name: keyof Sizes, id: number): number => numbers.get(name)?.get(id) ?? 0
  return organizations.map(({ id, ...row }) => ({
    id,
    ...row,
    people: numberOf('people', id),
    changes: last.get(id)?.lastSequence ?? 0,
    changedAt: last.get(id)?.lastCreatedAt ?? null,
    storedBytes: numberOf('storedBytes', id),
    openJobs: numberOf('openJobs', id),
    endpoints: numberOf('endpoints', id),
  }))
}

/**
 * Returns a page of organizations with ids below `before`, newest first. Only organizations whose name contains `words`
 * are returned; an empty text matches all.
 */
export async function listOrganizations(
  at: Sql,
  { before = 2 ** 31, words, limit }: { before?: number | undefined; words: string; limit: number },
): Promise<{ items: OrganizationSummary[]; nextBefore: number | undefined }> {
  const { rows } = await sql<Known>`
    select ${known} from tenants where id < ${before} and strpos(lower(name), lower(${words})) > 0
    order by id desc limit ${limit + 1}
  `.execute(at)
  const items = await withSizes(at, rows.slice(0, limit))
  return { items, nextBefore: rows.length > limit ? items.at(-1)!.id : undefined }
}

/** Returns one organization. Throws Refusal not_found. */
export async function findOrganization(at: Sql, tenantId: number): Promise<OrganizationSummary> {
  const { rows } = await sql<Known>`select ${known} from tenants where id = ${tenantId}`.execute(at)
  const [organization] = await withSizes(at, rows)
  if (!organization) throw notFound('organization')
  return organization
}

/** The labels of the tables whose rows are counted per organization. */
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

/** Maximum number of rows counted per table. */
export const maxCountedRows = 100_000

/**
 * Returns the number of an organization's rows per table, including deleted ones. A count above `maxCountedRows` is
 * returned as `maxCountedRows` + 1.
 */
export async function countRowsOfOrganization(at: Sql, tenantId: number): Promise<{ label: string; count: number }[]> {
  const counts = Object.entries(countedTables).map(
    ([table, label]) => sql`
      select ${label}::text as label, (
        select count(*)::integer from (
          select from ${sql.table(table)} where tenant_id = ${tenantId} limit ${maxCountedRows + 1}
        ) counted
      ) as count`,
  )
  const { rows } = await sql<{ label: string; count: number }>`${sql.join(counts, sql` union all `)}`.execute(at)
  return rows
}
