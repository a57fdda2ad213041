import {
  type ClusterNode,
  dropOnNodes,
  letInOnNodes,
  makeOnNodes,
  nodesOf,
  superuserUrl,
} from '../../../test/support/cluster/nodes.ts'
import type { TrialPostgres } from '../../stage/own-postgres.ts'
import { NodeServer } from './node-server.ts'

/** Each organization's rows lie in one of so many parts of a table. */
const shards = 8
const loopback = ['127.0.0.1', 'localhost', '::1']

/** One node of the trial's cluster. */
export interface TrialNode extends ClusterNode {
  server: NodeServer
}

/**
 * A database of the trial's own on a Citus cluster that is given, and its nodes, which the trial stops, kills and freezes. The
 * coordinator stands for the Postgres of a trial on one machine.
 */
export class ClusterPostgres implements TrialPostgres {
  readonly name: string
  readonly url: string
  readonly coordinator: TrialNode
  /** Those that have the rows of organizations. */
  readonly workers: readonly TrialNode[]

  private constructor(name: string, url: string, nodes: readonly TrialNode[]) {
    this.name = name
    this.url = url
    this.coordinator = nodes[0]!
    this.workers = nodes.slice(1)
  }

  /**
   * `clusterUrl` leads a superuser to a database of the coordinator that knows its nodes, which are all on this machine;
   * `nodeData` are their data folders, the coordinator's first, apart by spaces.
   */
  static async open(clusterUrl: string, nodeData: string | undefined): Promise<ClusterPostgres> {
    const nodes = await nodesOf(clusterUrl)
    const away = nodes.find(({ host }) => !loopback.includes(host))
    if (away)
      throw new Error(`a trial stops and kills nodes: it takes those of this machine alone, and not ${away.host}`)
    const folders = (nodeData ?? '').split(/\s+/).filter(Boolean)
    if (folders.length !== nodes.length)
      throw new Error(`NODE_DATA="..." has to name the data folders of ${nodes.length} nodes, the coordinator's first`)
    await letInOnNodes(clusterUrl, nodes)
    const servers = nodes.map((node, index) => ({
      ...node,
      server: new NodeServer(folders[index]!, node.port, superuserUrl(node, 'postgres')),
    }))
    const name = `chaos_${Date.now()}`
    const url = await makeOnNodes(nodes, name, shards)
    return new ClusterPostgres(name, url, servers)
  }

  get nodes(): readonly TrialNode[] {
    return [this.coordinator, ...this.workers]
  }

  /** Of a superuser, to the database "postgres" of the coordinator. */
  get superuserUrl(): string {
    return superuserUrl(this.coordinator, 'postgres')
  }

  /** Of a superuser, to the trial's own database on the coordinator. */
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

  /** Leaves the nodes running, as they were given, without the database. */
  async remove(): Promise<void> {
    this.thawNow()
    for (const { server } of this.nodes) await server.start()
    await dropOnNodes(
      this.nodes.map((node) => superuserUrl(node, 'postgres')),
      this.name,
    )
  }
}
