import { EventEmitter } from 'node:events'
import type { JobHelpers } from 'graphile-worker'
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import type pg from 'pg'
import t from 'tap'
import { machineTime } from '../../db/engine/base/clock.ts'
import type { Database } from '../../db/engine/postgres/connection.ts'
import { isUnavailable } from '../../db/engine/postgres/connection.ts'
import { detectDistribution } from '../../db/engine/postgres/distribution/detection.ts'
import {
  type ConnectionActivity,
  isNodeFailure,
  NodeUnreachable,
  NodeWatch,
} from '../../db/engine/postgres/distribution/node-watch.ts'
import { readNodesState } from '../../db/engine/postgres/distribution/nodes.ts'
import { senderOf, watchNodes } from '../../db/engine/postgres/session.ts'
import { runTransaction, type Transaction } from '../../db/engine/postgres/transaction.ts'
import { insertOne } from '../../db/engine/records/write.ts'
import { contacts } from '../../db/nouns/contacts.ts'
import { type Admission, createAdmission } from '../../db/services/access/admission/admission.ts'
import { parseApiKey } from '../../db/services/access/admission/credential.ts'
import { createAuditBuffer } from '../../db/services/access/audit.ts'
import { matches, rejectsWith, throwsWith } from '../../scripts/testkit/assertions/assertions.ts'
import { startService } from '../../scripts/testkit/environment/service.ts'
import { postponeWhileNodeDown } from '../../workers/adapters/node-down.ts'

const service = await startService(t)

/** Returns the error of Citus for a node that refuses connections. */
const refusedByNode = () =>
  Object.assign(new Error('connection to the remote node app@10.0.0.2:5432 failed with the following error: refused'), {
    code: '08006',
  })

/** Creates a watch over a double of a coordinator with two nodes. Organizations with odd ids are on the first node. */
function watchOver(answers: Map<number, boolean>, tickMs = 5): NodeWatch {
  return new NodeWatch(async <Row extends object>(text: string, values: readonly unknown[] = []) => {
    if (text.includes('citus_check_connection_to_node')) return [{ answers: answers.get(Number(values[1])) }] as Row[]
    if (text.includes('get_shard_id')) return [{ group: Number(values[0]) % 2 === 1 ? 1 : 2 }] as Row[]
    return [
      { group: 1, host: 'one', port: 1 },
      { group: 2, host: 'two', port: 2 },
    ] as Row[]
  }, tickMs)
}

/** Creates a double of a coordinator connection whose queries return no rows. */
async function coordinatorClient(): Promise<pg.ClientBase> {
  const client = Object.assign(new EventEmitter(), {
    query: async () => ({ rows: [] }),
    connection: { stream: { cork() {}, uncork() {}, destroy() {} } },
  }) as unknown as pg.ClientBase
  await detectDistribution(client, { is_spread: true })
  return client
}

t.test('only the organizations of an unreachable node are unavailable, until the node answers', async (t) => {
  const answers = new Map([
    [1, false],
    [2, true],
  ])
  const watch = watchOver(answers)
  t.notOk(watch.hasUnreachableNode, 'the watch asks nothing before a failure')
  t.strictSame([...(await watch.checkNodes())], [1])
  t.ok(await watch.isTenantUnreachable(11))
  t.notOk(await watch.isTenantUnreachable(12))
  await rejectsWith(t, watch.assertReachable(11), NodeUnreachable)
  await watch.assertReachable(12)
  throwsWith(t, () => watch.assertAllReachable(), NodeUnreachable)
  t.strictSame(await watch.splitByReachability([11, 12, undefined], (id) => id), { here: [12, undefined], away: [11] })
  answers.set(1, true)
  await watch.checkNodes()
  await watch.assertReachable(11)
  watch.assertAllReachable()
})

t.test('node errors count as an unavailable database, and coordinator errors are not node errors', (t) => {
  t.ok(isUnavailable(new NodeUnreachable()))
  t.ok(isUnavailable(refusedByNode()))
  for (const error of [new NodeUnreachable(), refusedByNode()]) t.ok(isNodeFailure(error))
  for (const error of [Object.assign(new Error('Connection terminated'), { code: '08006' }), new Error('remote node')])
    t.notOk(isNodeFailure(error))
  t.end()
})

