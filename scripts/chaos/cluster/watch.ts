import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ApiRequest } from '../../stage/api-request.ts'
import type { StageTenant } from '../../stage/tenants.ts'
import { attempt } from '../requests.ts'
import type { Scene } from '../scene.ts'

/** Within this time every request has an answer, whatever has failed. */
export const answerWithinMs = 5_000
const pauseMs = 100

/** What one organization felt at one API. */
export interface Felt {
  tenant: StageTenant
  done: number
  refused: number
  /** The slowest answer of any kind. */
  slowestMs: number
  /** The longest time without a success. */
  longestGapMs: number
  /** Between the first and the last 503. */
  refusedForMs: number
}

export interface Watch {
  felt: Felt[]
  /** Resolves when the last requests are answered. */
  end(): Promise<void>
}

/** Asks for each organization at each API, one request after the other: a read and a keyed write in turns. */
export function watchOrganizations(scene: Scene, tenants: readonly StageTenant[]): Watch {
  let isOver = false
  const felt: Felt[] = []
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

async function ask(scene: Scene, origin: string, felt: Felt, isOver: () => boolean): Promise<void> {
  const { tally, load } = scene
  let [lastDone, firstRefused] = [performance.now(), 0]
  for (let turn = 0; !isOver(); turn += 1) {
    const [request, marker] = requestOf(felt.tenant, turn, load.marker())
    for (;;) {
      const from = performance.now()
      const answer = await attempt(tally, origin, request)
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
      // A write is sent until it has its answer, so that nothing is stored that nobody acknowledged.
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

/** What is wrong with what was felt where only the organizations of some nodes may be refused. */
export function wrongIn(
  felt: readonly Felt[],
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

/** The same in a line for those of the failed node and one for the others. */
export function described(felt: readonly Felt[], mayBeRefused: (tenant: StageTenant) => boolean): string {
  const of = (which: readonly Felt[]): string => {
    const sum = (pick: (one: Felt) => number) => which.reduce((total, one) => total + pick(one), 0)
    const most = (pick: (one: Felt) => number) => seconds(Math.max(0, ...which.map(pick)))
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
