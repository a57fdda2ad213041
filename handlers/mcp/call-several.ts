import { hash, randomUUID } from 'node:crypto'
import { invalid, Refusal, type Violation } from '../../db/domain/refusal.ts'
import { toProblem } from '../pipeline/contract/problems.ts'
import type { AgentMessage } from './agent.ts'
import { maxAnswerBytes } from './carry-out.ts'
import { type PreparedCall, prepareCall, unknownOperationViolation, withIdempotencyKey } from './operations.ts'
import { type CallOutcome, toCallOutcome } from './outcome.ts'
import { checkReferences, resolveReferences } from './references.ts'
import { type FileContentBlock, type ToolResult, toAgentProblem, toFailedToolResult, toToolResult } from './results.ts'
import type { AgentCall, ToolInput } from './tools.ts'

interface Step {
  name: string
  asked: AgentCall
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
    const { idempotencyKey: _own, ...facts } = outcome.result
    const about = { name, operation: asked.operation }
    if (!outcome.isDone) {
      const rest = steps.slice(shown.length + 1).map((step) => step.name)
      const counts = { done: shown.length, of: steps.length, idempotencyKey }
      return toFailedToolResult({ ...counts, calls: shown, failed: { ...about, ...facts }, notDone: rest })
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
  return toToolResult({ done: shown.length, of: steps.length, idempotencyKey, calls: shown }, files)
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
      faults.push({
        ...unknownOperationViolation(agent.deps.callable, asked.operation),
        field: `calls[${index}].operation`,
      })
    }
    faults.push(...checkReferences(asked, names, place))
    names.add(own)
    return { name: own, asked }
  })
  if (faults.length > 0) throw invalid(faults)
  return steps
}

const resolvedOr = (asked: AgentCall, answers: ReadonlyMap<string, unknown>) => () => resolveReferences(asked, answers)

/**
 * Carries out one step. The step fails if the operation refuses the call, or if the call cannot be converted to a
 * request.
 */
async function carryOut(agent: AgentMessage, asked: () => AgentCall, seed: string): Promise<CallOutcome> {
  try {
    const call = asked()
    const unkeyed = prepareCall(agent.deps.callable, call, undefined)
    const ready = withIdempotencyKey(unkeyed, keyOf(seed, unkeyed))
    return toCallOutcome(ready, await agent.call(ready), agent.deps.publicOrigin)
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'validation_failed') throw error
    await agent.admit()
    const problem = toProblem(error, agent.requestId, agent.deps.docsUrl)
    return { isDone: false, result: toAgentProblem(problem), files: [] }
  }
}

/**
 * Returns the Idempotency-Key of a step. A repeated plan with the same key gives the same step keys, so that completed
 * steps are not repeated. A changed step gets another key, because it is another request.
 */
function keyOf(seed: string, { operation, target, body = '' }: PreparedCall): string {
  const digest = hash('sha256', `${seed}\n${operation.method} ${target}\n${body}`, 'hex')
  return digest.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
