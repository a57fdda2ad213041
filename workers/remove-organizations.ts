import { isClockRight } from '../db/base/clock.ts'
import { addRemovalTask } from '../db/jobs/tasks.ts'
import { isRemovalDue, removeDueOrganizations } from '../db/organization/removal.ts'
import type { WorkerContext } from './context.ts'

/** The task remove-organizations: goes on until nothing is due or the process is to stop. A run that is killed is begun again. */
export async function removeOrganizations(context: WorkerContext): Promise<void> {
  const { database, files, settings, installation, stopping, log } = context
  const deps = { database, files, dataDir: settings.dataDir, isQuiet: installation.quiet, stopping }
  for (const { proven, ...removed } of await removeDueOrganizations(deps)) {
    if (proven) log.info(removed, 'nothing is left of an organization that was removed')
    else log.info(removed, 'an organization was removed')
  }
}

/** Queues the task when something is due, unless the machine's clock is wrong. */
export async function lookForRemovals({
  database,
  installation,
}: Pick<WorkerContext, 'database' | 'installation'>): Promise<void> {
  if (!isClockRight()) return
  if (await isRemovalDue({ database, isQuiet: installation.quiet })) await addRemovalTask(database.sql)
}
