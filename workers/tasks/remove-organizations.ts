import { isClockAccurate } from '../../db/engine/base/clock.ts'
import { isRemovalDue, removeDueOrganizations } from '../../db/operations/organization/removal.ts'
import { addRemovalTask } from '../../db/services/jobs/tasks.ts'
import type { WorkerContext } from '../base/context.ts'

/**
 * Task remove-organizations: removes organizations until no removal is due or the process must stop. The next run
 * continues an interrupted removal.
 */
export async function removeOrganizations(context: WorkerContext): Promise<void> {
  const { database, files, settings, installation, stopping, log } = context
  const deps = { database, files, dataDir: settings.dataDir, isQuiet: installation.quiet, stopping }
  for (const { proven, ...removed } of await removeDueOrganizations(deps)) {
    if (proven) log.info(removed, 'nothing is left of an organization that was removed')
    else log.info(removed, 'an organization was removed')
  }
}

/** Queues the task remove-organizations if a removal is due. Does nothing while the machine's clock is wrong. */
export async function queueDueRemovals({
  database,
  installation,
}: Pick<WorkerContext, 'database' | 'installation'>): Promise<void> {
  if (!isClockAccurate()) return
  if (await isRemovalDue({ database, isQuiet: installation.quiet })) await addRemovalTask(database.sql)
}
