import { setTimeout as sleep } from 'node:timers/promises'
import { type Cluster, openCluster, removeDataDir } from '../../db/postgres/embedded/cluster.ts'
import { findPlace } from '../../db/postgres/embedded/place.ts'
import { findPostmaster } from '../../db/postgres/embedded/postmaster.ts'

/**
 * An embedded Postgres in a folder of its own, which can be stopped, killed and started. Its address stays the same.
 */
export class OwnPostgres {
  readonly #dataDir: string
  #cluster: Cluster

  private constructor(dataDir: string, cluster: Cluster) {
    this.#dataDir = dataDir
    this.#cluster = cluster
  }

  static async open(dataDir: string): Promise<OwnPostgres> {
    return new OwnPostgres(dataDir, await openCluster(dataDir))
  }

  get url(): string {
    return this.#cluster.url
  }

  /** A connection as superuser, which the server accepts even when all other connections are taken. */
  get superuserUrl(): string {
    return this.#cluster.superuserUrl('postgres')
  }

  /** As `pg_ctl stop -m fast` does: running transactions are rolled back, their connections ended. */
  stop(): Promise<void> {
    return this.#cluster.close()
  }

  /** Kills the postmaster with SIGKILL; its children notice that and end without writing anything. */
  async kill(): Promise<void> {
    const running = await findPostmaster(findPlace(`${this.#dataDir}/postgres`).data)
    if (!running) throw new Error('there is no postmaster to kill')
    process.kill(running.pid, 'SIGKILL')
    while (running.isAlive()) await sleep(5)
    await this.#cluster.close()
  }

  /** Starts Postgres again; after a kill it recovers what was committed. */
  async start(): Promise<void> {
    this.#cluster = await openCluster(this.#dataDir)
  }

  /** Stops Postgres, if it runs, and removes its data. */
  async remove(): Promise<void> {
    await this.#cluster.close()
    await removeDataDir(this.#dataDir)
  }
}
