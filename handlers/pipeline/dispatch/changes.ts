import type { WindowState } from '../../../db/domain/rate-window.ts'
import { Refusal } from '../../../db/domain/refusal.ts'
import type { Caller } from '../../../db/engine/base/caller.ts'
import type { Sql } from '../../../db/engine/postgres/connection.ts'
import { type Precondition, runTransaction, type Transaction } from '../../../db/engine/postgres/transaction.ts'
import { recordAudit } from '../../../db/services/access/audit.ts'
import {
  claimIdempotencyKey,
  type KeyedRequest,
  type StoredAnswer,
  storeAnswer,
} from '../../../db/services/access/idempotency.ts'
import { ScopeUseRecorder } from '../../../db/services/access/required-scope.ts'
import { chargeMails } from '../../../db/services/mail/mail-limit.ts'
import type { AnyAnswer } from '../contract/answer.ts'
import type { Services } from '../contract/contract.ts'
import type { Operation } from '../contract/operations.ts'
import { statusOfRefusal, toProblem } from '../contract/problems.ts'
import type { EnvelopedResponse } from './envelope.ts'
import type { DispatchOptions } from './options.ts'

/** A change that is to be made: the operation with its caller, and what its transaction runs. */
export interface PendingChange {
  services: Services
  operation: Operation
  caller: Caller
  /** The Idempotency-Key, with the fingerprint of the request. */
  key: KeyedRequest | undefined
  ifMatch: Precondition | undefined
  options: DispatchOptions
  /** Runs the handler in the transaction. `as` is the caller, whose scopes record their use. */
  handle(tx: Transaction, as: Caller): Promise<AnyAnswer>
  envelope(answer: AnyAnswer): EnvelopedResponse
}

/** A change that was made now, or a stored answer. */
export interface ChangeOutcome {
  answer: AnyAnswer | undefined
  response: EnvelopedResponse
  isReplayed: boolean
  isAudited: boolean
  jobIds: readonly string[]
  /** State of the organization's mail limit right after the change; undefined if it has sent no mail. */
  mailWindow?: WindowState | undefined
  headers?: Record<string, string>
}

/**
 * Makes the change in one transaction. With an Idempotency-Key, a refusal by the handler is stored as the answer: the
 * transaction is rolled back, and a second transaction stores the refusal. If a duplicate of the request was answered
 * between the two transactions, the duplicate's answer is replayed instead.
 */
export async function changeOnce(change: PendingChange): Promise<ChangeOutcome> {
  const { services, caller, key, ifMatch } = change
  const scopes = new ScopeUseRecorder(caller.scopes)
  const as = { ...caller, scopes }
  if (!key) {
    return runTransaction(
      services.database,
      caller,
      (tx) => make(change, tx, as).then((made) => audited(change, tx, made)),
      { ifMatch },
    )
  }
  let refusal: Refusal | undefined
  const makeOrRefuse = (tx: Transaction) =>
    make(change, tx, as).catch((error: unknown) => {
      if (error instanceof Refusal && isLasting(statusOfRefusal(error))) refusal = error
      throw error
    })
  return runKeyed(change, key, scopes, makeOrRefuse).catch((error: unknown) => {
    if (!refusal) throw error
    const response = refusedAnswer(change, refusal)
    return runKeyed(change, key, scopes, async () => ({ answer: undefined, response }))
  })
}

type Made = Pick<ChangeOutcome, 'answer' | 'response' | 'mailWindow'>

async function make(
  { operation, caller, options, handle, envelope }: PendingChange,
  tx: Transaction,
  as: Caller,
): Promise<Made> {
  await options.lockSession?.(tx)
  const mailWindow = operation.sendsMail ? await chargeMails(tx, caller, 1) : undefined
  const answer = await handle(tx, as)
  return { answer, response: envelope(answer), mailWindow }
}

/**
 * Claims the key, runs `work`, and stores its answer with the scopes that were used. Replays the stored answer if the
 * key has one.
 */
async function runKeyed(
  change: PendingChange,
  key: KeyedRequest,
  scopes: ScopeUseRecorder,
  work: (tx: Transaction) => Promise<Made>,
): Promise<ChangeOutcome> {
  const { services, caller, operation, ifMatch } = change
  const run = async (tx: Transaction, stored: StoredAnswer | undefined) => {
    if (stored) throw new AnsweredBefore(stored)
    const made = await work(tx)
    const isSecret = operation.hasSecretAnswer && made.response.status < 300
    await storeAnswer(tx, caller, key, { ...made.response, neededScopes: scopes.asked }, services.secrets, isSecret)
    return audited(change, tx, made)
  }
  const opening = (sql: Sql) => claimIdempotencyKey(sql, caller, key, services.secrets)
  return runTransaction(services.database, caller, run, { ifMatch, opening }).catch((error: unknown) => {
    if (!(error instanceof AnsweredBefore)) throw error
    return { answer: undefined, response: error.stored, isReplayed: true, isAudited: false, jobIds: [] }
  })
}

/** Signals that the key already has a stored answer, so that the transaction is rolled back. */
class AnsweredBefore extends Error {
  readonly stored: StoredAnswer

  constructor(stored: StoredAnswer) {
    super('answered before')
    this.stored = stored
  }
}

/**
 * Reports whether a refusal is stored as the final answer to its Idempotency-Key. A 401, 403, 412 or 429 is not stored.
 * The client may fix its cause and retry with the same key: refresh the credential, get more rights, read the record
 * again, or wait.
 */
const isLasting = (status: number): boolean => status < 500 && ![401, 403, 412, 429].includes(status)

/** Converts a refusal by the handler into an answer to store. */
function refusedAnswer({ services, options }: PendingChange, refusal: Refusal): StoredAnswer {
  const problem = toProblem(refusal, options.requestId, services.settings.docsUrl)
  const headers = { ...problem.headers, 'Content-Type': 'application/problem+json; charset=utf-8' }
  return { status: problem.status, body: JSON.stringify(problem.body), headers }
}

/**
 * Adds the audit row to the transaction of a successful change. A refused change is audited after its response, like a
 * read.
 */
function audited({ options }: PendingChange, tx: Transaction, made: Made): ChangeOutcome {
  const { status } = made.response
  const isAudited = status < 300
  if (isAudited) recordAudit(tx, options.toAuditRow(status))
  return { ...made, isReplayed: false, isAudited, jobIds: isAudited ? tx.jobIds : [] }
}