t.test('a transaction whose shard was split or moved in the meantime is retried', async (t) => {
  const moved = () => Object.assign(new Error('could not find valid entry for shard 102125'), { code: 'XX000' })
  t.ok(isUnavailable(moved()), 'outside a transaction the error counts as unavailable')
  const { id, caller } = await service.tenant()
  let runs = 0
  const work = async (tx: Transaction) => {
    runs += 1
    await insertOne(tx, caller, contacts, { type: 'vendor' })
    if (runs < 3) throw moved()
  }
  await runTransaction(service.database, caller, work)
  const { rows } = await service.database.pool.query(
    'select count(*)::integer as count from contacts where tenant_id = $1',
    [id],
  )
  t.strictSame([runs, rows[0].count], [3, 1])
  const damaged = Object.assign(new Error('invalid page in block 7'), { code: 'XX001' })
  await rejectsWith(
    t,
    runTransaction(service.database, caller, async () => {
      throw damaged
    }),
    { code: 'XX001' },
  )
})

t.test(
  'a connection that waits for a hung node is closed, and a connection that still gets answers stays open',
  async (t) => {
    const watch = watchOver(new Map([[1, true]]))
    const ended: string[] = []
    const hung: ConnectionActivity = { waiting: 1, answers: 7, end: () => void ended.push('hung') }
    const busy: ConnectionActivity = {
      waiting: 1,
      get answers() {
        return performance.now()
      },
      end: () => void ended.push('busy'),
    }
    watch.watchConnection(await coordinatorClient(), hung, 20)
    watch.watchConnection(await coordinatorClient(), busy, 20)
    // The second node does not answer. Only the silence of a connection shows it.
    while (ended.length === 0) await new Promise((resolve) => setTimeout(resolve, 5))
    t.ok(watch.hasUnreachableNode)
    t.strictSame(new Set(ended), new Set(['hung']))
  },
)

t.test('only statements over all organizations are refused while a node is unreachable', async (t) => {
  const watch = watchOver(new Map([[1, true]]))
  const client = await coordinatorClient()
  watchNodes(client, watch, 1_000)
  await watch.checkNodes()
  await rejectsWith(t, senderOf(client)('select /* all tenants */ count(*) from contacts'), NodeUnreachable)
  const sent = new Promise((resolve) => Object.assign(client, { query: resolve }))
  void senderOf(client)('select 1')
  t.ok(await sent)
})

