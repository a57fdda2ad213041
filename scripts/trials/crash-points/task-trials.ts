import type pg from 'pg'
import type { ManualWorker } from '../../testkit/environment/manual-worker.ts'
import {
  type DatabaseChange,
  diffChanges,
  isEmptyChange,
  joinFirstLines,
  mergeChanges,
} from '../../testkit/snapshots/change.ts'
import { findVaryingPaths, type IsVarying } from '../../testkit/snapshots/rows.ts'
import type { CrashKit } from './crash-kit.ts'
import { WireFaultInjector } from './fault.ts'
import type { CrashPointShare } from './share.ts'
import { chooseCrashPoints, type TriedCrashPoints } from './trials.ts'

/** Worker task to try, and how to make it due. */
export interface TaskScenario {
  name: string
  /** Creates work for the worker, by requests or in the database. */
  prepare(place: CrashKit): Promise<void>
  /** Lists the effects outside the database since the last call, in any order: requests, mails, files. */
  listOutsideEffects?(place: CrashKit): Promise<string[]>
  /** Maximum number of messages to try, spread evenly over all messages. Set if each try takes long. */
  maxMessages?: number
  /** Makes a scheduled task due again. A task that the queue makes due does not need it. */
  makeDueAgain?(place: CrashKit): Promise<void>
  /** Cleans up, so that the next scenario is not affected. */
  cleanUp?(): Promise<void>
}

/** Columns that may differ after a retry, such as attempt counts and fencing tokens, keyed by table. */
const countsTries: Record<string, RegExp> = {
  'public.jobs': /^(fence|served_at|lease_until|attempts|file|artifact.*|checkpoint.*)$/,
  'public.webhook_deliveries': /^(attempts|last_.*|response.*|next_attempt_at|id)$/,
  'public.webhook_endpoints': /^(drain_fence|drain_until|.*_at)$/,
  'public.accounting_attempts': /^(fence|attempts|id)$/,
  'public.wanted_pdfs': /^(fence|attempts)$/,
  'public.organization_exports': /^(fence|attempts|.*file.*)$/,
  'public.integrity_rounds': /^(fence|lease_until)$/,
  'public.installation': /^backup_failed_at$/,
  'public.events': /^body\.previous_attributes\.errorMessage$/,
  'graphile_worker._private_jobs': /^(id|attempts|last_error|run_at|created_at|updated_at|revision|locked_.*)$/,
}

const maxTries = 6

/**
 * Cuts a connection of the worker at one message after the other while it runs a task. Then expires all leases and
 * pauses and runs the worker again until all work is done.
 *
 * In the end everything must have happened exactly once: the database is as after an undisturbed run, and no outside
 * effect is missing. A delivery or mail that is sent twice has the same id, as documented, and so counts once.
 */
