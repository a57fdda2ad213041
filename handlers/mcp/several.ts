import { hash, randomUUID } from 'node:crypto'
import { invalid, Refusal, type Violation } from '../../db/domain/refusal.ts'
import { problemOf } from '../http/problems.ts'
import type { AgentMessage } from './agent.ts'
import { keyed, maxAnswerBytes, type ReadyCall, readied, unknownOperation } from './operations.ts'
import { type Outcome, toldOutcome } from './outcome.ts'
import { objectionsTo, resolved } from './references.ts'
import { type FileContentBlock, failed, resultOf, type ToolResult, told } from './results.ts'
import type { AskedCall, ToolInput } from './tools.ts'

interface Step {
  name: string
  asked: AskedCall
}

/**
 * Carries out calls in order. Each call is a separate request with its own transaction, so completed calls are not
 * undone after a failure. The whole plan is checked before its first call: unknown operations, duplicate names and
 * invalid references cost nothing.
 */
export async function callSeveral(agent: AgentMessage, input: ToolInput['call_several']): Promise<ToolResult> {
  const { calls, idempotencyKey = randomUUID() } = input
  const steps = stepsOf(agent, calls)
  const answers = new Map<string, unknown>()
  const shown: Record<string, unknown>[] = []
  const files: FileContentBlock[] = []
  let shownBytes = 0
  for (const { name, asked } of steps) {
    const outcome = await carryOut(agent, resolvedOr(asked, answers), `${idempotencyKey}:${shown.length}`)
    const { idempotencyKey: _own, ...facts } = outcome.told
    const about = { name, operation: asked.operation }
    if (!outcome.isDone) {
      const rest = steps.slice(shown.length + 1).map((step) => step.name)
      const counts = { done: shown.length, of: steps.length, idempotencyKey }
      return failed({ ...counts, calls: shown, failed: { ...about, ...facts }, notDone: rest })
    }
    answers.set(name, facts)
    shownBytes += JSON.stringify(facts).length
    const isShown = shownBytes <= maxAnswerBytes
    shown.push({
      ...about,
      ...(isShown ? facts : { status: facts.status, note: 'Carried out. The answer is too long to be shown.' }),
    })
    if (isShown) files.push(...outcome.files)
  }
  return resultOf({ done: shown.length, of: steps.length, idempotencyKey, calls: shown }, files)
}

/** Returns the steps of a plan. Throws Refusal validation_failed with all violations of the plan. */
function stepsOf(agent: AgentMessage, calls: ToolInput['call_several']['calls']): Step[] {
  const faults: Violation[] = []
  const names = new Set<string>()
  const steps = calls.map(({ name = '', ...asked }, index): Step => {
    const own = name === '' ? String(index + 1) : name
    const place = ['calls', index]
    if (names.has(own))
      faults.push({ field: `calls[${index}].name`, code: 'rule', message: 'is already the name of another call' })
    if (!agent.deps.callable.has(asked.operation)) {
      faults.push({ ...unknownOperation(agent.deps.callable, asked.operation), field: `calls[${index}].operation` })
    }
    faults.push(...objectionsTo(asked, names, place))
    names.add(own)
    return { name: own, asked }
  })
  if (faults.length > 0) throw invalid(faults)
  return steps
}

const resolvedOr = (asked: AskedCall, answers: ReadonlyMap<string, unknown>) => () => resolved(asked, answers)

/**
 * Carries out one step. A call that cannot be converted to a request fails the step, just like a refusal by the
 * operation.
 */
async function carryOut(agent: AgentMessage, asked: () => AskedCall, seed: string): Promise<Outcome> {
  try {
    const call = asked()
    const unkeyed = readied(agent.deps.callable, call, undefined)
    const ready = keyed(unkeyed, keyOf(seed, unkeyed))
    return toldOutcome(ready, await agent.call(ready), agent.deps.publicOrigin)
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'validation_failed') throw error
    await agent.admit()
    const problem = problemOf(error, agent.requestId, agent.deps.docsUrl)
    return { isDone: false, told: told(problem), files: [] }
  }
}

/**
 * Returns the Idempotency-Key of a step. A repeated plan with the same key gives the same step keys, so that completed
 * steps are not repeated. A changed step gets another key, because it is another request.
 */
function keyOf(seed: string, { operation, target, body = '' }: ReadyCall): string {
  const digest = hash('sha256', `${seed}\n${operation.method} ${target}\n${body}`, 'hex')
  return digest.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
