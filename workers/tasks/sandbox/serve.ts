import { Refusal } from '../../../db/domain/refusal.ts'
import type { Database } from '../../../db/engine/postgres/connection.ts'
import { RunningClock } from '../../../db/engine/postgres/tenant-clock.ts'
import { advanceClockTo } from '../../../db/operations/sandbox/advance.ts'
import { type DueWorkKind, findNextDueTimes } from '../../../db/operations/sandbox/due-times.ts'
import { removeExpiredData } from '../../../db/operations/sandbox/expired.ts'
import { type ClaimedJob, commitBatch, endJob } from '../../../db/services/jobs/claimed-jobs.ts'
import { sweepRetention } from '../../../db/workflows/retention/sweep.ts'
import type { WorkerContext } from '../../base/context.ts'
import { runNextTenantJob } from '../serve-jobs.ts'
import { type DueDeps, listDueKinds, settleDueKind } from './due.ts'
import { resetSandbox } from './reset.ts'

/** Task serve-sandboxes: runs a sandbox's job, a reset or a clock advance, until it ends or another job is due. */
export const runDueSandboxWork = (
  context: WorkerContext & Pick<DueDeps, 'patienceMs'>,
  payload: { tenantId: number },
): Promise<void> =>
  runNextTenantJob('serve-sandboxes', context, payload, (slice, shouldContinue) =>
    slice.params.operation === 'reset'
      ? resetSandbox(context, slice, shouldContinue)
      : advanceSandbox(context, slice, slice.params.to, shouldContinue),
  )

/**
 * Advances a sandbox's clock to `to`. Whenever work is due, the clock stops, and advances further only after the work
 * is settled. So everything happens in order and at its time. If the process crashes, the next process continues;
 * settled work is no longer due.
 */
export async function advanceSandbox(
  deps: DueDeps,
  slice: ClaimedJob<'sandbox'>,
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
  const result = { now: new Date(clock.now()).toISOString(), settled: progressOf(slice).settled, removed: 0 }
  if (refusal) return endJob(database, slice, { status: 'failed', errorMessage: refusal.detail, result })
  await endJob(database, slice, { status: 'completed', result, progress: { total: slice.processed } })
}

/** Progress of a clock advance, stored as the job's checkpoint. */
interface AdvanceProgress {
  settled: number
  /** Kinds of work that were still due after they were settled. They are left to their regular tasks. */
  left: DueWorkKind[]
}

const progressOf = ({ checkpoint }: ClaimedJob): AdvanceProgress =>
  (checkpoint as AdvanceProgress | null) ?? { settled: 0, left: [] }

async function advance(
  deps: DueDeps,
  slice: ClaimedJob<'sandbox'>,
  { clock, endMs }: { clock: RunningClock; endMs: number },
  shouldContinue: () => boolean,
): Promise<'unfinished' | undefined> {
  const { database } = deps
  const { tenantId } = slice
  const tally = new Tally(database, slice)
  let tried: { kinds: readonly DueWorkKind[]; atMs: number } = { kinds: [], atMs: 0 }
  await clock.read()
  for (;;) {
    const moments = await findNextDueTimes(database, tenantId, new Date(clock.now()).toISOString())
    for (const kind of listDueKinds(moments, tried.atMs))
      if (tried.kinds.includes(kind)) leave(deps, slice, tally, kind)
    if (!shouldContinue()) {
      await tally.write()
      return 'unfinished'
    }
    for (const kind of tally.left) delete moments[kind]
    const nextMs = Math.min(...Object.values(moments), Infinity)
    const stepMs = Math.min(nextMs, endMs)
    if (stepMs > clock.now())
      clock.set(await advanceClockTo(database, slice, new Date(stepMs).toISOString(), deps.patienceMs))
    if (nextMs > endMs) break
    tried = { kinds: listDueKinds(moments, clock.now()), atMs: clock.now() }
    for (const kind of tried.kinds) await tally.add(await settleDueKind(deps, tenantId, kind, tried.atMs))
  }
  await tally.write()
  await sweepRetention(database, undefined, tenantId)
  await removeExpiredData(database, tenantId)
  return undefined
}

/** If a kind of work stays due, leaves it to its regular task, so that the clock can advance. */
function leave({ log }: DueDeps, { tenantId }: ClaimedJob, { left }: Tally, kind: DueWorkKind): void {
  log.warn({ tenantId, kind }, 'something stayed due in a sandbox')
  left.add(kind)
}

const writtenEveryMs = 1_000

/** Counts settled records and stores the count with the job about every second. */
class Tally {
  readonly left: Set<DueWorkKind>
  readonly #database: Database
  readonly #slice: ClaimedJob
  #settled: number
  #writtenAt = performance.now()

  constructor(database: Database, slice: ClaimedJob) {
    const { settled, left } = progressOf(slice)
    this.left = new Set(left)
    this.#database = database
    this.#slice = slice
    this.#settled = settled
  }

  async add(count: number): Promise<void> {
    this.#settled += count
    if (performance.now() - this.#writtenAt >= writtenEveryMs) await this.write()
  }

  async write(): Promise<void> {
    this.#writtenAt = performance.now()
    const before = progressOf(this.#slice)
    if (this.#settled === before.settled && this.left.size === before.left.length) return
    const checkpoint: AdvanceProgress = { settled: this.#settled, left: [...this.left] }
    const progress = { checkpoint, processed: this.#settled, errorsCount: 0 }
    await commitBatch(this.#database, this.#slice, async () => ({ progress, value: undefined }))
  }
}
