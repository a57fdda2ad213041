import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'

import { listClusterNodes, openTestCitusCluster } from '../testkit/cluster/nodes.ts'
import { createTestDatabase } from '../testkit/environment/database.ts'
import { findRefusedStatements, oneServerStatementMark } from './statements/explain.ts'
import { readStatements } from './statements/list.ts'
import { findUpgradeFaults } from './statements/upgrade.ts'

const root = resolve(import.meta.dirname, '../..')

/**
 * Runs `make citus CLUSTER=postgres://...`, where CLUSTER is the address of a Citus coordinator for a superuser. First,
 * the cluster runs every statement of test/statements.txt. Second, a distributed database of an older release is
 * upgraded to this release. Third, the tests run on the cluster: all that can, or those of FILE. Each test's database
 * exists on every node.
 *
 * ONLY=statements skips the tests. Prints the refused statements and what was wrong after the upgrade. Returns 1 if
 * there are any or if a test fails.
 */
async function main(): Promise<number> {
  const { CLUSTER, ONLY } = process.env
  if (!CLUSTER) throw new Error('CLUSTER is to be the address of a database of the coordinator that knows its nodes')
  const { refused, faults } = await tried(CLUSTER)
  for (const { text, error } of refused) console.log(`REFUSED ${error}\n  ${text}`)
  const all = readStatements(root)
  const apart = all.filter((one) => one.includes(oneServerStatementMark)).length
  console.log(`${all.length - apart} statements, ${refused.length} refused; ${apart} more are for one server alone`)
  for (const fault of faults) console.log(`UPGRADE ${fault}`)
  console.log(`a spread database upgraded, a node's refusal amid it: ${faults.length} faults`)
  const status = refused.length + faults.length === 0 ? 0 : 1
  if (ONLY === 'statements') return status
  const tests = spawnSync(process.execPath, ['scripts/develop/test/main.ts', '--all'], { cwd: root, stdio: 'inherit' })
  return status === 0 ? (tests.status ?? 1) : 1
}

async function tried(clusterUrl: string) {
  const cluster = await openTestCitusCluster(clusterUrl)
  try {
    Object.assign(process.env, cluster.env)
    const { url, drop } = await createTestDatabase()
    try {
      const refused = await findRefusedStatements(url, readStatements(root))
      return { refused, faults: await findUpgradeFaults(await listClusterNodes(clusterUrl), url) }
    } finally {
      await drop()
    }
  } finally {
    await cluster.close()
  }
}

process.exitCode = await main()
