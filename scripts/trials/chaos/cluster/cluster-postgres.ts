import {
  type ClusterNode,
  createDatabaseOnNodes,
  createRolesOnNodes,
  dropDatabaseOnNodes,
  listClusterNodes,
  superuserUrl,
} from '../../../testkit/cluster/nodes.ts'
import type { TestPostgres } from '../../../testkit/environment/own-postgres.ts'
import { ClusterNodeServer } from './node-server.ts'

/** Number of shards of each distributed table. */
const shards = 8
const loopback = ['127.0.0.1', 'localhost', '::1']

/** One node of the cluster that the chaos run uses. */
export interface ControlledNode extends ClusterNode {
  server: ClusterNodeServer
}

/**
 * Database of a chaos run on an existing Citus cluster, whose nodes the run stops, kills and freezes. The coordinator
 * takes the role of the single Postgres of other runs.
 */
export class ClusterPostgres implements TestPostgres {
  readonly name: string
  readonly url: string
  readonly coordinator: ControlledNode
  /** Nodes that have the rows of organizations. */
  readonly workers: readonly ControlledNode[]

  private constructor(name: string, url: string, nodes: readonly ControlledNode[]) {
    this.name = name
    this.url = url
    this.coordinator = nodes[0]!
    this.workers = nodes.slice(1)
  }

  /**
   * Creates the run's database on a cluster. All nodes must run on this machine.
   *
   * - `clusterUrl`: superuser URL of a database on the coordinator that knows the nodes.
   * - `nodeData`: data folders of the nodes, separated by spaces, the coordinator's first.
   */
  static async open(clusterUrl: string, nodeData: string | undefined): Promise<ClusterPostgres> {
    const nodes = await listClusterNodes(clusterUrl)
    const away = nodes.find(({ host }) => !loopback.includes(host))
    if (away)
      throw new Error(`a trial stops and kills nodes: it takes those of this machine alone, and not ${away.host}`)
    const folders = (nodeData ?? '').split(/\s+/).filter(Boolean)
    if (folders.length !== nodes.length)
      throw new Error(`NODE_DATA="..." has to name the data folders of ${nodes.length} nodes, the coordinator's first`)
    await createRolesOnNodes(clusterUrl, nodes)
    const servers = nodes.map((node, index) => ({
      ...node,
      server: new ClusterNodeServer(folders[index]!, node.port, superuserUrl(node, 'postgres')),
    }))
    const name = `chaos_${Date.now()}`
    const url = await createDatabaseOnNodes(nodes, name, shards)
    return new ClusterPostgres(name, url, servers)
  }

  get nodes(): readonly ControlledNode[] {
    return [this.coordinator, ...this.workers]
  }

  /** Superuser URL of the database "postgres" on the coordinator. */
  get superuserUrl(): string {
    return superuserUrl(this.coordinator, 'postgres')
  }

  /** Superuser URL of the run's own database on the coordinator. */
  get ownSuperuserUrl(): string {
    return superuserUrl(this.coordinator, this.name)
  }

  stop(): Promise<void> {
    return this.coordinator.server.stop()
  }

  kill(): Promise<void> {
    return this.coordinator.server.kill()
  }

  start(): Promise<void> {
    return this.coordinator.server.start()
  }

  thawNow(): void {
    for (const { server } of this.nodes) server.thaw()
  }

  /** Drops the run's database on all nodes and leaves the nodes running, as before the run. */
  async remove(): Promise<void> {
    this.thawNow()
    for (const { server } of this.nodes) await server.start()
    await dropDatabaseOnNodes(
      this.nodes.map((node) => superuserUrl(node, 'postgres')),
      this.name,
    )
  }
}
