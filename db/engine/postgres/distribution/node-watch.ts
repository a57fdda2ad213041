import pg from 'pg'
import { isDistributed } from './detection.ts'

/**
 * Knows which nodes of a cluster do not answer. Each process has one watch per database.
 *
 * A stopped node refuses connections, so statements that need it fail at once. A node that hangs, or a network that
 * drops packets, causes no error: Citus waits until the statement times out. Citus cannot even cancel the statement,
 * because the cancellation would wait too.
 *
 * So the watch checks the nodes itself. Each check opens new connections from the coordinator to the nodes, with a
 * timeout of two seconds. The watch checks after a statement has failed because of a node, and after a connection was
 * silent for a second. While a node is unreachable, it checks every second. While everything works, it sends nothing.
 *
 * While a node is unreachable, requests of its organizations are refused before their statements. Statements over all
 * organizations are refused too, because each would occupy a connection while the node hangs. Silent connections are
 * closed, so that their callers get an error that the database is unavailable.
 */
export class NodeWatch {
  readonly #ask: Ask
  readonly #tickMs: number
  readonly #lines = new Map<object, Line>()
  #timer: NodeJS.Timeout | undefined
  #away: ReadonlySet<number> = new Set()
  #looking: Promise<void> | undefined
  #lookedAt = 0
  #isTroubled = false
  readonly #groups = new Map<number, { group: number | undefined; until: number }>()

  /** `ask` sends a statement to the coordinator over separate connections of the watch. */
  constructor(ask: Ask, tickMs = 500) {
    this.#ask = ask
    this.#tickMs = tickMs
  }

  /** Whether a node was unreachable at the last check. */
  get hasUnreachableNode(): boolean {
    return this.#away.size > 0
  }

  /**
   * Watches a connection until it ends. Ignores a connection that is not to a coordinator. `patienceMs`: how long the
   * connection may be silent while a node is unreachable.
   */
  watchConnection(client: pg.ClientBase, pulse: ConnectionActivity, patienceMs: number): void {
    if (!isDistributed(client)) return
    this.#lines.set(client, { pulse, answers: -1, stalls: 0, patienceMs })
    client.once('end', () => this.#lines.delete(client))
    this.#timer ??= setInterval(() => this.#tick(), this.#tickMs).unref()
  }

  /** Requests a check of the nodes if a statement failed because of one. */
  noteFailure(error: unknown): void {
    if (isNodeFailure(error)) this.#isTroubled = true
  }

  /**
   * Reports whether a node is unreachable. Checks the nodes now if none was unreachable at the last check. Call it
   * after a statement has failed.
   */
  async checkForUnreachableNode(): Promise<boolean> {
    return this.hasUnreachableNode || (this.#lines.size > 0 && (await this.checkNodes()).size > 0)
  }

  /**
   * Checks all nodes now and returns the group ids of the nodes that do not answer. Concurrent calls share one check.
   */
  async checkNodes(): Promise<ReadonlySet<number>> {
    this.#looking ??= this.#lookAtAll().finally(() => {
      this.#looking = undefined
    })
    await this.#looking
    return this.#away
  }

  /** Rejects with NodeUnreachable if the node with the organization's rows does not answer. */
  async assertReachable(tenantId: number): Promise<void> {
    if (this.hasUnreachableNode && (await this.isTenantUnreachable(tenantId))) throw new NodeUnreachable()
  }

  /**
   * Throws NodeUnreachable if any node does not answer. Call it before a statement over all nodes, which would hang.
   */
  assertAllReachable(): void {
    if (this.hasUnreachableNode) throw new NodeUnreachable()
  }

  /**
   * Splits items by whether the node of their organization answers (`here`) or not (`away`). Items without an
   * organization are in `here`.
   */
  async splitByReachability<T>(
    all: readonly T[],
    tenantIdOf: (one: T) => number | undefined,
  ): Promise<{ here: T[]; away: T[] }> {
    const parts = { here: [] as T[], away: [] as T[] }
    for (const one of all) {
      const tenantId = tenantIdOf(one)
      parts[tenantId !== undefined && (await this.isTenantUnreachable(tenantId)) ? 'away' : 'here'].push(one)
    }
    return parts
  }

  async isTenantUnreachable(tenantId: number): Promise<boolean> {
    if (!this.hasUnreachableNode) return false
    const known = this.#groups.get(tenantId)
    const group = known && known.until > performance.now() ? known.group : await this.#groupOf(tenantId)
    return group !== undefined && this.#away.has(group)
  }

  async #groupOf(tenantId: number): Promise<number | undefined> {
    const rows = await this.#ask<{ group: number }>(groupText, [tenantId])
    if (this.#groups.size >= maxKnown) this.#groups.clear()
    this.#groups.set(tenantId, { group: rows[0]?.group, until: performance.now() + placeKnownMs })
    return rows[0]?.group
  }

