import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { TenantWithKey } from '../../../testkit/environment/tenants.ts'
import type { ApiRequest } from '../../../testkit/http/api-request.ts'
import type { ChaosRun } from '../chaos-trial.ts'

/** Time within which every request must get an answer, whatever has failed. */
export const maxAnswerMs = 5_000
const pauseMs = 100

/** Results of one organization's requests to one API process. */
export interface WatchResult {
  tenant: TenantWithKey
  succeeded: number
  refused: number
  /** Duration of the slowest answer of any kind. */
  slowestMs: number
  /** Longest time without a success. */
  longestGapMs: number
  /** Time between the first and the last refusal. */
  refusedForMs: number
}

export interface RunningWatch {
  results: WatchResult[]
  /** Stops sending requests. Resolves when the last ones are answered. */
  stop(): Promise<void>
}

/**
 * Sends requests of each organization to each API process, one after the other: alternately a read and a write with an
 * idempotency key.
 */
export function watchOrganizations(scene: ChaosRun, tenants: readonly TenantWithKey[]): RunningWatch {
  let isOver = false
  const felt: WatchResult[] = []
  const asking = tenants.flatMap((tenant) =>
    scene.processes.origins.map((origin) => {
      const mine = { tenant, succeeded: 0, refused: 0, slowestMs: 0, longestGapMs: 0, refusedForMs: 0 }
      felt.push(mine)
      return ask(scene, origin, mine, () => isOver)
    }),
  )
  return {
    results: felt,
    async stop() {
      isOver = true
      await Promise.all(asking)
    },
  }
}

async function ask(scene: ChaosRun, origin: string, felt: WatchResult, isOver: () => boolean): Promise<void> {
  const { requests, writeLoad } = scene
  let [lastDone, firstRefused] = [performance.now(), 0]
  for (let turn = 0; !isOver(); turn += 1) {
    const [request, marker] = requestOf(felt.tenant, turn, writeLoad.marker())
    for (;;) {
      const from = performance.now()
      const answer = await requests.sendOnce(origin, request)
      const now = performance.now()
      felt.slowestMs = Math.max(felt.slowestMs, now - from)
      if (!('again' in answer)) {
        felt.succeeded += 1
        felt.longestGapMs = Math.max(felt.longestGapMs, now - lastDone)
        lastDone = now
        if (request.key) writeLoad.writes.push({ kind: 'contact', marker, request, answer })
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

function requestOf(tenant: TenantWithKey, turn: number, marker: string): [ApiRequest, string] {
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
  mayBeRefused: (tenant: TenantWithKey) => boolean,
  withinMs = maxAnswerMs,
): string[] {
  const late = felt
    .filter(({ slowestMs }) => slowestMs > withinMs)
    .map(({ tenant, slowestMs }) => `an answer to organization ${tenant.id} took ${seconds(slowestMs)}`)
  const others = felt
    .filter(({ tenant, longestGapMs }) => !mayBeRefused(tenant) && longestGapMs > maxAnswerMs)
    .map(
      ({ tenant, longestGapMs }) =>
        `organization ${tenant.id} of another node had nothing for ${seconds(longestGapMs)}`,
    )
  return [...late, ...others]
}

/** Describes the results in one line, separately for the organizations of the failed node and for the others. */
export function describeWatchResults(
  felt: readonly WatchResult[],
  mayBeRefused: (tenant: TenantWithKey) => boolean,
): string {
  const of = (which: readonly WatchResult[]): string => {
    const sum = (pick: (one: WatchResult) => number) => which.reduce((total, one) => total + pick(one), 0)
    const most = (pick: (one: WatchResult) => number) => seconds(Math.max(0, ...which.map(pick)))
    return `${sum(({ succeeded }) => succeeded)} done, ${sum(({ refused }) => refused)} refused over ${most(({ refusedForMs }) => refusedForMs)}, slowest ${most(({ slowestMs }) => slowestMs)}, longest without a success ${most(({ longestGapMs }) => longestGapMs)}`
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
