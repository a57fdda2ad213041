import type pg from 'pg'
import { onlyRow } from '../../../../engine/base/only-row.ts'
import type { TenantStatus } from '../../../../services/access/tenants.ts'
import { organizationColumns } from '../lines.ts'
import { parseArchivedLine, runRowStatement } from '../load.ts'
import { archiveFileNames } from '../manifest.ts'
import { damagedArchiveProblem } from '../problem.ts'
import { organizationRowOf } from '../rows.ts'
import { linesIn, readPartText, type VerifiedArchive } from '../verify.ts'

/** The columns with an organization's limits, keyed by the names that the API uses. */
const limits = {
  hourlyUnits: 'hourly_units',
  maxWebhookEndpoints: 'max_webhook_endpoints',
  maxStorageBytes: 'max_storage_bytes',
  hourlyMails: 'hourly_mails',
} as const

type Limit = keyof typeof limits

/** The limits that an import has lowered: `from` is the value in the archive, `to` the value in this installation. */
export type LoweredLimits = Partial<Record<Limit, { from: number; to: number }>>

export interface InsertedOrganization {
  id: number
  name: string
  status: TenantStatus
  clockAheadMs: number
  lowered: LoweredLimits
}

/**
 * Inserts the organization's own row with a new id. The limits in an archive are not trusted, since anyone who has the
 * file can edit it. A limit above the default of a new organization is lowered to the default; the operator can raise
 * it with `tenant:limits`. Throws ArchiveProblem.
 */
export async function insertOrganization(
  client: pg.ClientBase,
  archive: VerifiedArchive,
): Promise<InsertedOrganization> {
  const row = await rowIn(archive)
  const { name } = row
  if (typeof name !== 'string' || name.trim() === '' || name.length > 200 || /\p{Cc}/u.test(name)) {
    throw damagedArchiveProblem('the name of the organization does not have 1 to 200 characters without line breaks')
  }
  if (name !== archive.manifest.organization.name)
    throw damagedArchiveProblem(`${archiveFileNames.about} names another organization`)
  for (const [limit, column] of Object.entries(limits)) {
    if (!Number.isSafeInteger(row[column]))
      throw damagedArchiveProblem(`${limit} of the organization is not a whole number`)
  }
  const limitColumns: readonly string[] = Object.values(limits)
  const others = organizationColumns.filter((column) => !limitColumns.includes(column)).map((column) => `"${column}"`)
  const { rows } = await runRowStatement('organization', () =>
    client.query<Record<string, number> & { status: TenantStatus }>(
      `insert into tenants (${others.join(', ')}) select ${others.join(', ')} from json_populate_record(null::tenants, $1::json)
        returning id, status, clock_ahead_ms, ${limitColumns.join(', ')}`,
      [JSON.stringify(row)],
    ),
  )
  const inserted = onlyRow(rows, 'the inserted organization')
  const lowered: LoweredLimits = {}
  const values: number[] = []
  for (const [limit, column] of Object.entries(limits) as [Limit, string][]) {
    const from = row[column] as number
    const to = Math.min(from, Number(inserted[column]))
    if (to !== from) lowered[limit] = { from, to }
    values.push(to)
  }
  await runRowStatement('organization', () =>
    client.query(
      `update tenants set ${limitColumns.map((column, index) => `${column} = $${index + 2}`).join(', ')} where id = $1`,
      [inserted.id, ...values],
    ),
  )
  return { id: inserted.id!, name, status: inserted.status, clockAheadMs: Number(inserted.clock_ahead_ms), lowered }
}

async function rowIn(archive: VerifiedArchive) {
  const [part] = archive.partsOf('organization')
  const [line] = part?.name === archiveFileNames.organization ? linesIn(await readPartText(archive, part)) : []
  if (line === undefined) throw damagedArchiveProblem(`${archiveFileNames.organization} is missing`)
  return organizationRowOf(parseArchivedLine(line), organizationColumns)
}
