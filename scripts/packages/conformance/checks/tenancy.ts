import { randomUUID } from 'node:crypto'
import type { CallInput } from '../caller.ts'
import type { ConformanceCheck } from '../check.ts'
import { type CheckedOperation, listPathParameterNames } from '../contract.ts'
import {
  CheckSkipped,
  ConformanceFinding,
  expectCondition,
  expectEqual,
  expectStatus,
  summarizeAnswer,
} from '../findings.ts'
import type { KitAnswer } from '../http.ts'
import { createTestContact, type Kit, toUnusedId } from '../kit.ts'

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
  if (one !== other) throw new ConformanceFinding(foreign.requestLine, `what an id of nobody gets: ${other}`, one!)
}

/** Returns the calls of the walk whose path contains the id of a record of the first organization. */
const namingCalls = ({ walkResults, contract }: Kit): { operation: CheckedOperation; input: CallInput }[] =>
  contract.operations.flatMap((operation) => {
    const { input } = walkResults.get(operation.operationId) ?? {}
    const isShared = listPathParameterNames(operation.path).every((name) => sharedNames.has(name))
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
      const { secondCaller, nameMark } = kit
      const calls = namingCalls(kit)
      if (calls.length === 0) throw new CheckSkipped('the walk over the operations made no record')
      const project = (await secondCaller.callSuccessfully('createProject', { body: { name: nameMark } })).json.data
      const product = (
        await secondCaller.callSuccessfully('createProduct', { body: { name: nameMark, type: 'material' } })
      ).json.data
      for (const { operation, input } of calls) {
        const body = ownBody(input.body, { projectId: project.id, productId: product.id })
        const ask = (path: CallInput['path']) =>
          secondCaller.call(operation.operationId, { ...input, key: undefined, body, path })
        const foreign = await ask(input.path)
        expectUnseen(foreign, await ask(input.path!.map(toUnusedId)))
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
      await kit.secondCaller.call('updateContact', { path, body: { phone: '+1 555 0188' } })
      await kit.secondCaller.call('deleteContact', { path })
      const after = await kit.firstCaller.call('getContact', { path })
      expectStatus(after, 200)
      expectEqual(after, 'the contact', after.json.data, made.json.data)
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
        ['createProject', { name: kit.nameMark }, 'contactId'],
        ['createBid', { title: kit.nameMark }, 'contactId'],
        ['createLead', { name: kit.nameMark }, 'contactId'],
        ['createInvoice', {}, 'contactId'],
      ]
      for (const [operationId, body, field] of bodies) {
        const ask = (value: string | number) =>
          kit.secondCaller.call(operationId, { body: { ...body, [field]: value } })
        const foreign = await ask(id)
        expectStatus(foreign, 422, 'validation_failed')
        expectUnseen(foreign, await ask(toUnusedId(id)))
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
        const answer = await kit.secondCaller.callSuccessfully(operationId, {
          query: { search: kit.nameMark, includeDeleted: true },
        })
        const foreign = await foreignIn(kit, operationId, answer)
        expectEqual(answer, 'ids of the other organization', foreign, [])
      }
      const { length } = (
        await kit.secondCaller.callSuccessfully('listContacts', { query: { search: kit.nameMark, limit: 100 } })
      ).json.data
      const count = await kit.secondCaller.callSuccessfully('countContacts', { query: { search: kit.nameMark } })
      expectEqual(count, 'data.total', count.json.data.total, length)
    },
  },
  {
    id: 'tenancy.search',
    title: 'The search over all families finds no records of another organization',
    clause: 'authentication',
    async run(kit) {
      const { id } = (await createTestContact(kit)).json.data
      const answer = await kit.secondCaller.callSuccessfully('searchRecords', {
        query: { q: kit.nameMark, types: 'contact' },
      })
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
      const answer = await kit.secondCaller.callSuccessfully('bulkFetchContacts', { body: { ids: [id] } })
      expectEqual(answer, 'data and missing', [answer.json.data, answer.json.meta.missing], [[], [id]])
    },
  },
  {
    id: 'tenancy.cursors',
    title: 'A cursor of another organization returns 400',
    clause: 'pagination-and-sync#pages',
    async run(kit) {
      for (const _ of [1, 2]) await createTestContact(kit)
      const query = { limit: 1, search: kit.nameMark }
      const { cursor } = (await kit.firstCaller.callSuccessfully('listContacts', { query })).json.meta.pagination
      expectStatus(await kit.secondCaller.call('listContacts', { query: { ...query, cursor } }), 400, 'bad_request')
    },
  },
  {
    id: 'tenancy.versions',
    title: "If-None-Match does not reveal another organization's record",
    clause: 'errors/not_found',
    async run(kit) {
      const made = await createTestContact(kit)
      const headers = { 'If-None-Match': String(made.headers.etag) }
      expectStatus(await kit.secondCaller.call('getContact', { path: [made.json.data.id], headers }), 404, 'not_found')
    },
  },
  {
    id: 'tenancy.idempotency-keys',
    title: 'Two organizations can use the same Idempotency-Key independently',
    clause: 'idempotency#what-is-promised',
    async run(kit) {
      const call = { key: randomUUID(), body: { type: 'vendor', companyName: kit.nameMark } }
      const made = await kit.firstCaller.callSuccessfully('createContact', call)
      const other = await kit.secondCaller.call('createContact', call)
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
      await kit.secondCaller.callSuccessfully('createContact', { body: { type: 'vendor', companyName: kit.nameMark } })
      const { tenant } = (await kit.secondCaller.callSuccessfully('getMe')).json.data
      const answer = await kit.secondCaller.callSuccessfully('listEvents', {
        query: { limit: 100, type: 'contact.created' },
      })
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
    async run({ firstCaller, secondCaller }) {
      const left = async () =>
        Number((await secondCaller.callSuccessfully('getMe')).headers['ratelimit-tenant-remaining'])
      for (let time = 0; time < 3; time += 1) {
        const before = await left()
        await firstCaller.callSuccessfully('bulkFetchContacts', { body: { ids: [1] } })
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
    async run({ firstCaller, secondCaller, nameMark }) {
      const { data } = (
        await firstCaller.callSuccessfully('createApiKey', { body: { name: nameMark, scopes: ['contacts:read'] } })
      ).json
      expectStatus(await secondCaller.call('revokeApiKey', { path: [data.id] }), 404, 'not_found')
      expectStatus(await firstCaller.withToken(data.key).call('getMe'), 200)
    },
  },
]

/** Returns the ids in an answer to the second organization that belong to records of the first organization. */
async function foreignIn({ firstCaller, contract }: Kit, operationId: string, answer: KitAnswer): Promise<number[]> {
  const { path } = contract.findOperation(operationId)!
  const theirs: number[] = []
  for (const { id } of answer.json.data as { id: number }[])
    if ((await firstCaller.send('GET', `${path}/${id}`)).status === 200) theirs.push(id)
  return theirs
}
