/**
 * Name of the task that sends an endpoint's deliveries. The statement that writes events also queues this task unless
 * it is already queued.
 */
export const dispatchTask = 'deliver-webhooks'

/**
 * SQL that queues the dispatch task of an endpoint. If the task is already queued, it keeps its time and gets the new
 * priority. The arguments are SQL expressions: two of type bigint and a boolean. `interactive` tasks, for which a user
 * waits, run before tasks for other events, such as those of an import.
 */
export const addDispatchTaskSql = (tenantId: string, endpointId: string, interactive: string): string =>
  `graphile_worker.add_job('${dispatchTask}', json_build_object('tenantId', ${tenantId}, 'endpointId', ${endpointId}),
    job_key := '${dispatchTask}:' || ${tenantId} || ':' || ${endpointId}, job_key_mode := 'preserve_run_at', max_attempts := 25,
    priority := case when ${interactive} then 0 else 1 end)`
