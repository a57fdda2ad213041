import { join } from 'node:path'
import { openTestCluster, type TestCluster } from './cluster.ts'
import { openTestNodes } from './nodes.ts'

/** Opens the database server of the tests: the Citus cluster at CLUSTER if set, otherwise a local Postgres. */
export const openTests = (root: string): Promise<TestCluster> =>
  process.env.CLUSTER ? openTestNodes(process.env.CLUSTER) : openTestCluster(join(root, '.data-test'))
