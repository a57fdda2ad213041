import { join } from 'node:path'
import { openTestCluster, type TestCluster } from './cluster.ts'
import { openTestNodes } from './nodes.ts'

/** Where the tests have their databases: the cluster of Citus that CLUSTER names, or else a Postgres of their own. */
export const openTests = (root: string): Promise<TestCluster> =>
  process.env.CLUSTER ? openTestNodes(process.env.CLUSTER) : openTestCluster(join(root, '.data-test'))
