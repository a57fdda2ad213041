import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { requireSessionPooling } from '../../db/engine/postgres/start/pooler-probe.ts'
import { openTestCluster, urlOfDatabase } from '../testkit/cluster/cluster.ts'
import { startPgbouncer } from '../testkit/environment/pgbouncer.ts'
import { Imports } from './test/imports.ts'

const root = resolve(import.meta.dirname, '../..')
const service = 'scripts/testkit/environment/service.ts'

/**
 * Test files that cannot run through a pooler: they test the server's own connections, cut the connection to it, or
 * start processes with another address.
 */
const beside = [/^test\/operator\//, /^test\/http\/outage/, /^test\/postgres\//]

/**
 * Runs `make pooler`: all test files that call the service over HTTP, or those of FILE, with PgBouncer in session mode
 * between the service and Postgres. Before that, checks eight times each that the service refuses PgBouncer's
 * transaction mode and statement mode. Returns the exit status of the tests.
 */
async function main(): Promise<number> {
  const cluster = await openTestCluster(join(root, '.data-test'))
  try {
    const url = urlOfDatabase(cluster.env.TEST_DATABASE_URL!, 'construction')
    for (const mode of ['transaction', 'statement'] as const) {
      const pooler = await startPgbouncer(url, mode)
      for (let probe = 0; probe < 8; probe += 1) await refused(pooler.addressThrough(url), mode)
      await pooler.close()
      console.log(`${mode} mode is refused`)
    }
    const pooler = await startPgbouncer(url, 'session')
    try {
      await requireSessionPooling(pooler.addressThrough(url), 'DATABASE_URL')
      const env = {
        ...process.env,
        FILE: process.env.FILE || httpFiles().join(' '),
        TEST_POOLER_URL: pooler.addressThrough(url),
      }
      return (
        spawnSync(process.execPath, ['scripts/develop/test/main.ts'], { cwd: root, env, stdio: 'inherit' }).status ?? 1
      )
    } finally {
      await pooler.close()
    }
  } finally {
    await cluster.close()
  }
}

function httpFiles(): string[] {
  const imports = new Imports(root)
  return globSync('test/**/*.test.ts', { cwd: root })
    .sort()
    .filter((file) => imports.countImportsTo(file).has(service) && !beside.some((pattern) => pattern.test(file)))
}

async function refused(url: string, mode: string): Promise<void> {
  const isTaken = await requireSessionPooling(url, 'DATABASE_URL').then(
    () => true,
    () => false,
  )
  if (isTaken) throw new Error(`${mode} mode was taken for session mode`)
}

process.exitCode = await main()
