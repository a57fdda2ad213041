import { boundsOfRun } from '../db/jobs/due.ts'
import { addAuditTask } from '../db/jobs/tasks.ts'
import { auditFigures } from '../db/workflows/integrity/audit.ts'
import { countDifferences } from '../db/workflows/integrity/differences.ts'
import type { WorkerContext } from './context.ts'
import { noteAudited } from './sweep-metrics.ts'

/**
 * Runs the audit of stored figures, every ten minutes. A run that does not finish its share queues another task behind
 * those that are already due.
 */
export async function auditLiveFigures({
  database,
  stopping,
  log,
}: Pick<WorkerContext, 'database' | 'stopping' | 'log'>): Promise<void> {
  const { audited, found, again, failures } = await auditFigures(database, boundsOfRun(stopping))
  for (const failure of failures) log.error({ err: failure }, failure.message)
  if (found > 0) log.error({ found }, 'figures are stored otherwise than they are computed')
  if (again && !stopping()) await addAuditTask(database.sql)
  if (audited > 0) noteAudited({ audited, found, standing: await countDifferences(database) })
}
