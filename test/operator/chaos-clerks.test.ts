import { setTimeout as sleep } from 'node:timers/promises'
import t from 'tap'
import { deriveSecrets } from '../../db/engine/base/secrets.ts'
import { startService } from '../../scripts/testkit/environment/service.ts'
import { TestRandom } from '../../scripts/testkit/random.ts'
import { checkWrites } from '../../scripts/trials/chaos/checks.ts'
import { checkClerkRecords } from '../../scripts/trials/chaos/clerk-check.ts'
import { ClerkLoad } from '../../scripts/trials/chaos/clerk-load.ts'
import { ChaosLoad, type WriteKind } from '../../scripts/trials/chaos/load.ts'
import { openChaosClient } from '../../scripts/trials/chaos/requests.ts'

const service = await startService(t)
const { database, settings, origin } = service

t.test(
  "the chaos test's checks find hours, versions, signatures and mails that differ from the acknowledged ones",
  async (t) => {
    const { id, client } = await service.tenant()
    const site = { id, key: client.token! }
    const requests = openChaosClient()
    const chance = new TestRandom(7)
    const load = new ChaosLoad(requests, [origin], chance)
    const clerks = new ClerkLoad(load, chance, database, deriveSecrets(settings.secretKey))
    await clerks.start(site)
    const has = (kind: WriteKind) => load.writes.some((write) => write.kind === kind)
    const isDone = () =>
      clerks.signed.length > 0 && has('time entry') && has('document version') && has('signature void')
    while (!isDone() && requests.counts.faults.length === 0) await sleep(20)
    let isOver = false
    const stopping = clerks.stop().then(() => {
      isOver = true
    })
    // No worker runs here that could send the mails.
    while (!isOver) {
      await database.pool.query("update jobs set status = 'completed' where type = 'email' and status = 'queued'")
      await sleep(20)
    }
    await stopping
    t.strictSame(requests.counts.faults, [])
    const records = { pool: database.pool, tenantIds: [id], pageRows: 3 }
    const judged = async (given: Pick<ClerkLoad, 'filed' | 'signed'>, writes = load.writes) => {
      const scene = {
        clerkLoad: given as ClerkLoad,
        clerkTenant: site,
        checkDatabase: database,
        writeLoad: { writes } as ChaosLoad,
      }
      const findings = [...(await checkClerkRecords(records, scene)), ...(await checkWrites(records, writes))]
      return Object.fromEntries(findings.filter(({ wrong }) => wrong > 0).map(({ name, wrong }) => [name, wrong]))
    }
    const { filed, signed } = clerks
    t.strictSame(await judged(clerks), {})
    const otherVersions = 'of these with other bytes, or under another number'
    t.strictSame(await judged({ signed, filed: filed.slice(1) }), { [otherVersions]: 1 })
    const [first, ...others] = filed
    t.strictSame(await judged({ signed, filed: [{ ...first!, sha256: '0' }, ...others] }), { [otherVersions]: 1 })
    t.strictSame(await judged({ filed, signed: signed.slice(1) }), { 'of these not as they were given': 1 })
    const entry = load.writes.findIndex(({ kind }) => kind === 'time entry')
    t.strictSame(await judged(clerks, load.writes.toSpliced(entry, 1)), {
      'hours that differ from those acknowledged': 1,
      'stored and never acknowledged': 1,
    })
    await database.pool.query(
      "delete from jobs where id = (select id from jobs where tenant_id = $1 and type = 'email' and params ->> 'signatureRequestId' = $2 limit 1)",
      [id, String(signed[0]!.id)],
    )
    t.strictSame(await judged(clerks), { 'mails of signatures missing, doubled or not sent': 1 })
  },
)
