import { RunningClock } from '../../db/postgres/tenant-clock.ts'
import { removeAged } from '../../db/sandbox/aged.ts'
import { removeFormerPeople } from '../../db/sandbox/former-people.ts'
import { nextMoments } from '../../db/sandbox/moments.ts'
import { activeSandboxes } from '../../db/sandbox/sandbox.ts'
import type { WorkerContext } from '../context.ts'
import { type DueDeps, kindsDue, settleKind } from './due.ts'

/**
 * Settles due work of all sandboxes by their clocks; runs every minute. Deliveries and mails have their own tasks. If
 * one sandbox fails, the others are still settled; then throws an AggregateError.
 */
export async function sweepSandboxes(deps: DueDeps & Pick<WorkerContext, 'stopping'>): Promise<void> {
  const failures: Error[] = []
  for (const tenantId of await activeSandboxes(deps.database)) {
    if (deps.stopping()) break
    await settleSandbox(deps, tenantId).catch((cause: unknown) => {
      failures.push(new Error(`what is due in sandbox ${tenantId} was not settled`, { cause }))
    })
  }
  if (failures.length > 0) throw new AggregateError(failures, failures.map(({ message }) => message).join('; '))
}

async function settleSandbox(deps: DueDeps, tenantId: number): Promise<void> {
  await removeFormerPeople(deps.database, tenantId)
  const clock = new RunningClock(deps.database, { tenantId })
  await clock.read()
  const nowMs = clock.now()
  const moments = await nextMoments(deps.database, tenantId, new Date(nowMs).toISOString())
  for (const kind of kindsDue(moments, nowMs)) {
    if (kind !== 'deliveries' && kind !== 'mails') await settleKind(deps, tenantId, kind, nowMs)
  }
  if (clock.aheadMs() > 0) await removeAged(deps.database, tenantId)
}
