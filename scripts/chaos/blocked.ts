import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Scene } from './scene.ts'

/** Waits until a transaction waits for the lock of `holder`, or until the request that should wait was answered. */
export async function untilBlocked(scene: Scene, holder: pg.PoolClient, held: Promise<unknown>): Promise<void> {
  let answered = false
  void held.then(() => {
    answered = true
  })
  const { mine, waits } = scene.cluster ? waitsOfCluster : waitsOfServer
  const { rows } = await holder.query<{ id: string }>(mine)
  while (!answered && (await scene.database.pool.query(waits, [rows[0]!.id])).rowCount === 0) await sleep(5)
}

/** The number of a transaction, and those that wait for it. */
const waitsOfServer = {
  mine: 'select pg_backend_pid() as id',
  waits: 'select from pg_stat_activity where $1 = any(pg_blocking_pids(pid))',
}

/** Of a cluster it is a node that has the lock, under the number that the cluster gave the coordinator's transaction. */
const waitsOfCluster = {
  mine: 'select citus_backend_gpid() as id',
  waits: 'select from citus_lock_waits where blocking_gpid = $1',
}
