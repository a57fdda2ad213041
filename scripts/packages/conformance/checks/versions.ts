import { randomUUID } from 'node:crypto'
import type { ConformanceCheck } from '../check.ts'
import { expectCondition, expectEqual, expectStatus, expectViolation } from '../findings.ts'
import type { KitAnswer } from '../http.ts'
import { createCheckRandom, createTestContact, type Kit, toUnusedId } from '../kit.ts'

const change = ({ firstCaller }: Kit, id: number, ifMatch: string, body: object, key?: string): Promise<KitAnswer> =>
  firstCaller.call('updateContact', { path: [id], body, headers: { 'If-Match': ifMatch }, ...(key && { key }) })

/** Creates a contact and returns its id and its ETag. */
async function versioned(kit: Kit): Promise<{ id: number; etag: string; made: KitAnswer }> {
  const made = await createTestContact(kit)
  return { id: made.json.data.id, etag: String(made.headers.etag), made }
}

const rounds = 4

export const versionChecks: ConformanceCheck[] = [
  {
    id: 'versions.shown',
    title: 'Answers with one record have its ETag, which stays the same until the record changes',
    clause: 'openapi',
    async run(kit) {
      const { id, etag, made } = await versioned(kit)
      expectCondition(made, 'an ETag in quotes', /^"[^"]+"$/.test(etag), `ETag: ${etag}`)
      const read = await kit.firstCaller.callSuccessfully('getContact', { path: [id] })
      expectEqual(read, 'ETag', read.headers.etag, etag)
      const changed = await kit.firstCaller.callSuccessfully('updateContact', {
        path: [id],
        body: { phone: '+1 555 0144' },
      })
      expectCondition(changed, 'another ETag', changed.headers.etag !== etag, `ETag: ${changed.headers.etag}`)
    },
  },
  {
    id: 'versions.not-modified',
    title: 'If-None-Match with the current ETag, alone, in a list, weak or as a star, returns 304',
    clause: 'openapi',
    async run(kit) {
      const { id, etag } = await versioned(kit)
      for (const named of [etag, `"other", ${etag}`, `W/${etag}`, '*']) {
        const answer = await kit.firstCaller.call('getContact', { path: [id], headers: { 'If-None-Match': named } })
        expectCondition(answer, '304 without a body', answer.status === 304 && answer.text === '')
        expectEqual(answer, 'ETag', answer.headers.etag, etag)
      }
      const other = await kit.firstCaller.call('getContact', { path: [id], headers: { 'If-None-Match': '"other"' } })
      expectStatus(other, 200)
    },
  },
  {
    id: 'versions.stale',
    title: 'A change or deletion with an outdated If-Match returns 412 and changes nothing',
    clause: 'errors',
    async run(kit) {
      const { id, etag } = await versioned(kit)
      expectStatus(await change(kit, id, '"another"', { phone: '+1 555 0155' }), 412, 'conflict')
      const deletion = await kit.firstCaller.call('deleteContact', { path: [id], headers: { 'If-Match': '"another"' } })
      expectStatus(deletion, 412, 'conflict')
      const after = await kit.firstCaller.callSuccessfully('getContact', { path: [id] })
      expectEqual(after, 'ETag', after.headers.etag, etag)
    },
  },
  {
    id: 'versions.current',
    title: 'A change with the current ETag succeeds, and returns the ETag for the next change',
    clause: 'errors',
    async run(kit) {
      const { id, etag } = await versioned(kit)
      const changed = await change(kit, id, `"another", ${etag}`, { phone: '+1 555 0155' })
      expectStatus(changed, 200)
      const again = await change(kit, id, String(changed.headers.etag), { phone: '+1 555 0166' })
      expectStatus(again, 200)
    },
  },
  {
    id: 'versions.race',
    title: 'Of several concurrent changes with the same If-Match, one succeeds and the others get 412',
    clause: 'errors',
    async run(kit) {
      for (let round = 0; round < rounds; round += 1) {
        const { id, etag } = await versioned(kit)
        const answers = await Promise.all(
          [1, 2, 3].map((place) => change(kit, id, etag, { phone: `+1 555 0${round}0${place}` })),
        )
        const statuses = answers.map(({ status }) => status).sort((one, other) => one - other)
        expectEqual(answers[0]!, 'statuses', statuses, [200, 412, 412])
      }
    },
  },
  {
    id: 'versions.key-stays-free',
    title: 'A 412 leaves its Idempotency-Key free',
    clause: 'idempotency#what-is-promised',
    async run(kit) {
      const { id, etag } = await versioned(kit)
      const key = randomUUID()
      expectStatus(await change(kit, id, '"another"', { phone: '+1 555 0177' }, key), 412)
      expectStatus(await change(kit, id, etag, { phone: '+1 555 0177' }, key), 200)
    },
  },
  {
    id: 'versions.empty-change',
    title: 'A change that changes nothing returns 200 and the same ETag',
    clause: 'openapi',
    async run(kit) {
      const { id, etag } = await versioned(kit)
      const answer = await kit.firstCaller.call('updateContact', { path: [id], body: {} })
      expectStatus(answer, 200)
      expectEqual(answer, 'ETag', answer.headers.etag, etag)
    },
  },
  {
    id: 'versions.refused',
    title: 'An operation that does not support If-Match refuses the header instead of ignoring it',
    clause: 'errors',
    async run(kit) {
      const others = kit.contract.operations.filter(({ parameters, needsNoCredential, path, cost = 0 }) => {
        const takes = (name: string) => parameters.some((one) => one.name === name)
        return takes('Idempotency-Key') && !takes('If-Match') && !needsNoCredential && cost <= 5 && !path.includes('{')
      })
      for (const { operationId } of createCheckRandom(kit, this.id).sample(others, 6)) {
        const { input } = kit.walkResults.get(operationId) ?? {}
        const answer = await kit.firstCaller.call(operationId, { body: input?.body, headers: { 'If-Match': '*' } })
        expectViolation(answer, 'header.If-Match', 'rule')
      }
      const body = { type: 'vendor', companyName: kit.nameMark }
      expectViolation(
        await kit.firstCaller.call('createContact', { body, headers: { 'If-Match': '*' } }),
        'header.If-Match',
        'rule',
      )
    },
  },
  {
    id: 'versions.reads',
    title: 'A read ignores If-Match',
    clause: 'openapi',
    async run(kit) {
      const { id } = await versioned(kit)
      expectStatus(await kit.firstCaller.call('getContact', { path: [id], headers: { 'If-Match': '"another"' } }), 200)
    },
  },
  {
    id: 'versions.parents',
    title: 'Adding a line changes the ETag of the record that the line belongs to',
    clause: 'openapi',
    async run({ firstCaller, nameMark }) {
      const bid = await firstCaller.callSuccessfully('createBid', { body: { title: nameMark } })
      const { id } = bid.json.data
      await firstCaller.callSuccessfully('createBidLineItem', {
        path: [id],
        body: { description: 'Wall', unitPrice: '1.00' },
      })
      const after = await firstCaller.callSuccessfully('getBid', { path: [id] })
      expectCondition(after, 'another ETag', after.headers.etag !== bid.headers.etag, `ETag: ${after.headers.etag}`)
    },
  },
  {
    id: 'versions.of-transitions',
    title: 'A transition of a record accepts If-Match, and refuses an outdated one',
    clause: 'openapi',
    async run({ firstCaller, nameMark }) {
      const bid = await firstCaller.callSuccessfully('createBid', { body: { title: nameMark } })
      const path = [bid.json.data.id]
      expectStatus(await firstCaller.call('cancelBid', { path, headers: { 'If-Match': '"another"' } }), 412, 'conflict')
      expectStatus(
        await firstCaller.call('cancelBid', { path, headers: { 'If-Match': String(bid.headers.etag) } }),
        200,
      )
    },
  },
  {
    id: 'versions.of-none',
    title: 'If-Match on a missing record returns 404, not 412',
    clause: 'errors',
    run: async (kit) => expectStatus(await change(kit, toUnusedId(1) as number, '*', {}), 404, 'not_found'),
  },
]