  #tick(): void {
    if (this.#lines.size === 0) {
      clearInterval(this.#timer)
      this.#timer = undefined
      return
    }
    let isSilent = false
    for (const line of this.#lines.values()) {
      const { waiting, answers } = line.pulse
      line.stalls = waiting > 0 && answers === line.answers ? line.stalls + 1 : 0
      line.answers = answers
      isSilent ||= line.stalls >= suspicious
    }
    const isDue = performance.now() - this.#lookedAt >= restMs
    if (this.#isTroubled || ((isSilent || this.hasUnreachableNode) && isDue)) void this.checkNodes().catch(() => {})
  }

  /** Checks all nodes. If the coordinator does not answer, the last known state is kept. */
  async #lookAtAll(): Promise<void> {
    this.#isTroubled = false
    try {
      const nodes = await this.#ask<NodePlace>(nodesText)
      const away = new Set<number>()
      await Promise.all(
        nodes.map(async ({ group, host, port }) => {
          const [found] = await this.#ask<{ answers: boolean | null }>(checkText, [host, port])
          if (found!.answers) return
          away.add(group)
          // The node counts as unreachable at once, because the checks of other nodes may take longer.
          this.#away = new Set([...this.#away, group])
          this.#endSilent()
        }),
      )
      this.#away = away
    } finally {
      this.#lookedAt = performance.now()
    }
  }

  #endSilent(): void {
    for (const { stalls, patienceMs, pulse } of this.#lines.values())
      if (stalls * this.#tickMs > patienceMs) pulse.end()
  }
}

/** Activity of a connection: the number of statements that wait for an answer, and a count of all answers so far. */
export interface ConnectionActivity {
  waiting: number
  answers: number
  /** Closes the connection, so that all its waiting statements fail. */
  end(): void
}

type Ask = <Row extends object>(text: string, values?: readonly unknown[]) => Promise<Row[]>

interface Line {
  pulse: ConnectionActivity
  answers: number
  /** Number of consecutive ticks during which the connection waited and got no answer. */
  stalls: number
  patienceMs: number
}

interface NodePlace {
  group: number
  host: string
  port: number
}

/** Number of ticks without an answer after which the nodes are checked. */
const suspicious = 2
const restMs = 1_000
const nodeTimeoutMs = 2_000
/**
 * How long an organization's node is cached, in ms. If its shard moves, requests may be sent to the old node for this
 * time.
 */
const placeKnownMs = 5_000
const maxKnown = 50_000
/**
 * Number of the watch's connections. Checks of several nodes run in parallel, and lookups of an organization's node do
 * not wait for them.
 */
const watchConnections = 4

/** SQL query for the nodes that store rows of organizations. */
const nodesText = `select groupid as group, nodename as host, nodeport as port from pg_dist_node n
  where groupid <> 0 and noderole = 'primary' and isactive and exists (
    select from pg_dist_placement p join pg_dist_shard s on s.shardid = p.shardid
      join pg_dist_partition d on d.logicalrelid = s.logicalrelid
    where p.groupid = n.groupid and d.partmethod = 'h')`
const checkText = 'select citus_check_connection_to_node($1, $2) as answers'
const groupText = `select groupid as group from pg_dist_placement
  where shardid = get_shard_id_for_distribution_column('users', $1::bigint)`

/**
 * Session settings of the watch. Connections from the coordinator to nodes are not cached, because a cached one could
 * hang without end.
 */
const watchSettings = `set citus.max_cached_conns_per_worker = 0; set citus.node_connection_timeout = ${nodeTimeoutMs};
  set statement_timeout = 10000; set lock_timeout = 1000`

/**
 * Returns a function that sends statements to the coordinator over a separate small pool, opened at the first call.
 */
function askAt(url: string): Ask {
  let pool: pg.Pool | undefined
  const open = (): pg.Pool => {
    const opened = new pg.Pool({
      connectionString: url,
      application_name: 'node-watch',
      max: watchConnections,
      connectionTimeoutMillis: nodeTimeoutMs,
      query_timeout: 4 * nodeTimeoutMs,
      idleTimeoutMillis: 10_000,
      allowExitOnIdle: true,
      onConnect: async (client) => void (await client.query(watchSettings)),
    })
    opened.on('error', () => {}).on('connect', (client) => void client.on('error', () => {}))
    return opened
  }
  return async <Row extends object>(text: string, values: readonly unknown[] = []) => {
    pool ??= open()
    return (await pool.query<Row>(text, [...values])).rows
  }
}

const watches = new Map<string, NodeWatch>()

/** Returns this process's watch of the database at `url`; creates it at the first call. */
export function nodeWatchOf(url: string): NodeWatch {
  const known = watches.get(url)
  if (known) return known
  const made = new NodeWatch(askAt(url))
  watches.set(url, made)
  return made
}

/** Thrown because a node does not answer. Because of its `code`, other code treats it like an unavailable database. */
export class NodeUnreachable extends Error {
  override readonly name = 'NodeAway'
  readonly code = '08006'
  constructor() {
    super('a node of the database does not answer')
  }
}

/**
 * Reports whether a statement failed because a node could not be reached. False if the coordinator could not be
 * reached.
 */
export const isNodeFailure = (error: unknown): boolean =>
  error instanceof NodeUnreachable ||
  (/^08/.test(`${(error as { code?: unknown } | undefined)?.code}`) &&
    /remote node|connection marked as essential|connect to any active placement/.test(`${(error as Error).message}`))
