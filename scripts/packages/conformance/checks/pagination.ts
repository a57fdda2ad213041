import { randomBytes } from 'node:crypto'
import type { ConformanceCheck } from '../check.ts'
import { expectCondition, expectEqual, expectStatus, expectViolation } from '../findings.ts'
import type { KitAnswer } from '../http.ts'
import { createTestContact, type Kit, toUnusedId } from '../kit.ts'

/** Creates contacts with a unique name. Returns the name, and the ids with the oldest first. */
async function someContacts(kit: Kit, count: number): Promise<{ name: string; ids: number[] }> {
  const name = `${kit.nameMark} ${randomBytes(4).toString('hex')}`
  const ids: number[] = []
  for (let index = 0; index < count; index += 1)
    ids.push((await createTestContact(kit, { companyName: name })).json.data.id)
  return { name, ids }
}

const page = ({ firstCaller }: Kit, query: Record<string, string | number | boolean | undefined>) =>
  firstCaller.callSuccessfully('listContacts', { query })
const idsIn = ({ json }: KitAnswer): number[] => (json?.data ?? []).map(({ id }: { id: number }) => id)

/** Reads all pages of a list, at most 50. */
async function pages(kit: Kit, query: Record<string, string | number>): Promise<KitAnswer[]> {
  const all: KitAnswer[] = []
  for (let cursor: string | undefined; all.length < 50; ) {
    const answer = await page(kit, { ...query, cursor })
    all.push(answer)
    cursor = answer.json.meta.pagination.cursor ?? undefined
    if (cursor === undefined) break
  }
  return all
}

