import { randomBytes } from 'node:crypto'
import { type CallerContext, KitCaller, RateLimitExhausted } from './caller.ts'
import type { ConformanceCheck } from './check.ts'
import { allChecks } from './checks/all.ts'
import { createOperationChecks } from './checks/operations.ts'
import { Contract, type DocumentPart } from './contract.ts'
import { CreatedRecords } from './created-records.ts'
import type { DetectedService } from './detect-service.ts'
import { CheckSkipped, ConformanceFinding, runInCheck } from './findings.ts'
import { NoAnswerError, Transport } from './http.ts'
import { type Kit, toEndpointUrl } from './kit.ts'
import type { KitReceiver } from './receiver.ts'
import { Walk } from './walk/operation-walk.ts'
import { walkAll } from './walk/walk.ts'

/** Result of a check. */
export interface CheckResult {
  id: string
  title: string
  clause: string
  outcome: 'passed' | 'failed' | 'skipped'
  finding?: Pick<ConformanceFinding, 'asked' | 'expected' | 'received'>
  /** Reason why the check was skipped. */
  reason?: string
  seconds: number
}

export interface ConformanceReport {
  address: string
  nameMark: string
  seed: number
  results: CheckResult[]
  seconds: number
  requests: number
  /** Number of deleted records, and the paths of those that could not be deleted. */
  cleanup: { deleted: number; kept: string[] }
}

export interface RunOptions {
  service: DetectedService
  /** Contract against which answers are checked; the service's own if not set. */
  judgedBy?: DocumentPart
  kitContract: DocumentPart
  firstKey: string
  secondKey: string
  seed: number
  receiver: KitReceiver | string
  /** Ids or groups of the checks to run; all if empty. */
  only: readonly string[]
  /** Ids or groups of the checks to leave out. */
  without: readonly string[]
  timeoutMs?: number
  /**
   * Called before the run creates any record, with lines of text that say which organizations it uses and what it
   * costs.
   */
  announce?(lines: string[]): void
  onResult?(result: CheckResult): void
}

/**
 * Approximate cost of a whole run: its requests, and the hourly units that it takes from the first and from the second
 * organization.
 */
export const usualRunCost = { requests: 2_100, firstUnits: 7_000, secondUnits: 2_500 }

/** Error: the keys cannot be used for a run. The message says why. */
export class UnusableKeys extends Error {}

/** Checks a service. Throws UnusableKeys, and RateLimitExhausted if an organization has no units left. */
export async function runConformance(options: RunOptions): Promise<ConformanceReport> {
  const { service, kitContract, seed, receiver } = options
  const startedMs = Date.now()
  const transport = new Transport(options.timeoutMs ?? 30_000)
  const contract = new Contract(options.judgedBy ?? service.document)
  const place: CallerContext = { baseUrl: service.baseUrl, transport, contract }
  const made = new CreatedRecords()
  const mark = `Conformance ${randomBytes(4).toString('hex')}`
  const [first, second] = [options.firstKey, options.secondKey].map((key) => new KitCaller(place, made, key)) as [
    KitCaller,
    KitCaller,
  ]
  const nobody = new KitCaller(place, made)
  const walk = new Walk(contract, first, nobody, mark)
  const kit: Kit = {
    baseUrl: service.baseUrl,
    contract,
    kitContract: new Contract(kitContract),
    firstCaller: first,
    secondCaller: second,
    anonymousCaller: nobody,
    seed,
    nameMark: mark,
    walkResults: walk.operations,
    receiver,
  }
  const isWanted = ({ id }: ConformanceCheck) => isNamed(options.only, id, true) && !isNamed(options.without, id, false)
  const checks = [...createOperationChecks(kit.kitContract, contract), ...allChecks].filter(isWanted)
  try {
    options.announce?.(announcement(kit, await organizationsOf(kit)))
    const needsWalk = checks.some(({ id }) => /^(operations\.|tenancy\.ids$|versions\.refused$)/.test(id))
    try {
      if (needsWalk) await walkAll(walk, kit.kitContract.operations, toEndpointUrl(receiver, 'operations'))
      const results = await judged(kit, checks, options.onResult)
      const cleaned = await runInCheck('cleaning', () => made.deleteAll())
      return {
        address: service.baseUrl.href,
        nameMark: mark,
        seed,
        results,
        cleanup: cleaned,
        requests: transport.requestCount,
        seconds: (Date.now() - startedMs) / 1000,
      }
    } catch (error) {
      if (!(error instanceof RateLimitExhausted))
        await runInCheck('cleaning', () => made.deleteAll()).catch(() => undefined)
      throw error
    }
  } finally {
    transport.close()
  }
}

