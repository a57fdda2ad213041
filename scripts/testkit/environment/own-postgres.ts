import { setTimeout as sleep } from 'node:timers/promises'
import { type Cluster, openCluster, removeDataDir } from '../../../db/engine/postgres/embedded/cluster.ts'
import { findClusterLocation } from '../../../db/engine/postgres/embedded/location.ts'
import { findPostmaster } from '../../../db/engine/postgres/embedded/postmaster.ts'
import { formatDuration } from '../../operate/progress.ts'
import type { TestRandom } from '../random.ts'

/** Postgres server that a test run may stop, kill and start again. Its address stays the same. */
export interface TestPostgres {
  readonly url: string
  /** Address for a superuser connection, which the server accepts even if all other connections are taken. */
  readonly superuserUrl: string
  /** Stops the server like `pg_ctl stop -m fast`: running transactions are rolled back and their connections closed. */
  stop(): Promise<void>
  /** Kills the postmaster with SIGKILL; its children detect that and end without writing anything. */
  kill(): Promise<void>
  /** Starts Postgres again; after a kill it recovers the committed transactions. */
  start(): Promise<void>
  /** Removes the server's data. */
  remove(): Promise<void>
}

/** Minimum and maximum time in milliseconds for which a test run keeps Postgres or another interrupted process down. */
export const downtimeRangeMs = [500, 4_000] as const

/**
 * Stops or kills Postgres and starts it again after a random time. Returns a text with the downtime and the start's
 * duration.
 */
export async function interruptPostgres(
  { postgres, random }: { postgres: TestPostgres; random: TestRandom },
  way: 'stop' | 'kill',
): Promise<string> {
  await postgres[way]()
  const away = random.whole(...downtimeRangeMs)
  await sleep(away)
  const from = Date.now()
  await postgres.start()
  return `away ${formatDuration(away)}, started in ${formatDuration(Date.now() - from)}`
}

/** Embedded Postgres server in its own folder. */
export class EmbeddedTestPostgres implements TestPostgres {
  readonly #dataDir: string
  #cluster: Cluster

  private constructor(dataDir: string, cluster: Cluster) {
    this.#dataDir = dataDir
    this.#cluster = cluster
  }

  static async open(dataDir: string): Promise<EmbeddedTestPostgres> {
    return new EmbeddedTestPostgres(dataDir, await openCluster(dataDir))
  }

  get url(): string {
    return this.#cluster.url
  }

  get superuserUrl(): string {
    return this.#cluster.superuserUrl('postgres')
  }

  stop(): Promise<void> {
    return this.#cluster.close()
  }

  async kill(): Promise<void> {
    const running = await findPostmaster(findClusterLocation(`${this.#dataDir}/postgres`).data)
    if (!running) throw new Error('there is no postmaster to kill')
    process.kill(running.pid, 'SIGKILL')
    while (running.isAlive()) await sleep(5)
    await this.#cluster.close()
  }

  async start(): Promise<void> {
    this.#cluster = await openCluster(this.#dataDir)
  }

  /** Stops Postgres if it runs, and removes its data. */
  async remove(): Promise<void> {
    await this.#cluster.close()
    await removeDataDir(this.#dataDir)
  }
}