/** Creates a double of a cluster whose nodes answer with these rows, and of which some nodes are away. */
function clusterThatSays(rows: { success: boolean; result: string }[], away: number[] = []) {
  const dialect = {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
  const answers = { transformQuery: ({ node }: { node: never }) => node, transformResult: async () => ({ rows }) }
  const connect = async () => Object.assign(await coordinatorClient(), { release() {} })
  const sql = new Kysely({ dialect, plugins: [answers as never] })
  return { pool: { connect }, nodes: { checkNodes: async () => new Set(away) }, sql } as unknown as Database
}

t.test(
  'the state of a cluster is `away` if a node is unreachable, `unfinished` if a node has open transactions, otherwise `ready`',
  async (t) => {
    const [none, some] = [
      { success: true, result: '0' },
      { success: true, result: '1' },
    ]
    const mute = { success: false, result: 'connection refused' }
    t.equal(await readNodesState(clusterThatSays([none, none, none])), 'ready')
    t.equal(await readNodesState(clusterThatSays([none, some, none])), 'unfinished')
    t.equal(await readNodesState(clusterThatSays([some, mute, none])), 'away')
    t.equal(
      await readNodesState(clusterThatSays([some, none, none], [2])),
      'away',
      'a node that is away is not queried',
    )
  },
)

/** Returns the service's database with one node away. Statements whose values match `isOfIt` fail. */
function withNodeAway(away: number, isOfIt: (parameters: readonly unknown[]) => boolean): Database {
  const { database } = service
  let known = false
  const nodes = {
    get hasUnreachableNode() {
      return known
    },
    checkForUnreachableNode: async () => (known = true),
    splitByReachability: async <T>(all: readonly T[], of: (one: T) => number | undefined) => ({
      here: all.filter((one) => of(one) !== away),
      away: all.filter((one) => of(one) === away),
    }),
  } as unknown as NodeWatch
  const sql = new Proxy(database.sql, {
    get(target, name) {
      if (name !== 'executeQuery') {
        const found = Reflect.get(target, name) as unknown
        return typeof found === 'function' ? found.bind(target) : found
      }
      return async (query: { parameters: readonly unknown[] }) => {
        if (isOfIt(query.parameters)) throw refusedByNode()
        return target.executeQuery(query as never)
      }
    },
  })
  return { ...database, sql, nodes }
}

t.test('a batch of callers is admitted except for those whose node is unreachable', async (t) => {
  const [one, other] = [await service.tenant(), await service.tenant()]
  const [gone, here] = [parseApiKey((await one.key()).key)!, parseApiKey((await other.key()).key)!]
  const isOfIt = (given: readonly unknown[]): boolean => given.length === 5 && `${given[0]}`.includes(gone.publicId)
  const admission: Admission = createAdmission(withNodeAway(one.id, isOfIt))
  const [refused, admitted] = await Promise.allSettled([admission.admit(gone, 1), admission.admit(here, 1)])
  t.equal(refused.status, 'rejected')
  t.ok((refused as PromiseRejectedResult).reason instanceof NodeUnreachable)
  matches(t, admitted, { status: 'fulfilled', value: { outcome: 'admitted', caller: { tenantId: other.id } } })
  await rejectsWith(t, admission.admit(gone, 1), NodeUnreachable, 'later requests are refused without a query')
})

t.test('audit rows of an unreachable node stay in the buffer, and those of other nodes are written', async (t) => {
  const [one, other] = [await service.tenant(), await service.tenant()]
  let isAway = true
  const database = withNodeAway(one.id, ([json]) => isAway && String(json).includes(`"tenant_id":${one.id},`))
  const errors: unknown[] = []
  const buffer = createAuditBuffer(database, (error) => errors.push(error))
  const row = {
    method: 'GET',
    path: '/api/v1/bids',
    operationId: 'listBids',
    status: 200,
    code: null,
    durationMs: 1,
    cost: 1,
  }
  const rest = { count: 1, apiKeyId: null, userId: null, clientId: null, ipAddress: null, userAgent: null }
  for (const { id } of [one, other])
    buffer.bufferRow({ tenantId: id, requestId: `of ${id}`, ...row, ...rest, createdAt: machineTime() })
  await buffer.flush()
  const written = async (id: number) =>
    (
      await service.database.pool.query('select from api_audit_logs where tenant_id = $1 and request_id = $2', [
        id,
        `of ${id}`,
      ])
    ).rowCount
  t.strictSame([await written(one.id), await written(other.id)], [0, 1])
  isAway = false
  Object.assign(database.nodes, { splitByReachability: async <T>(all: readonly T[]) => ({ here: [...all], away: [] }) })
  await buffer.stop()
  t.strictSame([await written(one.id), await written(other.id)], [1, 1])
  t.strictSame(errors, [])
})

t.test("while its organization's node is unreachable, a task is queued again and uses up no attempt", async (t) => {
  const watch = watchOver(new Map([[2, true]]))
  await watch.checkNodes()
  const added: unknown[][] = []
  const ran: unknown[] = []
  const job = { task_identifier: 'send-email', key: 'k', priority: 3, max_attempts: 13, job_queue_id: 5 }
  const helpers = {
    job,
    addJob: async (...given: unknown[]) => void added.push(given),
    getQueueName: () => 'queue',
  } as unknown as JobHelpers
  const run = postponeWhileNodeDown({ nodes: watch }, async (payload) => void ran.push(payload))
  await run({ tenantId: 11 }, helpers)
  await run({ tenantId: 12 }, helpers)
  t.strictSame(ran, [{ tenantId: 12 }])
  const spec = { queueName: 'queue', maxAttempts: 13, priority: 3, jobKey: 'k', jobKeyMode: 'preserve_run_at' }
  matches(t, added, [['send-email', { tenantId: 11 }, spec]])
  const failing = postponeWhileNodeDown({ nodes: watch }, () => Promise.reject(refusedByNode()))
  await failing({ email: 'dana@example.com' }, helpers)
  t.equal(added.length, 2, 'a task that meets the error itself is queued again, too')
  await rejectsWith(t, async () => failing({ _cron: {} }, helpers), { code: '08006' }, 'a scheduled task fails')
  await t.rejects(
    async () => postponeWhileNodeDown({ nodes: watch }, () => Promise.reject(new Error('a defect')))({}, helpers),
    /a defect/,
  )
})
