import { compileMembersCheck, type Schema } from '../../../../domain/contract-schema.ts'
import type { Row } from '../lines.ts'
import { damagedArchiveProblem } from '../problem.ts'
import type { ArchivedTable } from '../shapes.ts'

/**
 * This file checks archive rows against the contract's schemas. It covers tables without a record in the contract, and
 * tables that have only some fields of a record. A value that violates a schema could not have been written through the
 * API.
 */

type Fields = Record<string, Schema>

const property = (schema: string, field: string): Schema => ({
  $ref: `contract#/components/schemas/${schema}/properties/${field}`,
})
const named = (schema: string): Schema => ({ $ref: `contract#/components/schemas/${schema}` })
const of = (schema: string, ...fields: string[]): Fields =>
  Object.fromEntries(fields.map((field) => [field, property(schema, field)]))
const orNull = (schema: Schema): Schema => ({ anyOf: [schema, { type: 'null' }] })

const sha256 = property('Document', 'sha256')
const origin = of('ApiAuditLog', 'ipAddress', 'userAgent')
const realmId = property('AccountingConnection', 'realmId')

/** The fields of the branding that describe the organization. Stored papers contain the same fields. */
export const letterheadFieldSchemas = of(
  'BrandingUpdate',
  ...['companyName', 'primaryColor', 'accentColor', 'phone', 'email', 'website', 'address', 'licenseNumber'],
  ...['paymentInstructions', 'taxId'],
)
export const conventionFieldSchemas = of('BrandingUpdate', 'currency', 'locale', 'timeZone', 'paper')

const rules: Record<string, Fields> = {
  accounting_attempts: { realmId, requestId: { type: 'string', maxLength: 50 } },
  accounting_links: { realmId, externalId: { type: 'string', maxLength: 50 } },
  api_audit_logs: {
    ...of(
      'ApiAuditLog',
      'requestId',
      'method',
      'path',
      'operationId',
      'status',
      'code',
      'errors',
      'durationMs',
      'cost',
    ),
    ...of('ApiAuditLog', 'count', 'clientId'),
    ...origin,
  },
  bid_answers: {
    ...origin,
    name: property('Bid', 'acceptedBy'),
    signature: property('Bid', 'acceptedBy'),
    reason: { type: ['string', 'null'], maxLength: 10_000 },
    optionIds: property('Bid', 'acceptedOptionIds'),
    documentHash: sha256,
  },
  branding: {
    ...letterheadFieldSchemas,
    ...conventionFieldSchemas,
    ...of('BrandingUpdate', 'defaultTerms', 'customerReminders', 'notaryBlock'),
  },
  document_versions: { ...of('Document', 'contentType', 'size', 'version'), sha256 },
  events: {
    sequence: property('LoggedEvent', 'sequence'),
    id: property('ContactEvent', 'id'),
    type: named('EventType'),
  },
  pay_app_certificates: { hash: sha256 },
  sign_in_rules: { secondFactorRoles: { type: 'array', items: named('Role'), uniqueItems: true } },
  signed_bid_files: { sha256, version: property('Document', 'version') },
  signed_logos: { hash: sha256 },
  uploads: {
    contentType: property('DocumentUploadCreate', 'contentType'),
    filename: orNull(property('DocumentUploadCreate', 'filename')),
    sha256: orNull(sha256),
  },
}

/**
 * Columns whose value, unless null, must equal a generated column of the same table. The generated column is checked
 * against the contract, so this check covers both.
 */
const shownAs: Record<string, Record<string, string>> = {
  change_orders: { ownNumber: 'changeOrderNumber' },
  projects: { ownNumber: 'projectNumber' },
}

/** Checks the fields of an archive row. Throws ArchiveProblem. */
export type RowValidator = (fields: Row) => void

/**
 * Returns the check for rows of a table. `latest` is the latest allowed `createdAt` and `updatedAt`, in ms since 1970.
 */
export function createRowValidator(
  { table, schema, columns }: ArchivedTable,
  contract: object,
  latest: number,
): RowValidator {
  const record = schema === undefined ? partialRecords[table] : undefined
  const shown = columns
    .filter(({ isShown, isRead, field }) => isShown && isRead && field !== 'deletedAt')
    .map(({ field }) => field)
  const fields = { ...(record && of(record, ...shown)), ...rules[table] }
  const check = Object.keys(fields).length > 0 ? compileMembersCheck(contract, fields) : () => []
  return (row) => {
    const refuse = (what: string): never => {
      throw damagedArchiveProblem(`a row of ${table} does not match the contract: ${what}`)
    }
    const [violation] = check(Object.fromEntries(Object.keys(fields).map((field) => [field, row[field] ?? null])))
    if (violation) refuse(`${violation.field} ${violation.message}`)
    for (const field of ['createdAt', 'updatedAt']) {
      if (typeof row[field] === 'string' && Date.parse(row[field]) > latest) refuse(`${field} is in the future`)
    }
    for (const [own, seen] of Object.entries(shownAs[table] ?? {})) {
      if ((row[own] ?? null) !== null && row[own] !== row[seen]) refuse(`${own} differs from ${seen}`)
    }
    if (table === 'events') judgeEvent(row, refuse)
    if (table === 'share_links' && Buffer.from(String(row.tokenHash), 'base64').length !== 32) refuse('tokenHash')
  }
}

/** The contract schema of each table that has only some of the schema's fields. */
const partialRecords: Record<string, string> = { kit_items: 'KitItem', notifications: 'Notification' }

/** Checks that the columns of an event, used to look it up, match its body, which is sent to endpoints. */
function judgeEvent({ id, type, body }: Row, refuse: (what: string) => never): void {
  const envelope = body as { id?: unknown; type?: unknown; data?: unknown } | null
  if (typeof envelope !== 'object' || envelope === null) refuse('body is not an object')
  const { id: ownId, type: ownType, data } = envelope!
  if (ownId !== id || ownType !== type) refuse('body belongs to another event')
  if (typeof data !== 'object' || data === null) refuse('body has no data')
}
