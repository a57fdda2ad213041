import type { Caller } from '../../../db/engine/base/caller.ts'
import { busyRefusal, createConcurrencyLimiter } from '../../../db/engine/base/concurrency.ts'
import type { Settings } from '../../../db/engine/base/settings.ts'
import { type ReadContext, readContext } from '../../../db/engine/postgres/transaction.ts'
import { createIdempotencyKeyLimiter, fingerprintOf, hasStoredAnswer } from '../../../db/services/access/idempotency.ts'
import { scopeInsufficientRefusal } from '../../../db/services/access/required-scope.ts'
import type { AnyAnswer } from '../contract/answer.ts'
import type { AnyCall, Services } from '../contract/contract.ts'
import type { Operation } from '../contract/operations.ts'
import { findMissingScope } from './additional-scopes.ts'
import { type ChangeOutcome, changeOnce, type PendingChange } from './changes.ts'
import { type EnvelopedResponse, wrapInEnvelope } from './envelope.ts'
import { isExpensiveRead } from './expensive-reads.ts'
import { type Input, type PreparedBody, prepareBody } from './input.ts'
import { createMailChangeRunner } from './mail-changes.ts'
import type { DispatchOptions } from './options.ts'
import { assertPermitted } from './permission.ts'
import { preconditionOf } from './precondition.ts'
import { type ValidInput, validateInput } from './validate.ts'

/** What became of a call. */
export interface Outcome {
  /** What the handler returned; undefined for a stored answer and for a refusal that was stored as the answer. */
  answer: AnyAnswer | undefined
  /** Returns the response in its envelope. Must not be called for an answer with a file. */
  respond(): EnvelopedResponse
  /** Headers that depend on the moment and are not stored with the answer, such as the remaining mails. */
  headers: Readonly<Record<string, string>>
  /** Whether the response is the stored answer of an earlier request with the same Idempotency-Key. */
  isReplayed: boolean
  /** Whether the transaction has written the audit row. */
  isAudited: boolean
  /** Ids of the jobs that the change has started. */
  jobIds: readonly string[]
}

/**
 * Carries out one operation, whichever way the call has come. It validates the input and runs the handler's `precheck`.
 * Then it claims the Idempotency-Key, checks the additional scopes, and runs the handler. Finally, it wraps the answer
 * in the envelope. A read runs outside a transaction. A change is one transaction with its stored answer, its audit row, the
 * charge of its mail and, last, its events.
 *
 * Throws the Refusal of each step. Throws an Error if `permitOperation` has not permitted the operation to the caller.
 */
export type Dispatch = (
  operation: Operation,
  caller: Caller,
  input: Input,
  options: DispatchOptions,
) => Promise<Outcome>

/** Creates the function that dispatches the calls of a process, with the limits that they share. */
export function createDispatch(services: Services): Dispatch {
  const sameKey = createIdempotencyKeyLimiter()
  const runMailChange = createMailChangeRunner(services.database)
  const expensiveReads = createConcurrencyLimiter({
    max: maxExpensiveReads(services.settings),
    maxPerParty: 3,
    waitMs: 3_000,
    refusal: () => busyRefusal('Too many filtered lists, counts and sums are in progress. Try again in a moment.'),
  })

  return (operation, caller, input, options) => {
    assertPermitted(operation, caller)
    const prepared = prepareBody(operation, input)
    const valid = validateInput(operation, input, prepared)
    return operation.mutation
      ? change(operation, caller, { input, prepared, valid }, options)
      : read(operation, caller, valid, options)
  }

  async function read(
    operation: Operation,
    caller: Caller,
    valid: ValidInput,
    options: DispatchOptions,
  ): Promise<Outcome> {
    const call = () => {
      const db = readContext(services.database, caller, options.prefetched)
      return carryOut(operation, toCall(services, operation, caller, valid, options), db, caller, undefined)
    }
    const answer = await (isExpensiveRead(operation, valid.query) ? expensiveReads.run(caller.tenantId, call) : call())
    const respond = () => envelope(services, operation, valid, options, answer)
    return { answer, respond, headers: {}, isReplayed: false, isAudited: false, jobIds: [] }
  }

  async function change(
    operation: Operation,
    caller: Caller,
    { input, prepared, valid }: { input: Input; prepared: PreparedBody; valid: ValidInput },
    options: DispatchOptions,
  ): Promise<Outcome> {
    const call = toCall(services, operation, caller, valid, options)
    const ifMatch = options.precondition ? options.precondition(valid) : preconditionOf(operation, input.headers)
    const { 'idempotency-key': given } = input.headers
    const isAnswered = () => hasStoredAnswer(services.database.sql, caller, given)
    const found = await operation.handler.precheck?.({ ...call, ifMatch, isAnswered })
    const key = typeof given === 'string' ? keyedRequest(operation, given, input, prepared.sentBody) : undefined
    const asked: PendingChange = {
      ...{ services, operation, caller, key, ifMatch, options },
      handle: (tx, as) => carryOut(operation, call, tx, as, found),
      envelope: (answer) => envelope(services, operation, valid, options, answer),
    }
    const once = () => changeOnce(asked)
    const make = operation.sendsMail ? () => runMailChange(caller, once) : once
    const {
      response,
      headers = {},
      ...made
    }: ChangeOutcome = await (key ? sameKey.run(`${caller.tenantId}:${key.key}`, make) : make())
    return { ...made, headers, respond: () => response }
  }
}

/**
 * Returns half the pool size, the maximum number of expensive reads that run at a time in this process. The other half
 * of the pool is for changes and quick lists.
 */
const maxExpensiveReads = ({ poolSize }: Pick<Settings, 'poolSize'>): number => Math.ceil(poolSize / 2)

function keyedRequest(operation: Operation, key: string, { target }: Input, sentBody: string | undefined) {
  const [path, query = ''] = target.split('?', 2)
  return { key: key.toLowerCase(), fingerprint: fingerprintOf(operation.method, path!, query, sentBody) }
}

type CallWithoutDb = Omit<AnyCall, 'db'>

const toCall = (
  services: Services,
  { operationId }: Operation,
  caller: Caller,
  { path: params, query, body }: ValidInput,
  { charge }: DispatchOptions,
): CallWithoutDb => ({ operationId, caller, charge, params, query, body, services })

/**
 * Runs the handler, if the caller has the scopes of x-also-scope. If not, the handler's `require` runs first, so that a
 * record that does not exist is a 404 for every caller.
 */
async function carryOut(
  { handler }: Operation,
  call: CallWithoutDb,
  db: ReadContext,
  caller: Caller,
  found: unknown,
): Promise<AnyAnswer> {
  const whole = { ...call, caller, db }
  const missing = findMissingScope(whole)
  if (missing !== undefined) {
    await handler.require?.(whole)
    throw scopeInsufficientRefusal(missing)
  }
  return handler.handle(whole, found)
}

const envelope = (
  { settings }: Services,
  operation: Operation,
  { path }: ValidInput,
  { requestId }: DispatchOptions,
  answer: AnyAnswer,
): EnvelopedResponse => wrapInEnvelope(operation, path, requestId, `${settings.publicOrigin}/api/v1`, answer)
