import { RunningClock } from '../../../db/engine/postgres/tenant-clock.ts'
import { findNextDueTimes } from '../../../db/operations/sandbox/due-times.ts'
import { removeExpiredData } from '../../../db/operations/sandbox/expired.ts'
import { removeFormerUsers } from '../../../db/operations/sandbox/former-users.ts'
import { listActiveSandboxIds } from '../../../db/operations/sandbox/sandbox.ts'
import type { WorkerContext } from '../../base/context.ts'
import { type DueDeps, listDueKinds, settleDueKind } from './due.ts'

/**
 * Settles the work that is due in sandboxes by their own clocks; runs every minute. Deliveries and mails have their own
 * tasks. If one sandbox fails, the others are still settled. Throws an AggregateError at the end.
 */
export async function sweepSandboxes(deps: DueDeps & Pick<WorkerContext, 'stopping'>): Promise<void> {
  const failures: Error[] = []
  for (const tenantId of await listActiveSandboxIds(deps.database)) {
    if (deps.stopping()) break
    await settleSandbox(deps, tenantId).catch((cause: unknown) => {
      failures.push(new Error(`what is due in sandbox ${tenantId} was not settled`, { cause }))
    })
  }
  if (failures.length > 0) throw new AggregateError(failures, failures.map(({ message }) => message).join('; '))
}

async function settleSandbox(deps: DueDeps, tenantId: number): Promise<void> {
  await removeFormerUsers(deps.database, tenantId)
  const clock = new RunningClock(deps.database, { tenantId })
  await clock.read()
  const nowMs = clock.now()
  const moments = await findNextDueTimes(deps.database, tenantId, new Date(nowMs).toISOString())
  for (const kind of listDueKinds(moments, nowMs)) {
    if (kind !== 'deliveries' && kind !== 'mails') await settleDueKind(deps, tenantId, kind, nowMs)
  }
  if (clock.aheadMs() > 0) await removeExpiredData(deps.database, tenantId)
}
