import { newRunLimits } from '../../db/services/jobs/due.ts'
import { addAuditTask } from '../../db/services/jobs/tasks.ts'
import { auditFigures } from '../../db/workflows/integrity/audit.ts'
import { countDifferences } from '../../db/workflows/integrity/differences.ts'
import type { WorkerContext } from '../base/context.ts'
import { recordAuditMetrics } from './sweep-metrics.ts'

/**
 * Recalculates stored figures of the next records and logs the differences; runs every ten minutes. If the time limit
 * ends a run early, it queues another run, which waits behind the tasks that are already due.
 */
export async function runFigureAuditTask({
  database,
  stopping,
  log,
}: Pick<WorkerContext, 'database' | 'stopping' | 'log'>): Promise<void> {
  const { audited, found, mustContinue, failures } = await auditFigures(database, newRunLimits(stopping))
  for (const failure of failures) log.error({ err: failure }, failure.message)
  if (found > 0) log.error({ found }, 'figures are stored otherwise than they are computed')
  if (mustContinue && !stopping()) await addAuditTask(database.sql)
  if (audited > 0) recordAuditMetrics({ audited, found, standing: await countDifferences(database) })
}