export async function tryTaskCrashPoints(
  scenario: TaskScenario,
  place: CrashKit,
  proxied: ManualWorker,
  share: CrashPointShare,
): Promise<TriedCrashPoints> {
  const { proxy, snapshot } = place
  const { name } = scenario
  const outsideOf = async () => [...new Set((await scenario.listOutsideEffects?.(place)) ?? [])].sort()
  // Finishes earlier work, so that its effects are not attributed to this scenario.
  await place.directWorker.runDueTasks()
  await scenario.prepare(place)
  await snapshot.takeSnapshot()
  const run = async () => {
    await outsideOf()
    const { messages } = await proxy.countMessages(() => proxied.runDueTasks())
    const change = await snapshot.changes()
    await snapshot.restore(change)
    return { change, messages, outside: await outsideOf() }
  }
  // The first run fills the process's caches, so it is not compared.
  await run()
  const [one, other] = [await run(), await run()]
  const differs = findVaryingPaths(one.change.rows, other.change.rows)
  const varying: IsVarying = (table, path) => differs(table, path) || (countsTries[table]?.test(path) ?? false)
  const { messages } = other
  const tried: TriedCrashPoints = { name, pointCount: 0, nothingDoneCount: 0, allDoneCount: 0, differences: [] }
  const judge = async (where: string) => {
    const say = (what: string) => void tried.differences.push(`${name}, ${where}: ${what}`)
    const found = await snapshot.changes()
    if (isEmptyChange(found)) tried.nothingDoneCount += 1
    const after = await finished(place, proxied, scenario, one.change, (change) =>
      diffChanges(change, one.change, varying),
    )
    if (after.tries === 0) tried.allDoneCount += 1
    if (after.failed.length > 0) say(`it is not finished by other tries: ${joinFirstLines(after.failed)}`)
    const outside = await outsideOf()
    if (outside.join() !== one.outside.join())
      say(`outside: ${joinFirstLines(outside)}, not ${joinFirstLines(one.outside)}`)
    if ((await snapshot.countOpenTransactions()) > 0) say('a transaction was left open')
    await snapshot.restore(mergeChanges(found, after.change, one.change))
    tried.pointCount += 1
  }
  await proxied.runDueTasks(true)
  await judge('at its end, before the queue knows')
  const { points, isAll } = chooseCrashPoints(share, tried, messages, scenario.maxMessages)
  for (const point of points) {
    const fault = new WireFaultInjector(point, share.fault)
    await proxy.withMessageHandler(
      (passing) => fault.see(passing),
      () => proxied.runDueTasks(),
    )
    await judge(fault.name)
    if (!fault.isDone && isAll) break
  }
  await scenario.cleanUp?.()
  return tried
}

/** Retries failed work at once instead of after its backoff, until it is finished or six tries are used up. */
async function finished(
  place: CrashKit,
  worker: ManualWorker,
  { makeDueAgain }: TaskScenario,
  expected: DatabaseChange,
  judge: (change: DatabaseChange) => string[],
): Promise<{ change: DatabaseChange; failed: string[]; tries: number }> {
  const { snapshot, service, directWorker: rescuer } = place
  let change = await snapshot.changes()
  let failed = judge(change)
  let tries = 0
  for (; tries < maxTries && failed.length > 0; tries += 1) {
    await snapshot.restoreSequences(expected)
    await letTimePass(service.database.pool)
    await rescuer.resumeAbandonedWork()
    await makeDueAgain?.(place)
    await worker.runDueTasks()
    change = await snapshot.changes()
    failed = judge(change)
  }
  return { change, failed, tries }
}

const past = "now() - interval '1 second'"

const pushLeases = [
  `update accounting_attempts set lease_until = ${past} where lease_until is not null`,
  'update accounting_turns set paused_until = null, held_until = null where coalesce(paused_until, held_until) is not null',
]

/** Ends every lease and backoff of pushes to the accounting system. */
export const expirePushLeases = (pool: pg.Pool): Promise<void> => runEach(pool, pushLeases)

/** Ends every lease, backoff and lock that an ended process may have left. */
async function letTimePass(pool: pg.Pool): Promise<void> {
  await expirePushLeases(pool)
  await runEach(pool, [
    'update graphile_worker._private_jobs set run_at = now(), locked_at = null, locked_by = null',
    'update graphile_worker._private_job_queues set locked_at = null, locked_by = null',
    `update jobs set lease_until = ${past} where lease_until is not null`,
    `update integrity_rounds set lease_until = ${past} where lease_until is not null`,
    `update organization_exports set lease_until = ${past} where lease_until is not null`,
    `update webhook_endpoints set drain_until = ${past} where drain_until is not null`,
    `update webhook_deliveries set next_attempt_at = ${past} where next_attempt_at is not null`,
    `update upload_reservations set lease_until = ${past} where lease_until > now()`,
  ])
}

async function runEach(pool: pg.Pool, texts: readonly string[]): Promise<void> {
  for (const text of texts) await pool.query(`/* of a test */ ${text}`)
}
