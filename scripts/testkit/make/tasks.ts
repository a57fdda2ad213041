import type { Pool } from 'pg'

/** A queued task. Without values, it is due, no worker runs it, and it has not failed. */
export interface QueuedTask {
  task?: string
  payload?: object
  attempts?: number
  error?: string | null
  inSeconds?: number
  isRunning?: boolean
}

/** Default name of the tasks, and the number of days since their last change. */
interface TaskDefaults {
  task: string
  unchangedDays?: number
}

/** Returns functions that add tasks with a maximum of three attempts to the queue, list all tasks, and delete them. */
export function openTaskQueue(pool: Pool, { task: usualTask, unchangedDays = 0 }: TaskDefaults) {
  return {
    /** Adds a task and returns its id. */
    async add({
      task = usualTask,
      payload = {},
      attempts = 0,
      error = null,
      inSeconds = 0,
      isRunning = false,
    }: QueuedTask): Promise<string> {
      const { rows } = await pool.query(
        'select id::text as id from graphile_worker.add_job($1, $2, max_attempts := 3)',
        [task, JSON.stringify(payload)],
      )
      await pool.query(
        `update graphile_worker._private_jobs set attempts = $2, last_error = $3, run_at = now() + $4 * interval '1 second',
          locked_at = case when $5 then now() end, locked_by = case when $5 then 'worker' end,
          updated_at = now() - $6 * interval '1 day' where id = $1`,
        [rows[0].id, attempts, error, inSeconds, isRunning, unchangedDays],
      )
      return rows[0].id
    },
    /** Returns the ids of all tasks. */
    async listIds(): Promise<string[]> {
      const { rows } = await pool.query('select id::text as id from graphile_worker._private_jobs order by id')
      return rows.map(({ id }) => id)
    },
    /** Deletes all tasks. */
    async clear(): Promise<void> {
      await pool.query('delete from graphile_worker._private_jobs')
    },
  }
}
