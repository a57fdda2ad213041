import { timeOfWallClock } from '../../../../db/domain/zone-days.ts'
import { findActorNames } from '../../../../db/services/access/actors.ts'
import { findAuditLog, listAuditLogs } from '../../../../db/services/access/audit.ts'
import type { SchemaOf } from '../../../pipeline/contract/contract.ts'
import { paginate } from '../../../pipeline/verbs/pagination.ts'
import { pagerLinksOf, readListFilters } from '../forms.ts'
import { sectionTemplates } from '../frame/templates.ts'
import type { PageContext, Section } from '../section.ts'
import { curlCommandOf } from './repeat-request.ts'

/** Explanations of the violation codes of a 422, in everyday words. */
const rules: Readonly<Record<string, string>> = {
  required: 'is missing',
  type: 'has the wrong type',
  format: 'does not have the required form',
  enum: 'is not one of the allowed values',
  length: 'is too long or too short',
  range: 'is too large or too small',
  pattern: 'does not match the required pattern',
  unknown: 'is not known',
  not_found: 'refers to a record that does not exist',
  rule: 'violates another rule',
}

const home = { href: '/portal/requests', label: 'Request log' }
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'CLI']
const classes = [
  { value: '2xx', label: '2xx: done' },
  { value: '3xx', label: '3xx: redirected' },
  { value: '4xx', label: '4xx: refused' },
  { value: '5xx', label: '5xx: failed' },
]
const exact = ['requestId', 'operationId', 'method', 'statusClass', 'apiKeyId', 'userId'] as const
const times = ['dateFrom', 'dateTo'] as const

/** Portal section of the audit log: requests, their senders and their results. */
export const requests: Section = {
  path: 'requests',
  label: 'Request log',
  group: 'Developers',
  scope: 'audit:read',
  templates: sectionTemplates(import.meta.url),
  pages({ get }) {
    get('/', list)
    get('/:id', show)
  },
}

async function list(context: PageContext): Promise<void> {
  const { query } = context
  const page = await pageOfLog(context)
  const keys = await context.list('listApiKeys', { query: { limit: 100, includeRevoked: true } })
  const people = await context.list('listUsers', { query: { limit: 100 } })
  const data = {
    rows: await described(context, page.data),
    query,
    operations: operationsOf(context),
    methods: methods.map((value) => ({ value, label: value, chosen: value === query.method })),
    classes: classes.map((one) => ({ ...one, chosen: one.value === query.statusClass })),
    keys: choices(keys.items, query.apiKeyId),
    people: choices(people.items, query.userId),
    isWithPortal: query.portal === 'shown',
    isFiltered: [...exact, ...times, 'portal'].some((name) => query[name] !== undefined),
    pager: pagerLinksOf(context, page.meta.pagination),
  }
  context.show({ template: 'list', title: 'Request log', data })
}

/**
 * Reads a page of the log. Views of portal pages are excluded unless the user asks for them or filters by request id.
 */
async function pageOfLog(context: PageContext) {
  const { caller, db, query, services } = context
  const operationId = 'listApiAuditLogs'
  const asked = { query: { ...readListFilters(context, exact), ...timesIn(context) } }
  const { query: checked } = await context.check(operationId, asked)
  const withoutPortalReads = query.portal !== 'shown' && query.requestId === undefined
  const { cursor: _cursor, limit: _limit, ...filters } = checked
  const page = await paginate(
    { caller, operationId, services },
    checked,
    Number,
    (wanted, place) => listAuditLogs(db, caller, { ...wanted, withoutPortalReads }, place),
    { ...filters, withoutPortalReads },
  )
  context.recordRead(operationId)
  return page
}

/**
 * Converts the times of the form, such as 2026-11-24T15:41, to times of the API. Reads them in the organization's time
 * zone. The last minute is included.
 */
function timesIn({ query, person }: PageContext): Record<string, string> {
  const seconds = { dateFrom: '00.000', dateTo: '59.999' }
  return Object.fromEntries(
    times.flatMap((name) => {
      const text = query[name]
      return text === undefined ? [] : [[name, timeOfWallClock(text, person.timeZone, seconds[name])]]
    }),
  )
}

/**
 * Returns the options of a select field. A selected value that is no longer listed, such as a removed user, remains an
 * option.
 */
function choices(found: readonly { id: number; name: string }[], chosen: string | undefined) {
  const listed = found.map(({ id, name }) => ({ value: String(id), label: name, chosen: String(id) === chosen }))
  if (chosen === undefined || listed.some((one) => one.chosen)) return listed
  return [{ value: chosen, label: `No. ${chosen}`, chosen: true }, ...listed]
}

type Document = { paths: Record<string, Record<string, { operationId?: string }>> }

const operationsOf = ({ services }: PageContext): string[] =>
  Object.values((services.document as Document).paths)
    .flatMap((path) => Object.values(path).flatMap(({ operationId }) => operationId ?? []))
    .sort()

/** Adds to each row the names of the user, API key and app that sent the request. */
async function described(context: PageContext, rows: readonly SchemaOf<'ApiAuditLog'>[]) {
  const { users, keys, apps } = await findActorNames(context.db, context.caller.tenantId, rows)
  return rows.map((row) => {
    const person = row.userId === null ? undefined : users.get(row.userId)
    const key = row.apiKeyId === null ? undefined : keys.get(row.apiKeyId)
    const app = row.clientId === null ? undefined : apps.get(row.clientId)
    return { ...row, person, key, app, tone: toneOf(row.status), isOne: row.count === 1 }
  })
}

const errorsOf = ({ errors }: Pick<SchemaOf<'ApiAuditLog'>, 'errors'>) =>
  errors?.map(({ field, code }) => ({ field, code, says: rules[code] ?? code }))

const toneOf = (status: number): string => (status < 400 ? 'good' : status < 500 ? 'warn' : 'bad')

async function show(context: PageContext): Promise<void> {
  const [row] = await described(context, [await findAuditLog(context.db, context.caller, context.id())])
  context.recordRead('listApiAuditLogs')
  const reference = row!.operationId && tagOf(context, row!.operationId)
  const { document, settings } = context.services
  const data = { row, reference, errors: errorsOf(row!), again: curlCommandOf(document, row!, settings.publicOrigin) }
  context.show({ template: 'entry', title: 'A request', under: [home], data })
}

/** Returns the name of an operation's page in the API reference; undefined if the contract lacks the operation. */
function tagOf({ services }: PageContext, operationId: string): string | undefined {
  const { paths } = services.document as {
    paths: Record<string, Record<string, { operationId?: string; tags?: string[] }>>
  }
  const operations = Object.values(paths).flatMap((path) => Object.values(path))
  return operations.find((one) => one.operationId === operationId)?.tags?.[0]
}
