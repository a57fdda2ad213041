import pg from 'pg'
import { isSpread } from './spread.ts'

/**
 * Which nodes of a cluster do not answer, as one process has found out.
 *
 * A node that is gone refuses connections, so whatever needs it fails at once. One that hangs, or whose network swallows
 * everything, is noticed by nobody: Citus waits for it as long as the statement may last, and cannot even cancel, since a
 * cancellation would wait as well. So this looks by itself, over connections that the coordinator opens anew and gives up
 * after two seconds, when a statement has failed for want of a node, or a connection was silent for a second; and each
 * second while a node is away. While one is, its organizations are refused beforehand, and so are statements over all
 * organizations, as each of them would hold a connection of the coordinator for as long as the node hangs. Connections that are
 * silent then are ended: whoever waits there learns that the database is away. Where all is well it asks nothing.
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

  /** `ask` sends a statement to the coordinator, over a connection of the watch's own. */
  constructor(ask: Ask, tickMs = 500) {
    this.#ask = ask
    this.#tickMs = tickMs
  }

  /** Whether any node is away, as far as this process knows. */
  get someAway(): boolean {
    return this.#away.size > 0
  }

  /** Watches a connection until it ends, if it leads to a coordinator. */
  add(client: pg.ClientBase, pulse: Pulse, patienceMs: number): void {
    if (!isSpread(client)) return
    this.#lines.set(client, { pulse, answers: -1, stalls: 0, patienceMs })
    client.once('end', () => this.#lines.delete(client))
    this.#timer ??= setInterval(() => this.#tick(), this.#tickMs).unref()
  }

  /** Has it looked, where an error of a statement speaks of a node. */
  noteFailure(error: unknown): void {
    if (isOfNode(error)) this.#isTroubled = true
  }

  /** Whether a node is away, as was known, or as is found out now: for who was refused for want of one. */
  async isOneAway(): Promise<boolean> {
    return this.someAway || (this.#lines.size > 0 && (await this.look()).size > 0)
  }

  /** Looks now, and gives the groups of the nodes that do not answer. */
  async look(): Promise<ReadonlySet<number>> {
    this.#looking ??= this.#lookAtAll().finally(() => {
      this.#looking = undefined
    })
    await this.#looking
    return this.#away
  }

  /** Rejects with NodeAway where the organization's rows lie on a node that does not answer. */
  async assertReachable(tenantId: number): Promise<void> {
    if (this.someAway && (await this.isAway(tenantId))) throw new NodeAway()
  }

  /** Throws NodeAway while any node does not answer, as what reads of all nodes would hang. */
  assertAllReachable(): void {
    if (this.someAway) throw new NodeAway()
  }

  /** Parts what belongs to organizations: those on nodes that answer, and those on nodes that do not. */
  async part<T>(all: readonly T[], tenantIdOf: (one: T) => number | undefined): Promise<{ here: T[]; away: T[] }> {
    const parts = { here: [] as T[], away: [] as T[] }
    for (const one of all) {
      const tenantId = tenantIdOf(one)
      parts[tenantId !== undefined && (await this.isAway(tenantId)) ? 'away' : 'here'].push(one)
    }
    return parts
  }

  async isAway(tenantId: number): Promise<boolean> {
    if (!this.someAway) return false
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
    if (this.#isTroubled || ((isSilent || this.someAway) && isDue)) void this.look().catch(() => {})
  }

  /** A coordinator that does not answer says nothing of its nodes: what was known of them stays. */
  async #lookAtAll(): Promise<void> {
    this.#isTroubled = false
    try {
      const nodes = await this.#ask<NodePlace>(nodesText)
      const away = new Set<number>()
      await Promise.all(
        nodes.map(async ({ group, host, port }) => {
          const [found] = await this.#ask<{ answers: boolean }>(checkText, [host, port])
          if (found!.answers) return
          away.add(group)
          // At once, since others may have to be waited for.
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

/** What a connection is waiting for: it counts its answers. */
export interface Pulse {
  waiting: number
  answers: number
  /** Ends the connection, which rejects all that waits for it. */
  end(): void
}

type Ask = <Row extends object>(text: string, values?: readonly unknown[]) => Promise<Row[]>

interface Line {
  pulse: Pulse
  answers: number
  /** For how many looks nothing was answered. */
  stalls: number
  patienceMs: number
}

interface NodePlace {
  group: number
  host: string
  port: number
}

/** After so many looks at a connection that answers nothing, the nodes are looked at. */
const suspicious = 2
const restMs = 1_000
const nodeTimeoutMs = 2_000
/** For this long an organization is believed where it was: a shard that is moved to another node is found there. */
const placeKnownMs = 5_000
const maxKnown = 50_000
/** Nodes are asked side by side, and where an organization is does not wait for them. */
const watchConnections = 4

/** The nodes that have rows of organizations. */
const nodesText = `select groupid as group, nodename as host, nodeport as port from pg_dist_node n
  where groupid <> 0 and noderole = 'primary' and isactive and exists (
    select from pg_dist_placement p join pg_dist_shard s on s.shardid = p.shardid
      join pg_dist_partition d on d.logicalrelid = s.logicalrelid
    where p.groupid = n.groupid and d.partmethod = 'h')`
const checkText = 'select citus_check_connection_to_node($1, $2) as answers'
const groupText = `select groupid as group from pg_dist_placement
  where shardid = get_shard_id_for_distribution_column('users', $1::bigint)`

/** Without connections to nodes that are kept, each of which would be waited for without end. */
const watchSettings = `set citus.max_cached_conns_per_worker = 0; set citus.node_connection_timeout = ${nodeTimeoutMs};
  set statement_timeout = 10000; set lock_timeout = 1000`

/** Asks over a few connections that are opened when they are needed. */
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

/** The watch of this process over the database at `url`, which all its connections share. */
export function nodeWatchOf(url: string): NodeWatch {
  const known = watches.get(url)
  if (known) return known
  const made = new NodeWatch(askAt(url))
  watches.set(url, made)
  return made
}

/** A node that is needed does not answer: to all others the same as a database that is away. */
export class NodeAway extends Error {
  override readonly name = 'NodeAway'
  readonly code = '08006'
  constructor() {
    super('a node of the database does not answer')
  }
}

/** Whether an error says that a node could not be reached, and not the coordinator, which is where it comes from. */
export const isOfNode = (error: unknown): boolean =>
  error instanceof NodeAway ||
  (/^08/.test(`${(error as { code?: unknown } | undefined)?.code}`) &&
    /remote node|connection marked as essential|connect to any active placement/.test(`${(error as Error).message}`))