export const paginationChecks: ConformanceCheck[] = [
  {
    id: 'pagination.default',
    title: 'A page has 25 items by default',
    clause: 'pagination-and-sync#pages',
    async run(kit) {
      const { name } = await someContacts(kit, 26)
      const answer = await page(kit, { search: name })
      const { count, has_more: hasMore } = answer.json.meta.pagination
      expectEqual(answer, 'items, count, has_more', [answer.json.data.length, count, hasMore], [25, 25, true])
    },
  },
  {
    id: 'pagination.limits',
    title: 'Every list accepts a limit from 1 to 100, and refuses any other with 422',
    clause: 'pagination-and-sync#pages',
    async run(kit) {
      const lists = kit.contract.operations.filter(
        ({ method, path, parameters }) =>
          method === 'GET' && !path.includes('{') && parameters.some(({ name }) => name === 'limit'),
      )
      for (const { path } of lists) {
        const answer = await kit.firstCaller.send('GET', `${path}?limit=101`)
        expectViolation(answer, 'query.limit', 'range')
      }
      for (const limit of ['0', '-1', '1.5', 'all', ''])
        expectStatus(await kit.firstCaller.send('GET', `/contacts?limit=${limit}`), 422)
      for (const limit of [1, 100]) await page(kit, { limit })
    },
  },
  {
    id: 'pagination.walk',
    title: 'Pages show every record once, the newest first, and the last page has no cursor',
    clause: 'pagination-and-sync#pages',
    async run(kit) {
      const { name, ids } = await someContacts(kit, 7)
      const all = await pages(kit, { search: name, limit: 3 })
      expectEqual(all.at(-1)!, 'ids', all.flatMap(idsIn), ids.toReversed())
      const marks = all
        .map(({ json }) => json.meta.pagination)
        .map(({ count, has_more: more, cursor }) => [count, more, cursor !== null])
      expectEqual(all.at(-1)!, 'count, has_more, cursor', marks, [
        [3, true, true],
        [3, true, true],
        [1, false, false],
      ])
    },
  },
  {
    id: 'pagination.stable',
    title: 'Records created or deleted between two pages do not make the next page repeat or skip records',
    clause: 'pagination-and-sync#pages',
    async run(kit) {
      const { name, ids } = await someContacts(kit, 5)
      const one = await page(kit, { search: name, limit: 2 })
      await createTestContact(kit, { companyName: name })
      await kit.firstCaller.callSuccessfully('deleteContact', { path: [ids[4]!] })
      const two = await page(kit, { search: name, limit: 2, cursor: one.json.meta.pagination.cursor })
      expectEqual(two, 'ids', idsIn(two), [ids[2], ids[1]])
    },
  },
  {
    id: 'pagination.cursors',
    title: 'A damaged or invented cursor, or one of other filters or another list, returns 400',
    clause: 'pagination-and-sync#pages',
    async run(kit) {
      const { name } = await someContacts(kit, 2)
      const { cursor } = (await page(kit, { search: name, limit: 1 })).json.meta.pagination
      for (const bad of [cursor.slice(0, -1), `${cursor}A`, 'x', '0', `.${cursor}`])
        expectStatus(
          await kit.firstCaller.call('listContacts', { query: { search: name, cursor: bad } }),
          400,
          'bad_request',
        )
      expectStatus(
        await kit.firstCaller.call('listContacts', { query: { type: 'vendor', cursor } }),
        400,
        'bad_request',
      )
      expectStatus(await kit.firstCaller.call('listProjects', { query: { search: name, cursor } }), 400, 'bad_request')
    },
  },
  {
    id: 'pagination.lists',
    title: 'Every list has pages, and each page states the number of its items',
    clause: 'pagination-and-sync#pages',
    async run({ firstCaller, contract }) {
      for (const { operationId, method, path, parameters } of contract.operations) {
        const names = parameters.map(({ name }) => name)
        const isAsked = method === 'GET' && !path.includes('{') && names.includes('cursor')
        // Lists of sandbox records are left out, because a live organization has none.
        if (!isAsked || path.startsWith('/sandbox') || parameters.some(({ required }) => required)) continue
        const answer = await firstCaller.callSuccessfully(operationId, { query: { limit: 1 } })
        const { data, meta } = answer.json
        const isPage = Array.isArray(data) && data.length <= 1 && meta.pagination?.count === data.length
        expectCondition(answer, 'a page of one item at most, with its count', isPage)
        const { has_more: more, cursor } = meta.pagination
        expectCondition(answer, 'a cursor where there is more', more ? typeof cursor === 'string' : true)
      }
    },
  },
  {
    id: 'pagination.count',
    title: 'The count and the groups of a list match its records',
    clause: 'pagination-and-sync#less-to-read',
    async run(kit) {
      const { name } = await someContacts(kit, 3)
      const total = await kit.firstCaller.callSuccessfully('countContacts', { query: { search: name } })
      expectEqual(total, 'data.total', total.json.data.total, 3)
      const groups = await kit.firstCaller.callSuccessfully('aggregateContacts', { query: { search: name } })
      expectEqual(
        groups,
        'groups',
        groups.json.data.map(({ type, count }: { type: string; count: number }) => [type, count]),
        [['vendor', 3]],
      )
    },
  },
  {
    id: 'pagination.search',
    title: 'A search needs all words to match, in any order and any case',
    clause: 'pagination-and-sync#less-to-read',
    async run(kit) {
      const { name, ids } = await someContacts(kit, 1)
      const found = await page(kit, { search: name.toUpperCase().split(' ').reverse().join(' ') })
      expectEqual(found, 'ids', idsIn(found), ids)
      const none = await page(kit, { search: `${name} nobodyhasthis` })
      expectEqual(none, 'ids', idsIn(none), [])
    },
  },
  {
    id: 'pagination.compact',
    title: 'A compact list shows fewer members of each record, including the id',
    clause: 'pagination-and-sync#less-to-read',
    async run(kit) {
      const { name } = await someContacts(kit, 1)
      const [whole, compact] = [await page(kit, { search: name }), await page(kit, { search: name, compact: true })]
      const [all, some] = [whole, compact].map(({ json }) => Object.keys(json.data[0] ?? {}))
      expectCondition(
        compact,
        'some of the members',
        some!.includes('id') && some!.length < all!.length && some!.every((one) => all!.includes(one)),
      )
    },
  },
  {
    id: 'pagination.bulk-fetch',
    title: 'A bulk fetch returns records in the requested order, and unknown ids in meta.missing',
    clause: 'pagination-and-sync#less-to-read',
    async run(kit) {
      const { ids } = await someContacts(kit, 2)
      const none = toUnusedId(1)
      const answer = await kit.firstCaller.callSuccessfully('bulkFetchContacts', {
        body: { ids: [ids[1], none, ids[0]] },
      })
      expectEqual(answer, 'ids', idsIn(answer), [ids[1], ids[0]])
      expectEqual(answer, 'meta.missing', answer.json.meta.missing, [none])
    },
  },
  {
    id: 'pagination.deleted',
    title: 'A list shows deleted records, with deletedAt, only with includeDeleted',
    clause: 'pagination-and-sync#less-to-read',
    async run(kit) {
      const { name, ids } = await someContacts(kit, 1)
      await kit.firstCaller.callSuccessfully('deleteContact', { path: [ids[0]!] })
      const without = await page(kit, { search: name })
      expectEqual(without, 'ids', idsIn(without), [])
      const found = await page(kit, { search: name, includeDeleted: true })
      expectCondition(
        found,
        'the deleted contact with deletedAt',
        idsIn(found)[0] === ids[0] && !!found.json.data[0].deletedAt,
      )
    },
  },
  {
    id: 'pagination.sync',
    title: 'All pages of a sync have the same syncFrom, and a sync from it finds later changes',
    clause: 'pagination-and-sync#keep-a-copy',
    async run(kit) {
      const { name, ids } = await someContacts(kit, 2)
      const began = await page(kit, { updatedFrom: '2000-01-01T00:00:00Z', includeDeleted: true, limit: 1 })
      const { syncFrom, pagination } = began.json.meta
      const next = await page(kit, {
        updatedFrom: '2000-01-01T00:00:00Z',
        includeDeleted: true,
        limit: 1,
        cursor: pagination.cursor,
      })
      expectEqual(next, 'meta.syncFrom', next.json.meta.syncFrom, syncFrom)
      await kit.firstCaller.callSuccessfully('updateContact', { path: [ids[0]!], body: { notes: `${name} changed` } })
      const changed = await page(kit, { updatedFrom: syncFrom, includeDeleted: true, limit: 100 })
      expectCondition(changed, `the contact ${ids[0]} that changed`, idsIn(changed).includes(ids[0]!))
    },
  },
  {
    id: 'pagination.events',
    title: 'The event log has each change once, in a sequence without gaps, after any sequence number',
    clause: 'pagination-and-sync#or-follow-the-events',
    async run(kit) {
      const made = (await createTestContact(kit)).json.data
      const seen = await lastSequence(kit)
      const ids = [await createTestContact(kit), await createTestContact(kit)].map(({ json }) => json.data.id)
      const answer = await kit.firstCaller.callSuccessfully('listEvents', { query: { after: seen, limit: 100 } })
      const items = answer.json.data as { sequence: number; event: { type: string; data: { id: number } } }[]
      expectEqual(
        answer,
        'sequences',
        items.map(({ sequence }) => sequence),
        items.map((_, index) => seen + 1 + index),
      )
      const createdEvents = items.filter(({ event }) => event.type === 'contact.created' && event.data.id > made.id)
      expectCondition(
        answer,
        'contact.created for each',
        ids.every((id) => createdEvents.filter(({ event }) => event.data.id === id).length === 1),
      )
    },
  },
]

async function lastSequence({ firstCaller }: Kit): Promise<number> {
  const { data } = (await firstCaller.callSuccessfully('listEvents', { query: { limit: 1 } })).json
  let seen = data[0].sequence
  for (;;) {
    const { json } = await firstCaller.callSuccessfully('listEvents', { query: { after: seen, limit: 100 } })
    if (json.data.length === 0) return seen
    seen = json.data.at(-1).sequence
  }
}
