import type pg from 'pg'
import t from 'tap'
import { StartFailure } from '../../db/engine/base/start-failure.ts'
import { readCluster } from '../../db/engine/postgres/distribution/distribute.ts'
import { matches } from '../../scripts/testkit/assertions/assertions.ts'

interface Said {
  citus?: string
  nodes?: number
  coordinator?: boolean | null
  here?: boolean
}

/** Creates a double of a server connection that answers the queries about Citus and its cluster. */
const serverThat = ({ citus, nodes = 2, coordinator = true, here = true }: Said): pg.ClientBase =>
  ({
    async query(text: string) {
      if (text.includes('pg_extension')) return { rows: citus === undefined ? [] : [{ citus }] }
      if (text.includes('pg_dist_node')) return { rows: [{ nodes, coordinator, here }] }
      return { rows: [{ name: 'tenants' }, { name: 'users' }] }
    },
  }) as unknown as pg.ClientBase

t.test('a server without the Citus extension is not a cluster', async (t) => {
  t.equal(await readCluster(serverThat({})), undefined)
})

t.test('a coordinator with nodes is recognized as a cluster, with its distributed tables', async (t) => {
  t.strictSame(await readCluster(serverThat({ citus: '13.2-1' })), {
    citus: '13.2-1',
    nodes: 2,
    placed: new Set(['tenants', 'users']),
  })
  matches(t, await readCluster(serverThat({ citus: '14.0-1', nodes: 32 })), { nodes: 32 })
})

t.test('a cluster on which the service cannot run is refused at startup, with advice', async (t) => {
  const refusals: [Said, RegExp][] = [
    [{ citus: '12.1-1' }, /has Citus 12\.1-1, and the service needs 13 or newer: upgrade it on all nodes/],
    [{ citus: '9.5-1' }, /has Citus 9\.5-1/],
    [{ citus: '13.2-1', here: false }, /is a worker node of its cluster: set the address to that of the coordinator/],
    [{ citus: '13.2-1', nodes: 0, coordinator: null }, /no node for shards: run "select citus_set_coordinator_host/],
    [{ citus: '13.2-1', nodes: 0 }, /no node for shards/],
    [{ citus: '13.2-1', coordinator: false }, /The coordinator is not a node of its own cluster/],
  ]
  for (const [said, message] of refusals) {
    const refused = (await readCluster(serverThat(said)).catch((error: unknown) => error)) as Error
    t.ok(refused instanceof StartFailure, JSON.stringify(said))
    matches(t, refused.message, message)
  }
})
