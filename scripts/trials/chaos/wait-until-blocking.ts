import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { ChaosRun } from './chaos-trial.ts'

/** Waits until another transaction waits for the lock of `holder`, or until the request `held` is answered. */
export async function waitUntilBlocking(scene: ChaosRun, holder: pg.PoolClient, held: Promise<unknown>): Promise<void> {
  let answered = false
  void held.then(() => {
    answered = true
  })
  const { mine, waits } = scene.cluster ? waitsOfCluster : waitsOfServer
  const { rows } = await holder.query<{ id: string }>(mine)
  while (!answered && (await scene.database.pool.query(waits, [rows[0]!.id])).rowCount === 0) await sleep(5)
}

/** Statements for one server: the id of the current transaction, and the transactions that wait for a given one. */
const waitsOfServer = {
  mine: 'select pg_backend_pid() as id',
  waits: 'select from pg_stat_activity where $1 = any(pg_blocking_pids(pid))',
}

/**
 * The same statements for a cluster, where the lock is on a node. The transaction id is the one that the cluster
 * assigned to the coordinator's transaction.
 */
const waitsOfCluster = {
  mine: 'select citus_backend_gpid() as id',
  waits: 'select from citus_lock_waits where blocking_gpid = $1',
}
