import type pg from 'pg'
import { changeDifferences, changesTogether, firstFew, isNothing, type StateChange } from '../kept-state/change.ts'
import { type Varying, varyingIn } from '../kept-state/rows.ts'
import { FaultAt } from './fault.ts'
import type { CrashPlace } from './place.ts'
import type { Share } from './share.ts'
import { choosePoints, type TriedPoints } from './trials.ts'
import type { ToldWorker } from './worker.ts'

/** Something that the worker does by itself, and how it is brought about. */
export interface TaskScenario {
  name: string
  /** Has something waiting for the worker, by requests or in the database. */
  prepare(place: CrashPlace): Promise<void>
  /** What has come to be outside the database since it was last asked, in any order: requests, mails, files. */
  outside?(place: CrashPlace): Promise<string[]>
  /** At how many messages it is tried, spread over all, where each try takes too long for every one of them. */
  atMost?: number
  /** What makes it due again, where that is the time's doing and not the queue's. */
  again?(place: CrashPlace): Promise<void>
  /** So that the next scenario does not meet it. */
  end?(): Promise<void>
}

/** What another try may come to otherwise, in each table: it counts tries, and whoever takes over has a fence of his own. */
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
 * Cuts a connection of the worker at one message after the other while it does something, then lets every lease and pause be
 * over and has it work again, until nothing is left to do. In the end all has happened once: the database is as after an
 * undisturbed run, and outside nothing is missing. What is sent twice is the same by its own id, as is promised of
 * deliveries and mails, and so counts once.
 */
export async function tryTaskPoints(
  scenario: TaskScenario,
  place: CrashPlace,
  proxied: ToldWorker,
  share: Share,
): Promise<TriedPoints> {
  const { proxy, kept } = place
  const { name } = scenario
  const outsideOf = async () => [...new Set((await scenario.outside?.(place)) ?? [])].sort()
  // What was asked for before is done, so that it is not taken for the scenario's.
  await place.worker.work()
  await scenario.prepare(place)
  await kept.keep()
  const run = async () => {
    await outsideOf()
    const { messages } = await proxy.counting(() => proxied.work())
    const change = await kept.changes()
    await kept.restore(change)
    return { change, messages, outside: await outsideOf() }
  }
  // What the process comes to know only once, it knows after the first.
  await run()
  const [one, other] = [await run(), await run()]
  const differs = varyingIn(one.change.rows, other.change.rows)
  const varying: Varying = (table, path) => differs(table, path) || (countsTries[table]?.test(path) ?? false)
  const { messages } = other
  const tried: TriedPoints = { name, points: 0, nothing: 0, whole: 0, differences: [] }
  const judge = async (where: string) => {
    const say = (what: string) => void tried.differences.push(`${name}, ${where}: ${what}`)
    const found = await kept.changes()
    if (isNothing(found)) tried.nothing += 1
    const after = await finished(place, proxied, scenario, one.change, (change) =>
      changeDifferences(change, one.change, varying),
    )
    if (after.tries === 0) tried.whole += 1
    if (after.failed.length > 0) say(`it is not finished by other tries: ${firstFew(after.failed)}`)
    const outside = await outsideOf()
    if (outside.join() !== one.outside.join()) say(`outside: ${firstFew(outside)}, not ${firstFew(one.outside)}`)
    if ((await kept.leftOpen()) > 0) say('a transaction was left open')
    await kept.restore(changesTogether(found, after.change, one.change))
    tried.points += 1
  }
  await proxied.work(true)
  await judge('at its end, before the queue knows')
  const { points, isAll } = choosePoints(share, tried, messages, scenario.atMost)
  for (const point of points) {
    const fault = new FaultAt(point, share.harm)
    await proxy.during(
      (passing) => fault.see(passing),
      () => proxied.work(),
    )
    await judge(fault.name)
    if (!fault.isDone && isAll) break
  }
  await scenario.end?.()
  return tried
}

/** Lets what failed be tried again at once, as time would, until it is done. */
async function finished(
  place: CrashPlace,
  worker: ToldWorker,
  { again }: TaskScenario,
  expected: StateChange,
  judge: (change: StateChange) => string[],
): Promise<{ change: StateChange; failed: string[]; tries: number }> {
  const { kept, service, worker: rescuer } = place
  let change = await kept.changes()
  let failed = judge(change)
  let tries = 0
  for (; tries < maxTries && failed.length > 0; tries += 1) {
    await kept.restoreSequences(expected)
    await letTimePass(service.database.pool)
    await rescuer.rescue()
    await again?.(place)
    await worker.work()
    change = await kept.changes()
    failed = judge(change)
  }
  return { change, failed, tries }
}

const past = "now() - interval '1 second'"

const pushLeases = [
  `update accounting_attempts set lease_until = ${past} where lease_until is not null`,
  'update accounting_turns set paused_until = null, held_until = null where coalesce(paused_until, held_until) is not null',
]

/** Every lease and pause of a push to the accounting system is over. */
export const letPushesPass = (pool: pg.Pool): Promise<void> => runEach(pool, pushLeases)

/** Every lease, pause and lock of a process that is gone is over. */
async function letTimePass(pool: pg.Pool): Promise<void> {
  await letPushesPass(pool)
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
