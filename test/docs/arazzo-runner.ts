import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { type RespectOptions, run } from '@redocly/respect-core'
import { type ContractNode, collectComponents } from '../../scripts/testkit/http/contract.ts'

/** Result of running workflows: the outputs of each, which ran, and every failed check of a step as text. */
export interface WorkflowRuns {
  outputs: Record<string, Record<string, string>>
  /**
   * Data of the answers in their order. Take signed values from here: the runner writes `[1]` for the `.1` of a text
   * that it passes on.
   */
  answers: ContractNode[]
  /** Workflows that were requested, and workflows that are steps of others. */
  executed: string[]
  failed: string[]
}

interface ExecutedStep {
  stepId: string
  /** Set for a step that is itself a workflow. */
  workflowId?: string
  executedSteps?: ExecutedStep[]
  checks?: { passed: boolean; name: string; message?: string }[]
}

const silent = { output() {}, printNewLine() {}, printSeparator() {}, indent: String, info() {}, warn() {}, error() {} }

/**
 * Runs workflows of an Arazzo document with Redocly's runner. Each workflow gets the inputs that it takes. The runner
 * refuses an invalid document.
 */
export async function runWorkflows(
  file: string,
  names: string[],
  inputs: Record<string, unknown>,
): Promise<WorkflowRuns> {
  const answers: ContractNode[] = []
  const [result] = await run({
    files: [file],
    workflow: names,
    input: JSON.stringify(inputs),
    config: await runnersConfig(),
    maxSteps: 500,
    maxFetchTimeout: 600_000,
    logger: silent as unknown as RespectOptions['logger'],
    fetch: async (...asked) => {
      const response = await fetch(...asked)
      const body = (await response.clone().json()) as ContractNode
      answers.push(body.data ?? body)
      return response
    },
    requestFileLoader: { getFileBody: () => Promise.reject(new Error('no workflow sends a file')) },
  })
  const { executedWorkflows, ctx } = result!
  const steps = executedWorkflows as unknown as ExecutedStep[]
  return {
    answers,
    outputs: (ctx.$outputs ?? {}) as Record<string, Record<string, string>>,
    executed: workflowsIn(steps),
    failed: failuresOf(steps),
  }
}

const workflowsIn = (steps: ExecutedStep[]): string[] =>
  steps.flatMap(({ workflowId, executedSteps = [] }) => [
    ...(workflowId ? [workflowId] : []),
    ...workflowsIn(executedSteps),
  ])

/** Returns the failed checks of steps. For a step that was retried, only its last attempt counts. */
function failuresOf(steps: ExecutedStep[]): string[] {
  const last = new Map(steps.map((step) => [`${step.workflowId} ${step.stepId}`, step]))
  return [...last.values()].flatMap(({ stepId, executedSteps = [], checks = [] }) => [
    ...checks.filter(({ passed }) => !passed).map(({ name, message }) => `${stepId}: ${name}: ${message}`),
    ...failuresOf(executedSteps),
  ])
}

/**
 * Returns the linter settings of the runner. It has a later linter version than `make check`, and accepts only settings
 * of that version.
 */
async function runnersConfig(): Promise<RespectOptions['config']> {
  const fromRunner = createRequire(import.meta.resolve('@redocly/respect-core'))
  const linter = await import(pathToFileURL(fromRunner.resolve('@redocly/openapi-core')).href)
  return linter.createConfig({ extends: ['recommended-strict'] })
}

/**
 * Returns an OpenAPI document with only these operations, their success responses, and what they refer to. The runner
 * copies the whole document at each step.
 */
export function abridgeDocument(document: ContractNode, operationIds: ReadonlySet<string>): ContractNode {
  const paths: ContractNode = {}
  for (const [path, item] of Object.entries(document.paths as ContractNode)) {
    const kept = Object.entries(item as ContractNode).flatMap(([method, operation]) => {
      if (!operationIds.has(operation.operationId)) return []
      const responses = Object.entries(operation.responses as ContractNode).filter(([status]) => status < '300')
      return [[method, { ...operation, responses: Object.fromEntries(responses) }] as const]
    })
    if (kept.length > 0) paths[path] = Object.fromEntries(kept)
  }
  const components = collectComponents(document, paths)
  const { openapi, info, servers } = document
  return { openapi, info, servers, paths, components }
}
