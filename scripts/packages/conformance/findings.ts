import { AsyncLocalStorage } from 'node:async_hooks'
import { type KitAnswer, NoAnswerError } from './http.ts'

/** Error: an answer broke a guarantee. Has the request, the expected answer and the received answer. */
export class ConformanceFinding extends Error {
  readonly asked: string
  readonly expected: string
  readonly received: string

  constructor(asked: string, expected: string, received: string) {
    super(`${asked}: expected ${expected}, received ${received}`)
    this.asked = asked
    this.expected = expected
    this.received = received
  }
}

/** Thrown when a guarantee cannot be checked on this service. The message is the reason. */
export class CheckSkipped extends Error {}

/** The check on whose behalf the kit sends requests. */
interface Doing {
  check: string
  /** First violation of the contract by an answer to the check's requests. */
  breach: ConformanceFinding | undefined
}

const doing = new AsyncLocalStorage<Doing>()

/**
 * Returns the id of the check whose request is being sent, or `preparing` outside of checks. The User-Agent contains
 * this text.
 */
export const getCurrentCheckId = (): string => doing.getStore()?.check ?? 'preparing'

/** Stores the first violation of the contract by an answer, for the check that sent the request. */
export function recordViolation(answer: KitAnswer, breaches: readonly string[]): void {
  const now = doing.getStore()
  if (!now || now.breach || breaches.length === 0) return
  const received = `${answer.status}: ${breaches.slice(0, 3).join('; ')}`
  now.breach = new ConformanceFinding(answer.requestLine, 'an answer as the document describes it', received)
}

/**
 * Runs work on behalf of a check. Throws the error of the work, or the first violation of the contract by an answer
 * that the work got. The violation takes precedence over a missing answer, because a server may close a connection
 * while the kit checks a slow answer.
 */
export async function runInCheck<Result>(check: string, work: () => Promise<Result>): Promise<Result> {
  const now: Doing = { check, breach: undefined }
  const result = await doing.run(now, work).catch((error: unknown) => {
    throw error instanceof NoAnswerError && now.breach ? now.breach : error
  })
  if (now.breach) throw now.breach
  return result
}

/** API keys, signing secrets and tokens, which the report must not contain. */
const secrets = /\b(sk_(?:live|test)_|whsec_|rt_|eyJ)[\w+/=.-]+/g

/** Shortens an answer to one line for the report, without secrets. */
export function summarizeAnswer({ status, text, json }: KitAnswer): string {
  const body = json === undefined ? text : JSON.stringify(json)
  const said = body.replace(secrets, '$1…').replace(/\s+/g, ' ').slice(0, 300)
  return said === '' ? `${status}, without a body` : `${status} ${said}`
}

/** Throws a ConformanceFinding unless the condition holds for the answer. */
export function expectCondition(
  answer: KitAnswer,
  expected: string,
  holds: boolean,
  received = summarizeAnswer(answer),
): void {
  if (!holds) throw new ConformanceFinding(answer.requestLine, expected, received)
}

/** Throws a ConformanceFinding unless the answer has this status and, for a problem, this code. */
export function expectStatus(answer: KitAnswer, status: number, code?: string): void {
  const wanted = code === undefined ? `${status}` : `${status} with the code ${code}`
  expectCondition(answer, wanted, answer.status === status && (code === undefined || answer.code === code))
}

/** Throws a ConformanceFinding unless the two values are equal. The order of members does not matter. */
export function expectEqual(answer: KitAnswer, what: string, received: unknown, expected: unknown): void {
  const [one, other] = [received, expected].map((value) =>
    (JSON.stringify(ordered(value)) ?? 'nothing').replace(secrets, '$1…'),
  )
  expectCondition(answer, `${what} ${other!.slice(0, 300)}`, one === other, `${what} ${one!.slice(0, 300)}`)
}

function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered)
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(members.map(([name, member]) => [name, ordered(member)]))
}

/** Throws a ConformanceFinding unless the answer is a 422 with this violation. */
export function expectViolation(answer: KitAnswer, field: string, code: string): void {
  const errors = (answer.json?.errors ?? []) as { field: string; code: string }[]
  const isNamed = errors.some((one) => one.field === field && one.code === code)
  expectCondition(answer, `422 with the fault ${code} at ${field}`, answer.status === 422 && isNamed)
}
