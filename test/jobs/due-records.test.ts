import t from 'tap'
import { deriveSecrets } from '../../db/engine/base/secrets.ts'
import { bids } from '../../db/nouns/bids/bids.ts'
import { bidExpirySweep } from '../../db/nouns/bids/expire.ts'
import { bidExpiryReminderSweep } from '../../db/nouns/bids/expiry-reminders.ts'
import { bidSnapshotSweep } from '../../db/nouns/bids/snapshot-backfill.ts'
import { invoices } from '../../db/nouns/invoices/invoices.ts'
import { overdueReminderSweep } from '../../db/nouns/invoices/overdue-reminders.ts'
import { createSignatureRequestExpirySweep } from '../../db/nouns/signature-requests/expiry.ts'
import { signatureRequests } from '../../db/nouns/signature-requests/signature-requests.ts'
import type { DueSweep, SweepScope } from '../../db/services/jobs/due.ts'
import { nonEmpty } from '../../scripts/testkit/assertions/assertions.ts'
import { startService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import { make } from '../../scripts/testkit/make.ts'

/**
 * A sweep locks each record that it finds. These tests check that each sweep finds only records in a state that it
 * settles, so that it does not lock other records.
 */
const service = await startService(t)
const { database, settings } = service
const secrets = deriveSecrets(settings.secretKey)

const dayMs = 86_400_000
const inDays = (days: number): string => new Date(Date.now() + days * dayMs).toISOString()
/** Time of the sweeps. It is long after the records are sent, so that reminders of them are due. */
const sweepAt = new Date(Date.now() + 10 * dayMs)

interface Swept {
  table: 'bids' | 'invoices' | 'signature_requests'
  states: readonly string[]
  settled: readonly string[]
  /** Whether the sweep settles records of suspended and inactive organizations. */
  sweepsInactive: boolean
  arrange(tenant: TestTenant): Promise<{ id: number }>
  sweep(scope: SweepScope): DueSweep
}

const sweeps: Readonly<Record<string, Swept>> = {
  'the expiry of bids': {
    ...{ table: 'bids', states: bids.machine!.states, settled: ['sent', 'viewed'], sweepsInactive: true },
    arrange: (tenant) => make.bid(tenant, { status: 'sent', validUntil: inDays(9) }),
    sweep: (scope) => bidExpirySweep(database, scope),
  },
  'the reminders of bids': {
    ...{ table: 'bids', states: bids.machine!.states, settled: ['sent', 'viewed'], sweepsInactive: false },
    arrange: (tenant) => make.bid(tenant, { status: 'sent', validUntil: inDays(11) }),
    sweep: (scope) => bidExpiryReminderSweep(database, secrets, scope),
  },
  'the snapshots of bids': {
    ...{ table: 'bids', states: bids.machine!.states, settled: ['accepted'], sweepsInactive: true },
    arrange: (tenant) => make.bid(tenant, { status: 'sent' }),
    sweep: () => bidSnapshotSweep(database),
  },
  'the reminders of invoices': {
    ...{ table: 'invoices', states: invoices.machine!.states, settled: ['sent', 'partial'], sweepsInactive: false },
    arrange: (tenant) => make.invoice(tenant, { status: 'sent', issueDate: inDays(-1), dueDate: inDays(8) }),
    sweep: (scope) => overdueReminderSweep(database, secrets, scope),
  },
  'the expiry of signature requests': {
    table: 'signature_requests',
    ...{ states: signatureRequests.machine!.states, settled: ['sent', 'viewed'], sweepsInactive: true },
    arrange: (tenant) => make.signatureRequest(tenant, { expiresAt: inDays(9) }),
    sweep: (scope) => createSignatureRequestExpirySweep(database, scope),
  },
}

/** Creates a record that the sweep settles. Returns functions that change it, and report whether the sweep finds it. */
async function arrangeDue({ table, arrange, sweep }: Swept) {
  const tenant = await service.tenant()
  const { id } = await arrange(tenant)
  const { find } = sweep({ now: sweepAt, tenantId: tenant.id })
  return {
    tenant,
    set: (column: 'status' | 'deleted_at', value: string) =>
      database.pool.query(`update ${table} set ${column} = $3 where tenant_id = $1 and id = $2`, [
        tenant.id,
        id,
        value,
      ]),
    isFound: async () =>
      (await find({ tenantId: tenant.id, id: 0 })).some((due) => due.tenantId === tenant.id && due.id === id),
  }
}

for (const [name, swept] of nonEmpty(Object.entries(sweeps))) {
  t.test(`the sweep for ${name} finds live records in these states only: ${swept.settled.join(', ')}`, async (t) => {
    const { set, isFound } = await arrangeDue(swept)
    const found: string[] = []
    for (const state of nonEmpty(swept.states)) {
      await set('status', state)
      if (await isFound()) found.push(state)
    }
    t.strictSame(found.toSorted(), swept.settled.toSorted())
    await set('status', swept.settled[0]!)
    t.equal(await isFound(), true)
    await set('deleted_at', new Date().toISOString())
    t.equal(await isFound(), false, 'a deleted record')
  })

  const which = swept.sweepsInactive ? 'organizations in any state' : 'active organizations only'
  t.test(`the sweep for ${name} finds records of ${which}`, async (t) => {
    const { tenant, set, isFound } = await arrangeDue(swept)
    await set('status', swept.settled[0]!)
    for (const [status, isSwept] of [
      ['active', true],
      ['suspended', swept.sweepsInactive],
      ['inactive', swept.sweepsInactive],
    ] as const) {
      await database.pool.query('update tenants set status = $2 where id = $1', [tenant.id, status])
      t.equal(await isFound(), isSwept, status)
    }
  })
}
