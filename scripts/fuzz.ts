import { join, resolve } from 'node:path'
import { openTestCluster } from '../test/support/cluster.ts'
import { fuzz } from '../test/support/fuzz.ts'
import { startService } from '../test/support/service.ts'

/**
 * `make fuzz`: sends CASES requests (10,000) made from the contract to a service of its own and tells what broke the
 * contract. SEED repeats a run.
 */
async function main(): Promise<number> {
  const cases = Number(process.env.CASES || 10_000)
  const seed = Number(process.env.SEED || Math.floor(Math.random() * 2 ** 31))
  if (!Number.isInteger(cases) || cases < 1 || !Number.isInteger(seed))
    throw new Error('CASES and SEED are whole numbers')
  const cluster = await openTestCluster(join(resolve(import.meta.dirname, '..'), '.data-test'))
  process.env.TEST_DATABASE_URL = cluster.templateUrl
  const endings: (() => unknown)[] = [() => cluster.close()]
  try {
    const service = await startService({ teardown: (ending) => endings.unshift(ending) })
    const { counts, breaches } = await fuzz(() => service.tenant(), { cases, seed })
    for (const [operationId, of] of counts) {
      const statuses = [...of].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`)
      console.log(`${operationId.padEnd(32)} ${statuses.join('  ')}`)
    }
    for (const breach of breaches.slice(0, 20)) console.error(`\n${breach}`)
    console.log(`\nseed ${seed}: ${cases} requests, ${breaches.length} breaches of the contract`)
    return breaches.length === 0 ? 0 : 1
  } finally {
    for (const ending of endings) await ending()
  }
}

process.exitCode = await main()
