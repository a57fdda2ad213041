import t from 'tap'
import { Refusal } from '../../db/domain/refusal.ts'
import { liveReadContext, runTransaction, type Transaction } from '../../db/engine/postgres/transaction.ts'
import { acceptBid } from '../../db/nouns/bids/acceptance.ts'
import { refuseExpiredSignatureRequest } from '../../db/nouns/signature-requests/signature-requests.ts'
import { refuseExpiredUpload } from '../../db/services/files/transfers.ts'
import { listBriefing, parseItemKey } from '../../db/workflows/briefing.ts'
import { dismissBriefingRow } from '../../db/workflows/briefing-dismissals.ts'
import { throwsWith } from '../../scripts/testkit/assertions/assertions.ts'
import { startService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import { make } from '../../scripts/testkit/make.ts'

/** Tests deadlines at their exact moment, and one millisecond before or after. */

const service = await startService(t)

const moment = '2099-03-02T17:00:00.000Z'
const before = '2099-03-02T16:59:59.999Z'
const after = '2099-03-02T17:00:00.001Z'

/** Runs the work in a transaction with this time, and returns the code of its refusal. */
const at = (
  { database, caller }: Pick<TestTenant, 'database' | 'caller'>,
  time: string,
  work: (tx: Transaction) => Promise<unknown>,
): Promise<string> =>
  runTransaction(database, caller, async (tx) => {
    tx.at = time
    await work(tx)
    return 'done'
  }).catch((error: unknown) => {
    if (error instanceof Refusal) return error.code
    throw error
  })

t.test('a bid can be accepted up to and including its validUntil', async (t) => {
  const tenant = await service.tenant()
  for (const [time, outcome] of [
    [before, 'done'],
    [moment, 'done'],
    [after, 'conflict'],
  ] as const) {
    const { id } = await make.bid(tenant, { status: 'sent', validUntil: moment })
    t.equal(await at(tenant, time, (tx) => acceptBid(tx, tenant.caller, id, {})), outcome, time)
  }
})

t.test('a signature request can be signed only before its expiresAt', async (t) => {
  const { data } = await (async () => {
    const tenant = await service.tenant()
    const { id } = await make.signatureRequest(tenant)
    return tenant.client.ok('getSignatureRequest', { path: { id } })
  })()
  const open = { ...liveReadContext(service.database), at: before }
  t.doesNotThrow(() => refuseExpiredSignatureRequest(open, { ...data, expiresAt: moment }))
  throwsWith(t, () => refuseExpiredSignatureRequest({ ...open, at: moment }, { ...data, expiresAt: moment }), Refusal)
})

t.test('an upload address accepts a file only before its expiresAt', async (t) => {
  const upload = { state: 'open', expiresAt: moment } as Parameters<typeof refuseExpiredUpload>[0]
  t.doesNotThrow(() => refuseExpiredUpload(upload, before))
  throwsWith(t, () => refuseExpiredUpload(upload, moment), { code: 'bad_request' })
})

t.test(
  'a briefing item dismissed until a given time returns at that time, and can be dismissed only until a later time',
  async (t) => {
    const tenant = await service.tenant()
    const { caller, database } = tenant
    const itemKey = await make.overdueItem(tenant)
    const row = parseItemKey(itemKey)!
    const put = (time: string) =>
      at(tenant, time, (tx) => dismissBriefingRow(tx, caller, row, { itemKey, dismissedUntil: moment }))
    t.equal(await put(moment), 'validation_failed')
    t.equal(await put(before), 'done')
    for (const [time, isThere] of [
      [before, false],
      [moment, true],
    ] as const) {
      const { items } = await listBriefing({ ...liveReadContext(database), at: time }, caller, { limit: 10 })
      t.equal(
        items.some((item) => item.itemKey === itemKey),
        isThere,
        time,
      )
    }
  },
)
