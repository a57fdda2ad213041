import { type ArchivedTable, toCamelCase } from './shapes.ts'

/** A row in an archive. `data` has the fields that the API shows; `kept` has the other columns. */
export interface ArchivedLine {
  data?: Record<string, unknown>
  kept?: Record<string, unknown>
}

export type Row = Record<string, unknown>

/** Returns the archive line of a database row. `data` has the fields of the contract, as the API shows them. */
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

/** Returns bytes as base64, and any other value unchanged. */
const archivedValue = (value: unknown): unknown => (Buffer.isBuffer(value) ? value.toString('base64') : (value ?? null))

/** The body of an event. In the database it contains the id of its organization; in an archive it does not. */
export interface EventBody {
  tenant_id?: number
  [member: string]: unknown
}

/** Removes the organization's id from the body in the line of an event. */
export function removeTenantFromEvent({ kept = {}, ...line }: ArchivedLine): ArchivedLine {
  const { tenant_id: _, ...body } = JSON.parse(String(kept.body)) as EventBody
  return { ...line, kept: { ...kept, body } }
}

/**
 * Returns an event's body as JSON with the id of the given organization. Its members are in the same order as in
 * db/engine/events/log.ts.
 */
export function eventBodyFor(tenantId: number, { id, type, created_at: createdAt, ...rest }: EventBody): string {
  return JSON.stringify({ id, type, created_at: createdAt, tenant_id: tenantId, ...rest })
}

/** The exported columns of the organization's own row. */
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

/** Returns the archive line of the organization's own row. */
export const organizationLineOf = (row: Row): ArchivedLine => ({
  kept: Object.fromEntries(organizationColumns.map((name) => [toCamelCase(name), archivedValue(row[name])])),
})
