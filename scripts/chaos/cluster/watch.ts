import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ApiRequest } from '../../stage/api-request.ts'
import type { StageTenant } from '../../stage/tenants.ts'
import type { ChaosTrial } from '../chaos-trial.ts'
import { tryRequest } from '../requests.ts'

/** Time within which every request must get an answer, whatever has failed. */
export const answerWithinMs = 5_000
const pauseMs = 100

/** Results of one organization's requests to one API process. */
export interface WatchResult {
  tenant: StageTenant
  done: number
  refused: number
  /** Duration of the slowest answer of any kind. */
  slowestMs: number
  /** Longest time without a success. */
  longestGapMs: number
  /** Time between the first and the last refusal. */
  refusedForMs: number
}

export interface RunningWatch {
  felt: WatchResult[]
  /** Stops sending requests. Resolves when the last ones are answered. */
  end(): Promise<void>
}

/**
 * Sends requests of each organization to each API process, one after the other: alternately a read and a write with an
 * idempotency key.
 */
export function watchOrganizations(scene: ChaosTrial, tenants: readonly StageTenant[]): RunningWatch {
  let isOver = false
  const felt: WatchResult[] = []
  const asking = tenants.flatMap((tenant) =>
    scene.cast.origins.map((origin) => {
      const mine = { tenant, done: 0, refused: 0, slowestMs: 0, longestGapMs: 0, refusedForMs: 0 }
      felt.push(mine)
      return ask(scene, origin, mine, () => isOver)
    }),
  )
  return {
    felt,
    async end() {
      isOver = true
      await Promise.all(asking)
    },
  }
}

async function ask(scene: ChaosTrial, origin: string, felt: WatchResult, isOver: () => boolean): Promise<void> {
  const { tally, load } = scene
  let [lastDone, firstRefused] = [performance.now(), 0]
  for (let turn = 0; !isOver(); turn += 1) {
    const [request, marker] = requestOf(felt.tenant, turn, load.marker())
    for (;;) {
      const from = performance.now()
      const answer = await tryRequest(tally, origin, request)
      const now = performance.now()
      felt.slowestMs = Math.max(felt.slowestMs, now - from)
      if (!('again' in answer)) {
        felt.done += 1
        felt.longestGapMs = Math.max(felt.longestGapMs, now - lastDone)
        lastDone = now
        if (request.key) load.writes.push({ kind: 'contact', marker, request, answer })
        break
      }
      felt.refused += 1
      firstRefused ||= now
      felt.refusedForMs = now - firstRefused
      // A write is repeated until it is answered. Otherwise a stored write could remain unacknowledged.
      if (isOver() && !request.key) return
      await sleep(pauseMs)
    }
    await sleep(pauseMs)
  }
}

function requestOf(tenant: StageTenant, turn: number, marker: string): [ApiRequest, string] {
  if (turn % 2 === 0) return [{ tenant, method: 'GET', path: '/contacts?limit=1' }, marker]
  const body = { type: 'customer', firstName: 'Watched', lastName: marker }
  return [{ tenant, method: 'POST', path: '/contacts', body, key: randomUUID() }, marker]
}

/**
 * Returns what is wrong with the results: answers that took too long, and refused organizations that were not on a
 * failed node.
 */
export function findWatchProblems(
  felt: readonly WatchResult[],
  mayBeRefused: (tenant: StageTenant) => boolean,
  withinMs = answerWithinMs,
): string[] {
  const late = felt
    .filter(({ slowestMs }) => slowestMs > withinMs)
    .map(({ tenant, slowestMs }) => `an answer to organization ${tenant.id} took ${seconds(slowestMs)}`)
  const others = felt
    .filter(({ tenant, longestGapMs }) => !mayBeRefused(tenant) && longestGapMs > answerWithinMs)
    .map(
      ({ tenant, longestGapMs }) =>
        `organization ${tenant.id} of another node had nothing for ${seconds(longestGapMs)}`,
    )
  return [...late, ...others]
}

/** Describes the results in one line, separately for the organizations of the failed node and for the others. */
export function describeWatchResults(
  felt: readonly WatchResult[],
  mayBeRefused: (tenant: StageTenant) => boolean,
): string {
  const of = (which: readonly WatchResult[]): string => {
    const sum = (pick: (one: WatchResult) => number) => which.reduce((total, one) => total + pick(one), 0)
    const most = (pick: (one: WatchResult) => number) => seconds(Math.max(0, ...which.map(pick)))
    return `${sum(({ done }) => done)} done, ${sum(({ refused }) => refused)} refused over ${most(({ refusedForMs }) => refusedForMs)}, slowest ${most(({ slowestMs }) => slowestMs)}, longest without a success ${most(({ longestGapMs }) => longestGapMs)}`
  }
  const [its, others] = [
    felt.filter(({ tenant }) => mayBeRefused(tenant)),
    felt.filter(({ tenant }) => !mayBeRefused(tenant)),
  ]
  return [its.length > 0 && `of it: ${of(its)}`, others.length > 0 && `others: ${of(others)}`]
    .filter(Boolean)
    .join('; ')
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`
