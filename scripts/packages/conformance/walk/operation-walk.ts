import { setTimeout as sleep } from 'node:timers/promises'
import type { CallInput, KitCaller } from '../caller.ts'
import type { Contract } from '../contract.ts'
import { ConformanceFinding, runInCheck, summarizeAnswer } from '../findings.ts'
import { type KitAnswer, NoAnswerError } from '../http.ts'

/** Result of an operation in the walk. */
export interface WalkedOperation {
  /** Input of the first successful call. Other checks repeat this call with another caller. */
  input: CallInput | undefined
  finding: ConformanceFinding | undefined
  /** Reason why the operation was not called, or was called only to be refused. */
  reason: string | undefined
}

/** Error: an operation cannot be called, because it or a step of its recipe was refused. */
export class WalkStopped extends Error {}

const jobLimitMs = 60_000
const jobPollMs = 100

/** Walk: a sequence of calls that calls each operation of the API in a state in which it succeeds. */
export class Walk {
  readonly operations = new Map<string, WalkedOperation>()
  readonly nameMark: string
  readonly contract: Contract
  readonly #caller: KitCaller
  readonly #nobody: KitCaller

  constructor(contract: Contract, caller: KitCaller, nobody: KitCaller, mark: string) {
    this.contract = contract
    this.#caller = caller
    this.#nobody = nobody
    this.nameMark = mark
  }

  /** Calls an operation that must succeed, and returns its body. Throws WalkStopped if it does not succeed. */
  async step(operationId: string, input: CallInput = {}): Promise<KitAnswer['json']> {
    const operation = this.contract.findOperation(operationId)
    if (!operation) throw this.#stopped(operationId, 'the document has no such operation')
    const answer = await this.#call(operationId, input)
    if (answer.status < 200 || answer.status > 299) {
      const finding = new ConformanceFinding(answer.requestLine, `${operationId} to succeed`, summarizeAnswer(answer))
      const known = this.operations.get(operationId)
      this.operations.set(operationId, {
        input: undefined,
        reason: undefined,
        ...known,
        finding: known?.finding ?? finding,
      })
      throw this.#stopped(operationId, summarizeAnswer(answer))
    }
    const known = this.operations.get(operationId)
    this.operations.set(operationId, {
      input: known?.input ?? input,
      finding: known?.finding,
      reason: undefined,
    })
    return answer.json
  }

  /**
   * Calls an operation that must succeed, and returns only the `data` of its body. Throws WalkStopped if it does not
   * succeed.
   */
  async callForData(operationId: string, input: CallInput = {}): Promise<KitAnswer['json']> {
    return (await this.step(operationId, input))?.data
  }

  /** Calls an operation that may be refused here. Its answer is still checked against the contract. */
  async callRefusable(operationId: string, reason: string, input: CallInput = {}): Promise<void> {
    if (!this.contract.findOperation(operationId)) return
    const { requestLine, status } = await this.#call(operationId, input)
    const finding =
      status < 500 ? undefined : new ConformanceFinding(requestLine, 'an answer or a refusal', String(status))
    const known = this.operations.get(operationId)
    const succeeded = status < 300 ? input : undefined
    this.operations.set(operationId, { input: known?.input ?? succeeded, finding: known?.finding ?? finding, reason })
  }

  /** Marks operations as not called, with the reason. */
  skipOperations(reason: string, ...operationIds: string[]): void {
    for (const id of operationIds) this.operations.set(id, { input: undefined, finding: undefined, reason })
  }

  /** Waits for the end of a job and returns the job. Throws WalkStopped if it does not end within a minute. */
  async waitForJobEnd(id: string): Promise<KitAnswer['json']> {
    for (const giveUpMs = Date.now() + jobLimitMs; Date.now() < giveUpMs; await sleep(jobPollMs)) {
      const job = await this.callForData('getJob', { path: [id] })
      if (['completed', 'failed', 'cancelled'].includes(job.status)) return job
    }
    throw new WalkStopped(`the job ${id} did not end in ${jobLimitMs / 1000} s; does a worker run?`)
  }

  /** Uploads a file to the signed address that an operation returned. */
  async putFile(uploadUrl: string, { contentType, text }: { contentType: string; text: string }): Promise<void> {
    const asked = 'PUT the signed address of an upload'
    const { transport } = this.#caller.place
    const headers = { 'Content-Type': contentType }
    const answer = await transport.send(new URL(uploadUrl), 'PUT', { headers, body: Buffer.from(text) }, asked)
    if (answer.status !== 200) throw new WalkStopped(`${asked} was answered with ${summarizeAnswer(answer)}`)
  }

  #stopped(operationId: string, why: string): WalkStopped {
    return new WalkStopped(`${operationId}: ${why}`)
  }

  async #call(operationId: string, input: CallInput): Promise<KitAnswer> {
    const caller = this.contract.findOperation(operationId)!.needsNoCredential ? this.#nobody : this.#caller
    let answer: KitAnswer | undefined
    try {
      return await runInCheck(`operations.${operationId}`, async () => {
        answer = await caller.call(operationId, input)
        return answer
      })
    } catch (error) {
      if (error instanceof NoAnswerError)
        throw this.#noted(operationId, new ConformanceFinding(error.asked, 'an answer', error.message))
      if (!(error instanceof ConformanceFinding) || !answer) throw error
      this.#noted(operationId, error)
      return answer
    }
  }

  #noted(operationId: string, finding: ConformanceFinding): WalkStopped {
    const known = this.operations.get(operationId)
    this.operations.set(operationId, {
      input: known?.input,
      reason: known?.reason,
      finding: known?.finding ?? finding,
    })
    return this.#stopped(operationId, finding.message)
  }
}
