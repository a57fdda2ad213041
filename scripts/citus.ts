import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'

import { openTestNodes } from '../test/support/cluster/nodes.ts'
import { createTestDatabase } from '../test/support/database.ts'
import { oneServer, refusedBy } from './statements/explain.ts'
import { readStatements } from './statements/list.ts'

const root = resolve(import.meta.dirname, '..')

/**
 * `make citus CLUSTER=postgres://...`: a cluster of Citus, whose coordinator that address leads a superuser to, plans every
 * statement of test/statements.txt, and then the tests run on it, all that can or those of FILE. Each test's database is one
 * on each node, made and removed. ONLY=statements leaves the tests out. Ends with how many statements were refused, and with the
 * tests' status.
 */
async function main(): Promise<number> {
  const { CLUSTER, ONLY } = process.env
  if (!CLUSTER) throw new Error('CLUSTER is to be the address of a database of the coordinator that knows its nodes')
  const refused = await refusedStatements(CLUSTER)
  for (const { text, said } of refused) console.log(`REFUSED ${said}\n  ${text}`)
  const all = readStatements(root)
  const apart = all.filter((one) => one.includes(oneServer)).length
  console.log(`${all.length - apart} statements, ${refused.length} refused; ${apart} more are for one server alone`)
  if (ONLY === 'statements') return refused.length === 0 ? 0 : 1
  const tests = spawnSync(process.execPath, ['scripts/test/main.ts'], { cwd: root, stdio: 'inherit' })
  return refused.length === 0 ? (tests.status ?? 1) : 1
}

async function refusedStatements(clusterUrl: string) {
  const cluster = await openTestNodes(clusterUrl)
  try {
    Object.assign(process.env, cluster.env)
    const { url, drop } = await createTestDatabase()
    try {
      return await refusedBy(url, readStatements(root))
    } finally {
      await drop()
    }
  } finally {
    await cluster.close()
  }
}

process.exitCode = await main()
