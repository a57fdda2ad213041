import { AsyncLocalStorage } from 'node:async_hooks'
import { type KitAnswer, NoAnswer } from './http.ts'

/** What broke a guarantee. */
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

/** Why a guarantee cannot be judged here. */
export class Skipped extends Error {}

/** What the kit is doing as it sends a request. */
interface Doing {
  check: string
  /** What the answers to it broke of the document, the first of them. */
  breach: ConformanceFinding | undefined
}

const doing = new AsyncLocalStorage<Doing>()

/** The check whose request is being sent, as the User-Agent tells the service. */
export const checkAtWork = (): string => doing.getStore()?.check ?? 'preparing'

/** Keeps what an answer broke of the document, for the check that asked. */
export function noteBreach(answer: KitAnswer, breaches: readonly string[]): void {
  const now = doing.getStore()
  if (!now || now.breach || breaches.length === 0) return
  const received = `${answer.status}: ${breaches.slice(0, 3).join('; ')}`
  now.breach = new ConformanceFinding(answer.asked, 'an answer as the document describes it', received)
}

/**
 * Does something in the name of a check. Throws what it throws, and the first breach of the document by an answer that it
 * got. The breach comes before a missing answer, since a server may close a connection while a slow answer is judged.
 */
export async function inCheck<Result>(check: string, work: () => Promise<Result>): Promise<Result> {
  const now: Doing = { check, breach: undefined }
  const result = await doing.run(now, work).catch((error: unknown) => {
    throw error instanceof NoAnswer && now.breach ? now.breach : error
  })
  if (now.breach) throw now.breach
  return result
}

/** API keys, signing secrets and tokens, which are no business of a report's readers. */
const secrets = /\b(sk_(?:live|test)_|whsec_|rt_|eyJ)[\w+/=.-]+/g

/** The answer in a line, as a report shows it. */
export function inShort({ status, text, json }: KitAnswer): string {
  const body = json === undefined ? text : JSON.stringify(json)
  const said = body.replace(secrets, '$1…').replace(/\s+/g, ' ').slice(0, 300)
  return said === '' ? `${status}, without a body` : `${status} ${said}`
}

/** Throws a ConformanceFinding unless what is said of the answer holds. */
export function expectOf(answer: KitAnswer, expected: string, holds: boolean, received = inShort(answer)): void {
  if (!holds) throw new ConformanceFinding(answer.asked, expected, received)
}

/** Throws a ConformanceFinding unless the answer has this status and, for a problem, this code. */
export function expectStatus(answer: KitAnswer, status: number, code?: string): void {
  const wanted = code === undefined ? `${status}` : `${status} with the code ${code}`
  expectOf(answer, wanted, answer.status === status && (code === undefined || answer.code === code))
}

/** Throws a ConformanceFinding unless the two are the same value, member by member whatever their order. */
export function expectSame(answer: KitAnswer, what: string, received: unknown, expected: unknown): void {
  const [one, other] = [received, expected].map((value) =>
    (JSON.stringify(ordered(value)) ?? 'nothing').replace(secrets, '$1…'),
  )
  expectOf(answer, `${what} ${other!.slice(0, 300)}`, one === other, `${what} ${one!.slice(0, 300)}`)
}

function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered)
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(members.map(([name, member]) => [name, ordered(member)]))
}

/** Throws a ConformanceFinding unless the problem is a 422 that names this fault. */
export function expectFault(answer: KitAnswer, field: string, code: string): void {
  const errors = (answer.json?.errors ?? []) as { field: string; code: string }[]
  const isNamed = errors.some((one) => one.field === field && one.code === code)
  expectOf(answer, `422 with the fault ${code} at ${field}`, answer.status === 422 && isNamed)
}
