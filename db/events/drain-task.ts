/** The task that sends an endpoint's deliveries; events make sure of one in the statement that writes them. */
export const drainTask = 'deliver-webhooks'

/**
 * In SQL, of two bigint expressions and a boolean one: makes sure that a task waits to drain an endpoint, without moving one
 * that waits already. What a person waits for goes first, however many endpoints an import has something for.
 */
export const addDrainTask = (tenantId: string, endpointId: string, interactive: string): string =>
  `graphile_worker.add_job('${drainTask}', json_build_object('tenantId', ${tenantId}, 'endpointId', ${endpointId}),
    job_key := '${drainTask}:' || ${tenantId} || ':' || ${endpointId}, job_key_mode := 'preserve_run_at', max_attempts := 25,
    priority := case when ${interactive} then 0 else 1 end)`
