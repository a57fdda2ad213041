import { Refusal } from '../../db/domain/refusal.ts'
import { commitBatch, endJob, type Slice } from '../../db/jobs/slices.ts'
import { RunningClock } from '../../db/postgres/tenant-clock.ts'
import { stepTo } from '../../db/sandbox/advance.ts'
import { removeAged } from '../../db/sandbox/aged.ts'
import { type DueKind, nextMoments } from '../../db/sandbox/moments.ts'
import { sweepRetention } from '../../db/workflows/retention/sweep.ts'
import type { WorkerContext } from '../context.ts'
import { serveTurn } from '../serve-jobs.ts'
import { type DueDeps, kindsDue, settleKind } from './due.ts'
import { resetSandbox } from './reset.ts'

/** How long it waits for open transactions is for tests to say. */
type AdvanceDeps = DueDeps & { patienceMs?: number }

/** The task serve-sandboxes. */
export const serveSandboxes = (
  context: WorkerContext & Pick<AdvanceDeps, 'patienceMs'>,
  payload: { tenantId: number },
): Promise<void> =>
  serveTurn('serve-sandboxes', context, payload, (slice, shouldContinue) =>
    slice.params.operation === 'reset'
      ? resetSandbox(context, slice, shouldContinue)
      : advanceSandbox(context, slice, slice.params.to, shouldContinue),
  )

/**
 * Advances a sandbox's clock from one moment at which something is due to the next, and settles it there before it goes on, so
 * that everything happens in its order and has its time. Whoever continues after a crash finds what is due from there on:
 * what was settled is not due any more.
 */
export async function advanceSandbox(
  deps: AdvanceDeps,
  slice: Slice<'sandbox'>,
  to: string,
  shouldContinue: () => boolean,
): Promise<void> {
  const { database } = deps
  const clock = new RunningClock(database, slice)
  const refusal = await advance(deps, slice, { clock, endMs: Date.parse(to) }, shouldContinue).catch(
    (error: unknown) => {
      if (error instanceof Refusal) return error
      throw error
    },
  )
  if (refusal === 'unfinished') return
  await clock.read()
  const result = { now: new Date(clock.now()).toISOString(), settled: settledOf(slice), removed: 0 }
  if (refusal) return endJob(database, slice, { status: 'failed', errorMessage: refusal.detail, result })
  await endJob(database, slice, { status: 'completed', result, progress: { total: slice.processed } })
}

const settledOf = ({ checkpoint }: Slice): number => (checkpoint as { settled: number } | null)?.settled ?? 0

async function advance(
  deps: AdvanceDeps,
  slice: Slice<'sandbox'>,
  { clock, endMs }: { clock: RunningClock; endMs: number },
  shouldContinue: () => boolean,
): Promise<'unfinished' | undefined> {
  const { database } = deps
  const { tenantId } = slice
  const left = new Set<DueKind>()
  for (;;) {
    if (!shouldContinue()) return 'unfinished'
    await clock.read()
    const moments = await nextMoments(database, tenantId, new Date(clock.now()).toISOString())
    for (const kind of left) delete moments[kind]
    const nextMs = Math.min(...Object.values(moments), Infinity)
    const stepMs = Math.min(nextMs, endMs)
    if (stepMs > clock.now()) {
      await stepTo(database, slice, new Date(stepMs).toISOString(), deps.patienceMs)
      await clock.read()
    }
    if (nextMs > endMs) break
    await settle(deps, slice, clock, left, kindsDue(moments, clock.now()))
  }
  await sweepRetention(database, undefined, tenantId)
  await removeAged(database, tenantId, clock.aheadMs())
  return undefined
}

/** Settles these kinds; one of which something stays due is `left` to the sweep of sandboxes. */
async function settle(
  deps: DueDeps,
  slice: Slice<'sandbox'>,
  clock: RunningClock,
  left: Set<DueKind>,
  kinds: readonly DueKind[],
): Promise<void> {
  const { database, log } = deps
  const { tenantId } = slice
  const nowMs = clock.now()
  let settled = 0
  for (const kind of kinds) settled += await settleKind(deps, tenantId, kind, nowMs)
  const after = kindsDue(await nextMoments(database, tenantId, new Date(nowMs).toISOString()), nowMs)
  for (const kind of kinds) {
    if (!after.includes(kind)) continue
    log.warn({ tenantId, kind }, 'something stayed due in a sandbox')
    left.add(kind)
  }
  if (settled === 0) return
  const checkpoint = { settled: settledOf(slice) + settled }
  const progress = { checkpoint, processed: checkpoint.settled, errorsCount: 0 }
  await commitBatch(database, slice, async () => ({ progress, value: undefined }))
}
