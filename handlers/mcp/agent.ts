import type { Request, Response } from 'express'
import { Refusal } from '../../db/domain/refusal.ts'
import { problemCodeIn, toProblem, toRefusal } from '../pipeline/contract/problems.ts'
import type { CallerAdmission } from '../pipeline/http/admit.ts'
import type { CarryOut, OperationResponse } from './carry-out.ts'
import type { CallableOperations, PreparedCall } from './operations.ts'
import { type ToolResult, toAgentProblem, toFailedToolResult } from './results.ts'

export interface AgentDeps {
  callers: CallerAdmission
  callable: CallableOperations
  carryOut: CarryOut
  publicOrigin: string
  docsUrl: string
}

/** Cost in units of a message that calls no operation. */
const messageCost = 1

const isOfMessage = ['unauthorized', 'token_expired', 'internal_error']

/** Response headers that show the caller's remaining rate limits. */
const limits = /^ratelimit-|^retry-after$/i

/**
 * One message of an agent. Each operation that the message calls admits the caller and charges its cost. If the message
 * calls no operation, the caller is admitted for one unit. A caller that is not admitted gets no result.
 */
export class AgentMessage {
  readonly deps: AgentDeps
  readonly #request: Request
  readonly #response: Response
  #admission: Promise<void> | undefined
  #hasCalled = false
  /**
   * Error to send instead of a tool result: a 401 or an internal error. A 401 makes the client ask its user for a new
   * token. A tool result would expose the details of an internal error.
   */
  messageError: Refusal | Error | undefined
  /** Whether the response shows a secret and must not be compressed. */
  isSecret = false

  constructor(deps: AgentDeps, request: Request, response: Response) {
    this.deps = deps
    this.#request = request
    this.#response = response
  }

  get requestId(): string {
    return this.#request.exchange.requestId
  }

  /** Scopes of the admitted caller. Call `admit` first. */
  get scopes(): ReadonlySet<string> {
    return this.#request.exchange.caller!.scopes
  }

  /**
   * Admits the caller, unless an operation that the message called has admitted it. Rejects if the caller is refused.
   */
  async admit(): Promise<void> {
    if (this.#hasCalled) return
    const entry = { resource: 'mcp', cost: messageCost } as const
    this.#admission ??= this.deps.callers.admit(this.#request, this.#response, entry)
    await this.#admission
  }

  /** Admits the caller if admission was not attempted yet. Rejects if the caller is refused. */
  async admitIfNotAttempted(): Promise<void> {
    if (!this.#admission) await this.admit()
  }

  /**
   * Carries out a call, which admits the caller. Rejects if the message's first call gets a 401.
   */
  async call(ready: PreparedCall): Promise<OperationResponse> {
    const answer = await this.deps.carryOut(this.#request, ready)
    if (answer.status === 401 && !this.#hasCalled) throw refusalIn(answer)
    this.#hasCalled = true
    this.isSecret ||= ready.operation.hasSecretAnswer
    this.#tellLimits(answer.headers)
    return answer
  }

  #tellLimits(headers: Readonly<Record<string, string>>): void {
    for (const [name, value] of Object.entries(headers)) if (limits.test(name)) this.#response.setHeader(name, value)
  }

  /**
   * Returns the result of a tool. A refusal becomes a result that a model can act on. Even a failed result is returned
   * only to an admitted caller.
   */
  async resultOf(work: () => Promise<ToolResult>): Promise<ToolResult> {
    try {
      return await work()
    } catch (error) {
      // If admission refuses the caller, that refusal is returned instead of `error`.
      const cause = await this.admit().then(
        () => error,
        (refusal: unknown) => refusal,
      )
      const refusal = toRefusal(cause)
      if (isOfMessage.includes(refusal.code)) this.messageError = cause instanceof Error ? cause : refusal
      this.#tellLimits(refusal.extras.headers ?? {})
      return toFailedToolResult(toAgentProblem(toProblem(refusal, this.requestId, this.deps.docsUrl)))
    }
  }
}

function refusalIn({ status, headers, body: text = '' }: OperationResponse): Refusal {
  const challenge = headers['www-authenticate']
  return new Refusal(
    problemCodeIn(text) === 'token_expired' ? 'token_expired' : 'unauthorized',
    JSON.parse(text).detail,
    {
      status,
      ...(challenge !== undefined && { headers: { 'WWW-Authenticate': challenge } }),
    },
  )
}
