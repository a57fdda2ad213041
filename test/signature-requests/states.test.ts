import t from 'tap'
import { allowsTransition } from '../../db/domain/state-machine.ts'
import type { Schemas } from '../../db/engine/records/resource.ts'
import { sweepExpiredSignatureRequests } from '../../db/nouns/signature-requests/expiry.ts'
import { signatureRequests } from '../../db/nouns/signature-requests/signature-requests.ts'
import { matches } from '../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../scripts/testkit/assertions/matching.ts'
import { startOwnService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import { countLockWaits } from '../../scripts/testkit/lock-waits.ts'
import { make } from '../../scripts/testkit/make.ts'
import { race, repeatContestant } from '../../scripts/testkit/races.ts'
import { makeSignerHelpers, sampleSignature } from '../../scripts/testkit/webhooks/signing.ts'

const service = await startOwnService(t)
const { pool } = service.database
const { linkOf, open, submit, passTime } = makeSignerHelpers(service)
type State = Schemas['SignatureRequestStatus']
const states: State[] = ['sent', 'viewed', 'signed', 'declined', 'voided', 'expired']

const now = async ({ client }: TestTenant, id: number) =>
  (await client.ok('getSignatureRequest', { path: { id } })).data
/** Waits until the given number of statements wait for a lock on signature requests. */
async function waiting(count: number): Promise<void> {
  while ((await countLockWaits(pool, '%signature_requests%')) < count) await new Promise((next) => setTimeout(next, 10))
}

/** Creates a request in the given state, and returns it with its link and the page that its signer opened before. */
async function requestIn(tenant: TestTenant, state: State) {
  const { id, entityId } = await make.signatureRequest(tenant)
  const url = (await linkOf(tenant, id))!
  const page = await open(url, { Purpose: 'prefetch' })
  if (state === 'viewed') await open(url)
  if (state === 'signed') await submit(page, url, 'sign', sampleSignature)
  if (state === 'declined') await submit(page, url, 'decline', { reason: 'too dear' })
  if (state === 'voided') await tenant.client.ok('voidSignatureRequest', { path: { id } })
  if (state === 'expired') {
    await passTime(tenant, id)
    await sweepExpiredSignatureRequests(tenant.database)
  }
  const before = await now(tenant, id)
  if (before.status !== state) throw new Error(`the request is ${before.status}, not ${state}`)
  return { id, entityId, url, page, before }
}

t.test(
  'in each state the API allows the transitions of the state machine, and any other is a 409 that names the state',
  async (t) => {
    const tenant = await service.tenant()
    for (const state of states) {
      for (const [operationId, verb, to] of [
        ['resendSignatureRequest', 'resend', state],
        ['voidSignatureRequest', 'void', 'voided'],
      ] as const) {
        const { id, before } = await requestIn(tenant, state)
        const answer = await tenant.client.call(operationId, { path: { id } })
        if (allowsTransition(signatureRequests, verb, state)) {
          matches(t, answer, { status: 200, json: { data: { status: to } } }, `${verb} ${state}`)
        } else {
          matches(t, answer, { status: 409, code: 'conflict' }, `${verb} ${state}`)
          matches(t, answer.json.detail, containing(`The signature request is ${state}.`))
          t.strictSame(await now(tenant, id), before)
        }
      }
    }
  },
)

t.test(
  'in each state the page allows the transitions of the state machine, and any other answer changes nothing',
  async (t) => {
    const tenant = await service.tenant()
    for (const state of states) {
      for (const [form, to, fields] of [
        ['sign', 'signed', sampleSignature],
        ['decline', 'declined', { reason: 'too dear' }],
      ] as const) {
        const { id, url, page, before } = await requestIn(tenant, state)
        const answer = await submit(page, url, form, fields)
        const after = await now(tenant, id)
        if (state === 'sent' || state === 'viewed') {
          t.equal(after.status, to, `${form} ${state}`)
          t.ok(after.viewedAt)
        } else {
          t.strictSame(after, before, `${form} ${state}`)
          t.equal(answer.status, state === 'signed' ? 303 : 410)
        }
      }
      const { url } = await requestIn(tenant, state)
      t.equal((await open(url)).status, ['sent', 'viewed', 'signed'].includes(state) ? 200 : 410, `GET ${state}`)
    }
  },
)

t.test(
  'after its expiresAt a request is shown as expired everywhere at once, and can be neither signed nor changed',
  async (t) => {
    const tenant = await service.tenant()
    const { client } = tenant
    const { id, url, page } = await requestIn(tenant, 'viewed')
    const { id: open1 } = await requestIn(tenant, 'viewed')
    await passTime(tenant, id)
    const listed = async (status?: 'sent' | 'viewed' | 'expired') =>
      (await client.ok('listSignatureRequests', { query: status ? { status } : {} })).data.map((one) => [
        one.id,
        one.status,
      ])
    const { updatedAt } = await now(tenant, id)
    for (const isSwept of [false, true]) {
      matches(t, await now(tenant, id), { status: 'expired', signature: null })
      t.strictSame(await listed(), [
        [open1, 'viewed'],
        [id, 'expired'],
      ])
      t.strictSame(await listed('viewed'), [[open1, 'viewed']])
      t.strictSame(await listed('expired'), [[id, 'expired']])
      t.equal((await open(url)).status, 410)
      t.equal((await open(`${url}/pdf`)).status, 410)
      t.equal((await submit(page, url, 'sign', sampleSignature)).status, 410)
      t.equal((await submit(page, url, 'decline', { reason: 'late' })).status, 410)
      const { headers } = await client.call('getSignatureRequest', { path: { id } })
      for (const verb of ['resendSignatureRequest', 'voidSignatureRequest'] as const) {
        const late = await client.call(verb, { path: { id }, headers: { 'If-Match': headers.etag! } })
        t.equal(late.status, 409)
        t.equal(late.json.detail.startsWith('The signature request is expired'), true, late.json.detail)
      }
      t.equal((await now(tenant, id)).updatedAt === updatedAt, !isSwept)
      await sweepExpiredSignatureRequests(tenant.database)
    }
  },
)

t.test('a sent or viewed signature request past its expiresAt is listed as expired only', async (t) => {
  for (const state of ['sent', 'viewed'] as const) {
    const tenant = await service.tenant()
    const { id } = await requestIn(tenant, state)
    const inState = async (status: State) =>
      (await tenant.client.ok('listSignatureRequests', { query: { status } })).data.map((one) => one.id)
    t.strictSame([await inState(state), await inState('expired')], [[id], []])
    await passTime(tenant, id)
    t.strictSame([await inState(state), await inState('expired')], [[], [id]])
  }
})

t.test('two concurrent sweeps create one notification for each expired request', async (t) => {
  const tenant = await service.tenant()
  const expiredIds: number[] = []
  await race(t, {
    rounds: 4,
    arrange: async () => {
      const { id } = await requestIn(tenant, 'viewed')
      await passTime(tenant, id)
      return id
    },
    contestants: () => repeatContestant(2, () => sweepExpiredSignatureRequests(tenant.database)),
    judge: async (_, id) => {
      expiredIds.push(id)
      matches(t, await now(tenant, id), { status: 'expired', signature: null })
      const text = 'select type, entity_id from notifications where tenant_id = $1 order by id'
      const { rows } = await pool.query(text, [tenant.id])
      t.strictSame(
        rows,
        expiredIds.map((one) => ({ type: 'signature_request.expired', entity_id: one })),
      )
    },
  })
})

t.test('a sweep leaves open and ended signature requests unchanged', async (t) => {
  const tenant = await service.tenant()
  const made = await Promise.all(states.map(async (state) => (await requestIn(tenant, state)).before))
  await sweepExpiredSignatureRequests(tenant.database)
  for (const before of made) t.strictSame(await now(tenant, before.id), before)
})

t.test('if a signature request is signed, declined and voided at the same time, exactly one succeeds', async (t) => {
  const tenant = await service.tenant()
  await race(t, {
    at: service,
    arrange: () => requestIn(tenant, 'viewed'),
    contestants: ({ id, url, page }) => [
      () => submit(page, url, 'sign', sampleSignature),
      () => submit(page, url, 'decline', { reason: 'too dear' }),
      () => tenant.client.call('voidSignatureRequest', { path: { id } }),
    ],
    judge: async (_, { id }) => {
      const { signedAt, declinedAt, voidedAt, status } = await now(tenant, id)
      t.equal([signedAt, declinedAt, voidedAt].filter(Boolean).length, 1)
      t.ok(['signed', 'declined', 'voided'].includes(status))
    },
  })
})

t.test(
  "if a request is resent to another signer while the former signer's answer waits, that answer is not recorded",
  async (t) => {
    const tenant = await service.tenant()
    for (const [form, fields] of [
      ['sign', sampleSignature],
      ['decline', { reason: 'too dear' }],
    ] as const) {
      const { id, url, page } = await requestIn(tenant, 'viewed')
      const other = await pool.connect()
      await other.query('begin')
      await other.query('select from signature_requests where tenant_id = $1 and id = $2 for update', [tenant.id, id])
      const resending = tenant.client.ok('resendSignatureRequest', {
        path: { id },
        body: { signerEmail: 'new@example.com' },
      })
      await waiting(1)
      const answering = submit(page, url, form, fields)
      await waiting(2)
      await other.query('commit')
      other.release()
      const { data: resent } = await resending
      t.equal((await answering).status, 303, form)
      t.strictSame(await now(tenant, id), resent, 'no answer was recorded')
      matches(t, resent, { status: 'sent', signerEmail: 'new@example.com', viewedAt: null })
    }
  },
)

t.test(
  'signed, declined and expired requests create notifications, which need the scopes to read the request',
  async (t) => {
    const tenant = await service.tenant()
    for (const state of ['signed', 'declined', 'expired'] as const) await requestIn(tenant, state)
    const { client } = await tenant.key({ scopes: ['notifications:read', 'signatures:read', 'change_orders:read'] })
    matches(t, await client.ok('listNotifications', {}), {
      data: ['expired', 'declined', 'signed'].map((state) => ({
        type: `signature_request.${state}`,
        entityType: 'signature_request',
        readAt: null,
      })),
    })
    for (const scope of ['change_orders:read', 'signatures:read'] as const) {
      const { client: other } = await tenant.key({ scopes: ['notifications:read', scope] })
      t.strictSame((await other.ok('listNotifications', {})).data, [], `not with ${scope} alone`)
    }
  },
)
