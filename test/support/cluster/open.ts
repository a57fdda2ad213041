import { join } from 'node:path'
import { openTestCluster, type TestCluster } from './cluster.ts'
import { openTestCitusCluster } from './nodes.ts'

/** Opens the database server of the tests: the Citus cluster at CLUSTER if set, otherwise a local Postgres. */
export const openTestServer = (root: string): Promise<TestCluster> =>
  process.env.CLUSTER ? openTestCitusCluster(process.env.CLUSTER) : openTestCluster(join(root, '.data-test'))
