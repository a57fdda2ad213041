import { randomUUID } from 'node:crypto'
import type { CallInput } from '../caller.ts'
import type { ConformanceCheck } from '../check.ts'
import { type CheckedOperation, parameterNames } from '../contract.ts'
import { ConformanceFinding, expectCondition, expectSame, expectStatus, Skipped, summarizeAnswer } from '../findings.ts'
import type { KitAnswer } from '../http.ts'
import { createTestContact, type Kit, unusedId } from '../kit.ts'

/** Path parameters whose values exist in every organization, so they identify no record of one organization. */
const sharedNames = new Set(['key'])

/** Returns everything that a caller sees of an answer, except what differs between any two requests. */
function seen({ status, headers, text, json }: KitAnswer): object {
  const passing = (name: string) =>
    ['x-request-id', 'date', 'content-length', 'connection', 'keep-alive'].includes(name) ||
    name.startsWith('ratelimit-')
  const shown = Object.entries(headers).filter(([name]) => !passing(name))
  return { status, headers: Object.fromEntries(shown), text: text.replaceAll(String(json?.request_id), '') }
}

/**
 * Throws a ConformanceFinding unless the second organization gets the same answer for another organization's record as
 * for one that does not exist.
 */
function expectUnseen(foreign: KitAnswer, none: KitAnswer): void {
  expectStatus(foreign, none.status, none.code)
  const [one, other] = [seen(foreign), seen(none)].map((value) => JSON.stringify(value))
  if (one !== other) throw new ConformanceFinding(foreign.asked, `what an id of nobody gets: ${other}`, one!)
}

/** Returns the calls of the walk whose path contains a record of the first organization. */
const namingCalls = ({ walked, contract }: Kit): { operation: CheckedOperation; input: CallInput }[] =>
  contract.operations.flatMap((operation) => {
    const { input } = walked.get(operation.operationId) ?? {}
    const isShared = parameterNames(operation.path).every((name) => sharedNames.has(name))
    return input?.path && !isShared ? [{ operation, input }] : []
  })

/**
 * Returns a body of the walk in which references to the first organization's records are replaced with the second
 * organization's own.
 */
function ownBody(body: unknown, own: { projectId: number; productId: number }): unknown {
  if (typeof body !== 'object' || body === null) return body
  const { targetProjectId, productId } = body as Record<string, unknown>
  return {
    ...body,
    ...(targetProjectId !== undefined && { targetProjectId: own.projectId }),
    ...(productId !== undefined && { productId: own.productId }),
  }
}