const isNamed = (names: readonly string[], id: string, ifNone: boolean): boolean =>
  names.length === 0 ? ifNone : names.some((name) => id === name || id.startsWith(`${name}.`))

/**
 * Runs the webhook checks in parallel with the other checks, because they wait for deliveries. Returns the results in
 * the order of the checks.
 */
async function judged(kit: Kit, checks: ConformanceCheck[], onResult: RunOptions['onResult']): Promise<CheckResult[]> {
  const results = new Map<ConformanceCheck, CheckResult>()
  const inTurn = async (some: ConformanceCheck[]) => {
    for (const check of some) {
      const result = await resultOf(kit, check)
      results.set(check, result)
      onResult?.(result)
    }
  }
  const waits = ({ id }: ConformanceCheck) => id.startsWith('webhooks.')
  await Promise.all([inTurn(checks.filter((check) => !waits(check))), inTurn(checks.filter(waits))])
  return checks.map((check) => results.get(check)!)
}

async function resultOf(kit: Kit, check: ConformanceCheck): Promise<CheckResult> {
  const startedMs = Date.now()
  const { id, title, clause } = check
  const ended = (rest: Pick<CheckResult, 'outcome' | 'finding' | 'reason'>): CheckResult => ({
    id,
    title,
    clause,
    ...rest,
    seconds: (Date.now() - startedMs) / 1000,
  })
  try {
    await runInCheck(id, () => check.run(kit))
    return ended({ outcome: 'passed' })
  } catch (error) {
    if (error instanceof RateLimitExhausted) throw error
    if (error instanceof CheckSkipped) return ended({ outcome: 'skipped', reason: error.message })
    if (error instanceof ConformanceFinding) return ended({ outcome: 'failed', finding: error })
    const { asked = 'what came before', message, name } = error as NoAnswerError
    const received = error instanceof NoAnswerError ? message : `an answer that cannot be read (${name}: ${message})`
    return ended({ outcome: 'failed', finding: { asked, expected: 'an answer', received } })
  }
}

/** Returns the names of the two organizations. Throws UnusableKeys unless the keys belong to two different ones. */
async function organizationsOf({ firstCaller, secondCaller }: Kit): Promise<string[]> {
  const names: string[] = []
  const ids: unknown[] = []
  for (const [which, caller] of [
    ['first', firstCaller],
    ['second', secondCaller],
  ] as const) {
    const answer = await caller.send('GET', '/me')
    if (answer.status === 401) throw new UnusableKeys(`The service does not know the ${which} key.`)
    if (answer.status !== 200 || typeof answer.json?.data?.tenant?.id !== 'number')
      throw new UnusableKeys(`GET /me answers ${answer.status} to the ${which} key: ${answer.text.slice(0, 200)}`)
    const { tenant } = answer.json.data
    ids.push(tenant.id)
    names.push(`${tenant.name} (${tenant.id})`)
  }
  if (ids[0] === ids[1])
    throw new UnusableKeys(
      'Both keys belong to the same organization. The second key must belong to another organization.',
    )
  return names
}

function announcement({ baseUrl, nameMark, seed, receiver }: Kit, names: string[]): string[] {
  return [
    `Conformance of ${baseUrl.href}, seed ${seed}`,
    `The run writes records named "${nameMark}" into ${names[0]}, a few into ${names[1]}, and reads both.`,
    'It sends some mails to addresses of example.com and .example, registers an app, creates keys and revokes them, and changes no settings.',
    `A whole run takes about ${usualRunCost.firstUnits} units of the first organization's hourly budget and ${usualRunCost.secondUnits} of the second's, in ${usualRunCost.requests} requests, and it waits when a key has reached its limit.`,
    'At the end it deletes everything that the API allows it to delete. Accepted bids, sent invoices and used numbers stay.',
    typeof receiver === 'string'
      ? `Webhook deliveries are not checked: ${receiver}`
      : `Events are delivered to ${receiver.url}.`,
  ]
}
