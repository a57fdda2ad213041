import { type Attempt, makeAttempt, Records } from './attempts.ts'
import type { Answer } from './client.ts'
import { type ContractOperation, contractOperations } from './contract.ts'
import { Chance } from './random.ts'
import type { TestTenant } from './service.ts'

export interface FuzzOptions {
  /** Requests to each operation. */
  cases: number
  seed: number
}

export interface FuzzReport {
  /** Requests by operation and status. */
  counts: Map<string, Map<number, number>>
  /** What broke the contract, with the number of its case; the seed and the number repeat it. */
  breaches: string[]
}

/** An organization may have so many records of some kinds and no more, so there is a new one after so many rounds. */
const roundsPerTenant = 10

/**
 * Sends requests made from the contract's schemas to every operation in turn, `cases` of them to each. The first is
 * without a credential, the second with a method that the path does not have, the third one that ought to succeed, with
 * all the records that it needs; all others are valid ones and such with something odd in them. A request that succeeds
 * is followed by what its answer leads to: the next page, the replay of its key, the record at its Location. The client
 * holds each answer against the contract; here is noted when it breaks it, and which operations never succeeded.
 */
export async function fuzz(newTenant: () => Promise<TestTenant>, { cases, seed }: FuzzOptions): Promise<FuzzReport> {
  const report: FuzzReport = { counts: new Map(), breaches: [] }
  let records = await Records.of(await newTenant())
  for (let round = 0; round < cases; round += 1) {
    if (round % roundsPerTenant === roundsPerTenant - 1) records = await Records.of(await newTenant())
    for (const [place, operation] of contractOperations.entries()) {
      const number = round * contractOperations.length + place
      const chance = new Chance(seed * 1_000_003 + number)
      await records.renew(operation, chance)
      const attempt = await makeAttempt(round, operation, records, chance)
      const { status, breach } = await send(attempt, operation)
      if (breach) report.breaches.push(`case ${number}, ${operation.operationId}: ${breach}`)
      if (attempt.method === operation.method) count(report, operation, status)
      // The key may have met its own id among those to revoke.
      if (status === 401 && round > 0) await records.changeKey()
    }
  }
  if (cases > 2) report.breaches.push(...neverSucceeded(report))
  return report
}

function count({ counts }: FuzzReport, { operationId }: ContractOperation, status: number): void {
  const of = counts.get(operationId) ?? new Map<number, number>()
  counts.set(operationId, of.set(status, (of.get(status) ?? 0) + 1))
}

const neverSucceeded = ({ counts }: FuzzReport): string[] =>
  contractOperations
    .filter(({ operationId }) => ![...counts.get(operationId)!.keys()].some((status) => status >= 200 && status < 300))
    .map(({ operationId }) => `${operationId} never succeeded; see test/support/arranged.ts`)

async function send(attempt: Attempt, operation: ContractOperation): Promise<{ status: number; breach?: string }> {
  const { method, path, client, body, judge } = attempt
  const headers = { ...(body !== undefined && { 'Content-Type': 'application/json' }), ...attempt.headers }
  try {
    const answer = await client.send(method, path, { body, headers })
    const breach = answer.status >= 500 ? `it failed with ${answer.status}` : judge(answer)
    if (breach) return { status: answer.status, breach: `${method} ${path} ${body}: ${breach}` }
    if (answer.status < 300) await follows(answer, { ...attempt, headers }, operation)
    return { status: answer.status }
  } catch (error) {
    return { status: 0, breach: (error as Error).message }
  }
}

/** Takes the ways on that a successful answer offers. Throws when one of them leads nowhere. */
async function follows(answer: Answer, attempt: Attempt, { keyed, parameters }: ContractOperation): Promise<void> {
  const { method, path, client, headers, body } = attempt
  const cursor = answer.json?.meta?.pagination?.cursor
  const expect = async (status: number, way: () => Promise<Answer>): Promise<Answer> => {
    const next = await way()
    if (next.status !== status) throw new Error(`${method} ${path} led to ${next.status} ${next.text}`)
    return next
  }
  if (typeof cursor === 'string' && parameters.some(({ name }) => name === 'cursor') && !/[?&]cursor=/.test(path)) {
    await expect(200, () => client.send('GET', `${path}${path.includes('?') ? '&' : '?'}cursor=${cursor}`, { headers }))
  }
  if (keyed && headers['Idempotency-Key']) {
    const again = await expect(answer.status, () => client.send(method, path, { headers, body }))
    if (again.text !== answer.text) throw new Error(`${method} ${path}: the replay is ${again.text}`)
  }
  const { location } = answer.headers
  const [, below] = location?.split('/api/v1') ?? []
  if (answer.status === 201 && below) await expect(200, () => client.send('GET', below))
}
