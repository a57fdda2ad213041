import type { OutgoingHttpHeaders, RequestListener } from 'node:http'
import type { Request, Response } from 'express'
import { Refusal } from '../../db/domain/refusal.ts'
import type { InProcessAnswer } from '../http/adapters/in-process.ts'
import type { CallerAdmission } from '../http/admit.ts'
import { codeIn, problemOf, refusalOf } from '../http/problems.ts'
import { answerCall, type Callable, type ReadyCall, textOfHeader } from './operations.ts'
import { failed, type ToolResult, told } from './results.ts'

export interface AgentDeps {
  callers: CallerAdmission
  callable: Callable
  pipeline: RequestListener
  publicOrigin: string
  docsUrl: string
}

/** What a message costs that calls no operation. */
const messageCost = 1

const isOfMessage = ['unauthorized', 'token_expired', 'internal_error']

/** The headers of a call's answer that say what is left to the caller. */
const limits = /^ratelimit-|^retry-after$/i

/**
 * One message of an agent, who is admitted once for it: by the first operation that it calls, or, where it calls none, for
 * one unit. Nothing is answered to whom neither has admitted.
 */
export class AgentMessage {
  readonly deps: AgentDeps
  readonly #request: Request
  readonly #response: Response
  #admission: Promise<void> | undefined
  #hasCalled = false
  /**
   * What is answered in place of a result: a 401, so that a client asks its person for a new token, or a failure of ours,
   * of which a result would tell too much.
   */
  thrown: Refusal | Error | undefined
  /** Whether an answer shows a secret, and so is not compressed. */
  isSecret = false

  constructor(deps: AgentDeps, request: Request, response: Response) {
    this.deps = deps
    this.#request = request
    this.#response = response
  }

  get requestId(): string {
    return this.#request.exchange.requestId
  }

  /** The scopes of whoever was admitted by `admit`. */
  get scopes(): ReadonlySet<string> {
    return this.#request.exchange.caller!.scopes
  }

  /** Admits the caller for a message that calls no operation, if no call has. Rejects with the refusal. */
  async admit(): Promise<void> {
    if (this.#hasCalled) return
    const entry = { resource: 'mcp', cost: messageCost } as const
    this.#admission ??= this.deps.callers.admit(this.#request, this.#response, entry)
    await this.#admission
  }

  /** Admits the caller of a message about whom nothing has been asked by now. Rejects with the refusal. */
  async admitUnasked(): Promise<void> {
    if (!this.#admission) await this.admit()
  }

  /** Carries out a call by the pipeline, which admits the caller. Rejects with a 401 when it is the first of the message. */
  async call(ready: ReadyCall): Promise<InProcessAnswer> {
    const answer = await answerCall(this.deps.pipeline, this.#request, ready)
    if (answer.status === 401 && !this.#hasCalled) throw refusalIn(answer)
    this.#hasCalled = true
    this.isSecret ||= ready.operation.secretAnswer
    this.#tellLimits(answer.headers)
    return answer
  }

  #tellLimits(headers: OutgoingHttpHeaders): void {
    for (const [name, value] of Object.entries(headers))
      if (limits.test(name) && value !== undefined) this.#response.setHeader(name, value)
  }

  /** The result of a tool that does `work`: of a refusal, what a model can act on. Nobody gets one without being admitted. */
  async resultOf(work: () => Promise<ToolResult>): Promise<ToolResult> {
    try {
      return await work()
    } catch (error) {
      // That of the caller's admission comes first.
      const cause = await this.admit().then(
        () => error,
        (refusal: unknown) => refusal,
      )
      const refusal = refusalOf(cause)
      if (isOfMessage.includes(refusal.code)) this.thrown = cause instanceof Error ? cause : refusal
      this.#tellLimits(refusal.extras.headers ?? {})
      return failed(told(problemOf(refusal, this.requestId, this.deps.docsUrl)))
    }
  }
}

function refusalIn({ status, headers, body }: InProcessAnswer): Refusal {
  const text = String(body)
  const challenge = textOfHeader(headers, 'www-authenticate')
  return new Refusal(codeIn(text) === 'token_expired' ? 'token_expired' : 'unauthorized', JSON.parse(text).detail, {
    status,
    ...(challenge !== undefined && { headers: { 'WWW-Authenticate': challenge } }),
  })
}
