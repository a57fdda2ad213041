import { isClockRight } from '../db/base/clock.ts'
import { addRemovalTask } from '../db/jobs/tasks.ts'
import { isRemovalDue, removeDueOrganizations } from '../db/organization/removal.ts'
import type { WorkerContext } from './context.ts'

/**
 * Task remove-organizations: removes organizations until no removal is due or the process must stop. An interrupted run
 * is started again.
 */
export async function removeOrganizations(context: WorkerContext): Promise<void> {
  const { database, files, settings, installation, stopping, log } = context
  const deps = { database, files, dataDir: settings.dataDir, isQuiet: installation.quiet, stopping }
  for (const { proven, ...removed } of await removeDueOrganizations(deps)) {
    if (proven) log.info(removed, 'nothing is left of an organization that was removed')
    else log.info(removed, 'an organization was removed')
  }
}

/** Queues the removal task if a removal is due, unless the machine's clock is wrong. */
export async function lookForRemovals({
  database,
  installation,
}: Pick<WorkerContext, 'database' | 'installation'>): Promise<void> {
  if (!isClockRight()) return
  if (await isRemovalDue({ database, isQuiet: installation.quiet })) await addRemovalTask(database.sql)
}
