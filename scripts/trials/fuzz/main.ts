import fc from 'fast-check'
import { createProgressOutput, formatDuration, showEverySecond } from '../../operate/progress.ts'
import { withTestServer } from '../../testkit/cluster/open.ts'
import { startOwnService, type TestTenant } from '../../testkit/environment/service.ts'
import { billedHistory, playHistory } from '../../testkit/fixtures/billed-histories.ts'
import { bursts, playBurst } from '../../testkit/fixtures/bursts.ts'
import { fuzz } from '../../testkit/fixtures/fuzz.ts'
import { ledgerHistory, playLedger } from '../../testkit/fixtures/ledgers.ts'
import { partialBillingHistory, playPartialBilling } from '../../testkit/fixtures/partial-billing.ts'
import { contractOperations } from '../../testkit/http/contract.ts'
import { findBrokenInvariants, invariants } from '../../testkit/invariants/invariants.ts'
import { TestRandom } from '../../testkit/random.ts'

/**
 * Runs `make fuzz` on its own service. Sends CASES (50) requests generated from the contract to each operation, and
 * prints the statuses and the violations of the contract.
 *
 * Then bills HISTORIES (1000) random projects, records the payments of as many random invoices, and bills as many
 * random bids in parts. Every figure is computed a second time by other code. Then sends 60 bursts of concurrent
 * requests to the same records. Finally checks the invariants of all organizations. SEED repeats a run.
 */
async function main(): Promise<number> {
  const [cases, histories] = [Number(process.env.CASES || 50), Number(process.env.HISTORIES || 1_000)]
  const seed = Number(process.env.SEED || Math.floor(Math.random() * 2 ** 31))
  if (![cases, histories, seed].every(Number.isInteger) || cases < 1 || histories < 1)
    throw new Error('CASES, HISTORIES and SEED are whole numbers')
  return withTestServer(async (lifetime) => {
    const service = await startOwnService(lifetime, { settings: { trustProxy: 'loopback' } })
    const newTenant = () => service.tenant({ maxWebhookEndpoints: 1_000 })
    const requests = `of ${cases * contractOperations.length} requests`
    const { counts, breaches } = await telling(`0 ${requests}`, (say) =>
      fuzz(newTenant, {
        cases,
        seed,
        onAnswer: (answered, so) => say(`${answered} ${requests}, ${so} breaches so far`),
      }),
    )
    for (const [operationId, of] of counts) console.log(lineOf(operationId, of))
    for (const breach of breaches.slice(0, 20)) console.error(`\n${breach}`)
    console.log(`\nseed ${seed}: ${cases} requests to each of ${counts.size} operations, ${breaches.length} breaches`)
    const tenant = await service.tenant()
    const runs = { histories, seed }
    const isBilled = await holds('projects billed', billedHistory, (history) => playHistory(tenant, history), runs)
    const isKept = await holds('ledgers kept', ledgerHistory, (history) => playLedger(tenant, history), runs)
    const isDivided = await holds(
      'bids billed in parts',
      partialBillingHistory,
      (history) => playPartialBilling(tenant, history),
      runs,
    )
    const isUnbroken = await survivesBursts(newTenant, seed)
    const left = await findBrokenInvariants(service.database.pool)
    for (const [name, what] of left) console.error(`\nit does not hold that ${name}: ${what.slice(0, 5).join(', ')}`)
    console.log(`${Object.keys(invariants).length} invariants over all organizations, ${left.size} broken`)
    return breaches.length === 0 && isBilled && isKept && isDivided && isUnbroken && left.size === 0 ? 0 : 1
  })
}

const burstCount = 60

/**
 * Sends bursts of every kind, each in its own organization. Prints every request that failed unexpectedly. Returns true
 * if no request did.
 */
async function survivesBursts(newTenant: () => Promise<TestTenant>, seed: number): Promise<boolean> {
  const chance = new TestRandom(seed)
  const kinds = Object.entries(bursts)
  const faults: string[] = []
  await telling(`0 of ${burstCount} bursts`, async (say) => {
    for (let count = 0; count < burstCount; count += 1) {
      const [about, burst] = kinds[count % kinds.length]!
      const failed = await playBurst(await newTenant(), burst, chance)
      faults.push(...failed.map((fault) => `${about}: ${fault}`))
      say(`${count + 1} of ${burstCount} bursts`)
    }
  })
  for (const fault of faults.slice(0, 20)) console.error(`\n${fault}`)
  console.log(`seed ${seed}: ${burstCount} bursts of ${kinds.length} kinds, ${faults.length} faults`)
  return faults.length === 0
}

/**
 * Runs random sequences of changes. Prints the first sequence with a wrong figure, reduced to the fewest changes that
 * still show it. Returns whether all figures were right.
 */
async function holds<T>(
  label: string,
  arbitrary: fc.Arbitrary<T>,
  play: (history: T) => Promise<unknown>,
  { histories, seed }: { histories: number; seed: number },
): Promise<boolean> {
  let played = 0
  const details = await telling(`0 of ${histories} ${label}`, (say) => {
    const property = fc.asyncProperty(arbitrary, async (history) => {
      await play(history)
      played += 1
      say(`${played} of ${histories} ${label}`)
    })
    return fc.check(property, { seed, numRuns: histories })
  })
  if (details.failed) console.error(`\n${fc.defaultReportMessage(details)}`)
  const outcome = details.failed ? 'with a wrong figure' : 'every figure right'
  console.log(`seed ${seed}: ${histories} ${label}, ${outcome}`)
  return !details.failed
}

/** Runs long work and shows its latest message with the elapsed time. */
async function telling<T>(first: string, work: (say: (text: string) => void) => Promise<T>): Promise<T> {
  const startedMs = performance.now()
  let said = first
  const quiet = showEverySecond(
    createProgressOutput(process.stderr),
    () => `${said}, ${formatDuration(performance.now() - startedMs)}`,
  )
  return work((text) => {
    said = text
  }).finally(quiet)
}

/** Renders the statuses of an operation: `createContact 2xx 61 4xx 139 201: 61 400: 20 ...` */
function lineOf(operationId: string, of: ReadonlyMap<number, number>): string {
  const statuses = [...of].sort(([a], [b]) => a - b)
  const sum = (from: number): string =>
    String(statuses.reduce((all, [status, count]) => (Math.floor(status / 100) === from ? all + count : all), 0))
  const each = statuses.map(([status, count]) => `${status}: ${count}`).join('  ')
  return `${operationId.padEnd(28)} 2xx ${sum(2).padStart(5)}  4xx ${sum(4).padStart(5)}   ${each}`
}

process.exitCode = await main()
