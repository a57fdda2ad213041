/** The task that sends an endpoint's deliveries; the statement that writes events also adds it where it is missing. */
export const drainTask = 'deliver-webhooks'

/**
 * SQL over two bigint expressions and a boolean one: makes sure that a task to drain an endpoint is queued, without
 * moving one that is queued already. Tasks that a person waits for go first, however many endpoints an import has
 * events for.
 */
export const addDrainTask = (tenantId: string, endpointId: string, interactive: string): string =>
  `graphile_worker.add_job('${drainTask}', json_build_object('tenantId', ${tenantId}, 'endpointId', ${endpointId}),
    job_key := '${drainTask}:' || ${tenantId} || ':' || ${endpointId}, job_key_mode := 'preserve_run_at', max_attempts := 25,
    priority := case when ${interactive} then 0 else 1 end)`
