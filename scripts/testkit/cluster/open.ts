import { join, resolve } from 'node:path'
import type { Lifetime } from '../environment/database.ts'
import { openTestCluster, type TestCluster } from './cluster.ts'
import { openTestCitusCluster } from './nodes.ts'

/** Opens the database server of the tests: the Citus cluster at CLUSTER if set, otherwise a local Postgres. */
export const openTestServer = (root: string): Promise<TestCluster> =>
  process.env.CLUSTER ? openTestCitusCluster(process.env.CLUSTER) : openTestCluster(join(root, '.data-test'))

/**
 * Runs `work` on its own database server, whose addresses are then in the environment variables of the tests. What
 * `work` adds to the lifetime ends in reverse order afterwards, and then the server. Inside a process that already has
 * such a server, such as the process of a planted fault, `work` uses that one.
 */
export async function withTestServer<T>(work: (lifetime: Lifetime) => Promise<T>): Promise<T> {
  const endings: (() => unknown)[] = []
  if (!process.env.TEST_DATABASE_URL) {
    const cluster = await openTestServer(resolve(import.meta.dirname, '../../..'))
    Object.assign(process.env, cluster.env)
    endings.push(() => cluster.close())
  }
  try {
    return await work({ teardown: (ending) => void endings.unshift(ending) })
  } finally {
    for (const ending of endings) await ending()
  }
}