export const tenancyChecks: ConformanceCheck[] = [
  {
    id: 'tenancy.ids',
    title: "Every operation answers for another organization's record as for a record that never existed",
    clause: 'errors/not_found',
    async run(kit) {
      const { second, mark } = kit
      const calls = namingCalls(kit)
      if (calls.length === 0) throw new Skipped('the walk over the operations made no record')
      const project = (await second.ok('createProject', { body: { name: mark } })).json.data
      const product = (await second.ok('createProduct', { body: { name: mark, type: 'material' } })).json.data
      for (const { operation, input } of calls) {
        const body = ownBody(input.body, { projectId: project.id, productId: product.id })
        const ask = (path: CallInput['path']) =>
          second.call(operation.operationId, { ...input, key: undefined, body, path })
        const foreign = await ask(input.path)
        expectUnseen(foreign, await ask(input.path!.map(unusedId)))
        expectStatus(foreign, 404, 'not_found')
      }
    },
  },
  {
    id: 'tenancy.unchanged',
    title: 'Requests of another organization cannot change a record',
    clause: 'authentication',
    async run(kit) {
      const made = await createTestContact(kit)
      const path = [made.json.data.id]
      await kit.second.call('updateContact', { path, body: { phone: '+1 555 0188' } })
      await kit.second.call('deleteContact', { path })
      const after = await kit.first.call('getContact', { path })
      expectStatus(after, 200)
      expectSame(after, 'the contact', after.json.data, made.json.data)
    },
  },
  {
    id: 'tenancy.references',
    title: "A reference to another organization's record is refused like one to a missing record",
    clause: 'errors/validation_failed',
    async run(kit) {
      const { id } = (await createTestContact(kit)).json.data
      const bodies: [string, object, string][] = [
        ['createContact', { type: 'vendor' }, 'parentContactId'],
        ['createProject', { name: kit.mark }, 'contactId'],
        ['createBid', { title: kit.mark }, 'contactId'],
        ['createLead', { name: kit.mark }, 'contactId'],
        ['createInvoice', {}, 'contactId'],
      ]
      for (const [operationId, body, field] of bodies) {
        const ask = (value: string | number) => kit.second.call(operationId, { body: { ...body, [field]: value } })
        const foreign = await ask(id)
        expectStatus(foreign, 422, 'validation_failed')
        expectUnseen(foreign, await ask(unusedId(id)))
      }
    },
  },
  {
    id: 'tenancy.lists',
    title: 'Lists, their search and their counts show no records of another organization',
    clause: 'authentication',
    async run(kit) {
      await createTestContact(kit)
      for (const operationId of ['listContacts', 'listBids', 'listProjects', 'listProducts', 'listLeads']) {
        const answer = await kit.second.ok(operationId, { query: { search: kit.mark, includeDeleted: true } })
        const foreign = await foreignIn(kit, operationId, answer)
        expectSame(answer, 'ids of the other organization', foreign, [])
      }
      const { length } = (await kit.second.ok('listContacts', { query: { search: kit.mark, limit: 100 } })).json.data
      const count = await kit.second.ok('countContacts', { query: { search: kit.mark } })
      expectSame(count, 'data.total', count.json.data.total, length)
    },
  },
  {
    id: 'tenancy.search',
    title: 'The search over all families finds no records of another organization',
    clause: 'authentication',
    async run(kit) {
      const { id } = (await createTestContact(kit)).json.data
      const answer = await kit.second.ok('searchRecords', { query: { q: kit.mark, types: 'contact' } })
      const ids = answer.json.data.map(({ entityId }: { entityId: number }) => entityId)
      expectCondition(answer, `no contact ${id}`, !ids.includes(id))
    },
  },
  {
    id: 'tenancy.bulk-fetch',
    title: "A bulk fetch reports another organization's record as missing",
    clause: 'pagination-and-sync#less-to-read',
    async run(kit) {
      const { id } = (await createTestContact(kit)).json.data
      const answer = await kit.second.ok('bulkFetchContacts', { body: { ids: [id] } })
      expectSame(answer, 'data and missing', [answer.json.data, answer.json.meta.missing], [[], [id]])
    },
  },
  {
    id: 'tenancy.cursors',
    title: 'A cursor of another organization returns 400',
    clause: 'pagination-and-sync#pages',
    async run(kit) {
      for (const _ of [1, 2]) await createTestContact(kit)
      const query = { limit: 1, search: kit.mark }
      const { cursor } = (await kit.first.ok('listContacts', { query })).json.meta.pagination
      expectStatus(await kit.second.call('listContacts', { query: { ...query, cursor } }), 400, 'bad_request')
    },
  },
  {
    id: 'tenancy.versions',
    title: "If-None-Match does not reveal another organization's record",
    clause: 'errors/not_found',
    async run(kit) {
      const made = await createTestContact(kit)
      const headers = { 'If-None-Match': String(made.headers.etag) }
      expectStatus(await kit.second.call('getContact', { path: [made.json.data.id], headers }), 404, 'not_found')
    },
  },
  {
    id: 'tenancy.idempotency-keys',
    title: 'Two organizations can use the same Idempotency-Key independently',
    clause: 'idempotency#what-is-promised',
    async run(kit) {
      const call = { key: randomUUID(), body: { type: 'vendor', companyName: kit.mark } }
      const made = await kit.first.ok('createContact', call)
      const other = await kit.second.call('createContact', call)
      expectStatus(other, 201)
      const isReplay = other.headers['idempotent-replayed'] === 'true' || other.json.data.id === made.json.data.id
      expectCondition(other, 'a contact of its own', !isReplay)
    },
  },
  {
    id: 'tenancy.events',
    title: 'The event log shows no changes of another organization',
    clause: 'webhooks',
    async run(kit) {
      const { id } = (await createTestContact(kit)).json.data
      await kit.second.ok('createContact', { body: { type: 'vendor', companyName: kit.mark } })
      const { tenant } = (await kit.second.ok('getMe')).json.data
      const answer = await kit.second.ok('listEvents', { query: { limit: 100, type: 'contact.created' } })
      const events = answer.json.data.map(({ event }: { event: { tenant_id: number; data: { id: number } } }) => event)
      for (const event of events) {
        expectCondition(
          answer,
          `events of the organization ${tenant.id}`,
          event.tenant_id === tenant.id,
          summarizeAnswer(answer),
        )
        expectCondition(answer, `no event of the contact ${id}`, event.data.id !== id)
      }
    },
  },
  {
    id: 'tenancy.limits',
    title: 'Calls of one organization are not charged to another',
    clause: 'rate-limits',
    async run({ first, second }) {
      const left = async () => Number((await second.ok('getMe')).headers['ratelimit-tenant-remaining'])
      for (let time = 0; time < 3; time += 1) {
        const before = await left()
        await first.ok('bulkFetchContacts', { body: { ids: [1] } })
        const after = await left()
        if (before - after === 1) return
        if (time === 2) throw new ConformanceFinding('GET /me', 'one unit taken', `${before - after} taken`)
      }
    },
  },
  {
    id: 'tenancy.keys',
    title: "An organization cannot revoke another organization's API key",
    clause: 'authentication',
    async run({ first, second, mark }) {
      const { data } = (await first.ok('createApiKey', { body: { name: mark, scopes: ['contacts:read'] } })).json
      expectStatus(await second.call('revokeApiKey', { path: [data.id] }), 404, 'not_found')
      expectStatus(await first.as(data.key).call('getMe'), 200)
    },
  },
]

/** Returns the ids in the second organization's answer that are records of the first organization. */
async function foreignIn({ first, contract }: Kit, operationId: string, answer: KitAnswer): Promise<number[]> {
  const { path } = contract.operation(operationId)!
  const theirs: number[] = []
  for (const { id } of answer.json.data as { id: number }[])
    if ((await first.send('GET', `${path}/${id}`)).status === 200) theirs.push(id)
  return theirs
}
