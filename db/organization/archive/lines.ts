import { type ArchivedTable, camel } from './shapes.ts'

/** A row as an archive shows it: as the API answers with it, and beside that the columns which the contract has not. */
export interface ArchivedLine {
  data?: Record<string, unknown>
  kept?: Record<string, unknown>
}

export type Row = Record<string, unknown>

/** The line of a row as the database gives it. What is shown of it has the contract's form and order. */
export function archivedLineOf({ columns }: ArchivedTable, row: Row): ArchivedLine {
  const data: Row = {}
  const kept: Row = {}
  for (const { name, field, isShown, isRead } of columns) {
    const value = archivedValue(row[name])
    if (isShown) {
      if (field !== 'deletedAt' || value !== null) data[field] = value
    } else if (isRead) kept[field] = value
  }
  return { ...(Object.keys(data).length > 0 && { data }), ...(Object.keys(kept).length > 0 && { kept }) }
}

/** Bytes in base64; everything else is as JSON has it. */
const archivedValue = (value: unknown): unknown => (Buffer.isBuffer(value) ? value.toString('base64') : (value ?? null))

/** An event's body, which names the organization it was written in: the archive's has no name of it. */
export interface Envelope {
  tenant_id?: number
  [member: string]: unknown
}

/** Takes the organization out of an event's line. */
export function withoutTenant({ kept = {}, ...line }: ArchivedLine): ArchivedLine {
  const { tenant_id: _, ...body } = JSON.parse(String(kept.body)) as Envelope
  return { ...line, kept: { ...kept, body } }
}

/** An event's body as the log of another organization has it, its members in the order of db/events/log.ts. */
export function bodyFor(tenantId: number, { id, type, created_at: createdAt, ...rest }: Envelope): string {
  return JSON.stringify({ id, type, created_at: createdAt, tenant_id: tenantId, ...rest })
}

/** The columns of the organization's own row that move with it. */
export const organizationColumns = [
  'name',
  'mode',
  'clock_ahead_ms',
  'status',
  'hourly_units',
  'max_webhook_endpoints',
  'max_storage_bytes',
  'block_overbilling',
  'hourly_mails',
  'created_at',
  'updated_at',
] as const

/** The line of the organization's own row. */
export const organizationLine = (row: Row): ArchivedLine => ({
  kept: Object.fromEntries(organizationColumns.map((name) => [camel(name), archivedValue(row[name])])),
})
