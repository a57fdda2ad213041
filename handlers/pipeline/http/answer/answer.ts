import type { Request, Response } from 'express'
import { Refusal } from '../../../../db/domain/refusal.ts'
import { busyRefusal, createConcurrencyLimiter } from '../../../../db/engine/base/concurrency.ts'
import type { Settings } from '../../../../db/engine/base/settings.ts'
import type { Sql } from '../../../../db/engine/postgres/connection.ts'
import { readContext, runTransaction, type Transaction } from '../../../../db/engine/postgres/transaction.ts'
import { etagListed } from '../../../../db/engine/records/etags.ts'
import { recordAudit } from '../../../../db/services/access/audit.ts'
import {
  claimIdempotencyKey,
  createIdempotencyKeyLimiter,
  fingerprintOf,
  type KeyedRequest,
  type StoredAnswer,
  storeAnswer,
} from '../../../../db/services/access/idempotency.ts'
import { ScopeUseRecorder } from '../../../../db/services/access/required-scope.ts'
import { chargeMails } from '../../../../db/services/mail/mail-limit.ts'
import type { Call, Services } from '../../contract/contract.ts'
import { FileAnswer } from '../../contract/file-answer.ts'
import { toAuditRow } from '../audit.ts'
import { asyncGate, pathParamsOf } from '../exchange.ts'
import { sendFile } from '../files/send.ts'
import { refundRefusedImport } from '../import-refunds.ts'
import { preconditionOf } from '../precondition.ts'
import { problemCodeIn, statusOfRefusal, toProblem, violationsIn } from '../problems.ts'
import { addVaryIfCompressible, endResponse, sendBody } from '../wire/compression.ts'
import { type EnvelopedResponse, wrapInEnvelope } from './envelope.ts'
import { isExpensiveRead } from './expensive-reads.ts'
import { createMailChangeRunner } from './mails.ts'

/**
 * Returns the last gate of the pipeline, which runs the handler and sends its response. A read runs outside a
 * transaction, and an expensive read waits for a free slot. A mutation is one transaction: it claims the
 * Idempotency-Key, makes the change, and writes the stored answer, the audit row and, last, the events.
 */
export const handlerGate = (services: Services) => {
  const sameKey = createIdempotencyKeyLimiter()
  const mails = createMailChangeRunner(services.database)
  const expensiveReads = createConcurrencyLimiter({
    max: maxExpensiveReads(services.settings),
    maxPerParty: 3,
    waitMs: 3_000,
    refusal: tooManyExpensiveReads,
  })
  return asyncGate(async (request, response) => {
    const { operation } = request.exchange
    if (!operation!.mutation) {
      const read = () =>
        run(services, request, readContext(services.database, request.exchange.caller!, request.exchange.findByKey))
      const waits = isExpensiveRead(operation!, request.query)
      const result = await (waits ? expensiveReads.run(request.exchange.caller!.tenantId, read) : read())
      if (result instanceof FileAnswer) return sendFile(request, response, result.file)
      return send(request, response, enveloped(services, request, result))
    }
    const key = keyOf(request)
    const change = () => changeOnce(services, request, response, key)
    const mutate = operation!.sendsMail ? () => mails(request, response, change) : change
    const made = await (key ? sameKey.run(`${request.exchange.caller!.tenantId}:${key.key}`, mutate) : mutate())
    if (made.status >= 400) await refundRefusedImport(services, request, response, made.status)
    return send(request, response, made)
  })
}

/**
 * Returns half the pool size, the maximum number of expensive reads that run at a time in this process. The other half
 * of the pool is for changes and quick lists.
 */
const maxExpensiveReads = ({ poolSize }: Pick<Settings, 'poolSize'>): number => Math.ceil(poolSize / 2)

const tooManyExpensiveReads = () =>
  busyRefusal('Too many filtered lists, counts and sums are in progress. Try again in a moment.')

function keyOf(request: Request): KeyedRequest | undefined {
  const key = request.headers['idempotency-key']
  if (typeof key !== 'string') return undefined
  const [path, query = ''] = request.originalUrl.split('?', 2)
  const fingerprint = fingerprintOf(request.method, path!, query, request.exchange.sentBody)
  return { key: key.toLowerCase(), fingerprint }
}

function run(
  services: Services,
  request: Request,
  tx: Transaction,
  caller = request.exchange.caller,
): Promise<unknown> {
  const { operation, charge, precheckResult } = request.exchange
  const call = {
    operationId: operation!.operationId,
    db: tx,
    caller,
    charge,
    params: pathParamsOf(request),
    query: request.query,
    body: request.body,
    services,
  }
  // The validator has checked the parameters, the query and the body against the operation's contract.
  return operation!.handler.handle(call as unknown as Call, precheckResult)
}

function enveloped(services: Services, request: Request, result: unknown): EnvelopedResponse {
  const { operation, requestId } = request.exchange
  return wrapInEnvelope(
    operation!,
    pathParamsOf(request),
    requestId,
    `${services.settings.publicOrigin}/api/v1`,
    result,
  )
}

/**
 * Makes the change in one transaction. With an Idempotency-Key, a refusal by the handler is stored as the answer: the
 * transaction is rolled back, and a second transaction stores the refusal. If a duplicate of the request was answered
 * between the two transactions, the duplicate's answer is replayed instead.
 */
async function changeOnce(
  services: Services,
  request: Request,
  response: Response,
  key: KeyedRequest | undefined,
): Promise<EnvelopedResponse> {
  const { caller, operation } = request.exchange
  const ifMatch = preconditionOf(request)
  const scopes = new ScopeUseRecorder(caller!.scopes)
  const make = async (tx: Transaction) => {
    await request.exchange.lockSession?.(tx)
    if (operation!.sendsMail) request.exchange.mailWindow = await chargeMails(tx, caller!, 1)
    return enveloped(services, request, await run(services, request, tx, { ...caller!, scopes }))
  }
  if (!key) {
    const work = async (tx: Transaction) => noteChange(tx, request, await make(tx))
    return runTransaction(services.database, caller!, work, { ifMatch })
  }
  const opening = (sql: Sql) => claimIdempotencyKey(sql, caller!, key, services.secrets)
  const once = (make: (tx: Transaction) => Promise<StoredAnswer>, pipelined = false): Promise<EnvelopedResponse> => {
    const work = async (tx: Transaction, stored?: StoredAnswer, begun?: Promise<StoredAnswer>) => {
      if (stored) throw new AnsweredBefore(stored)
      const made = await (begun ?? make(tx))
      const secret = operation!.hasSecretAnswer && made.status < 300
      await storeAnswer(tx, caller!, key, { ...made, neededScopes: scopes.asked }, services.secrets, secret)
      return noteChange(tx, request, made)
    }
    const options = { ifMatch, opening, pipelined: pipelined ? make : undefined }
    return runTransaction(services.database, caller!, work, options).catch((error: unknown) => {
      if (!(error instanceof AnsweredBefore)) throw error
      response.setHeader('Idempotent-Replayed', 'true')
      return error.stored
    })
  }
  let refusal: Refusal | undefined
  const makeOrRefuse = (tx: Transaction) =>
    make(tx).catch((error: unknown) => {
      if (error instanceof Refusal && isLasting(statusOfRefusal(error))) refusal = error
      throw error
    })
  return once(makeOrRefuse, operation!.handler.pipelined).catch((error: unknown) => {
    if (!refusal) throw error
    return once(async () => refusedAnswer(services, request, refusal!))
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
function refusedAnswer(services: Services, request: Request, refusal: Refusal): StoredAnswer {
  const problem = toProblem(refusal, request.exchange.requestId, services.settings.docsUrl)
  const headers = { ...problem.headers, 'Content-Type': 'application/problem+json; charset=utf-8' }
  return { status: problem.status, body: JSON.stringify(problem.body), headers }
}

/**
 * Adds the audit row to the transaction of a successful change. A refused change is audited after its response, like a
 * read.
 */
function noteChange(tx: Transaction, request: Request, made: EnvelopedResponse): EnvelopedResponse {
  if (made.status < 300) {
    recordAudit(tx, toAuditRow(request, made.status))
    request.exchange.audited = true
    request.exchange.jobIds = tx.jobIds
  }
  return made
}

/** Sends the response, or a 304 if If-None-Match shows that the caller already has it. */
function send(
  request: Request,
  response: Response,
  { status, body, headers }: EnvelopedResponse,
): Promise<void> | void {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
  if (status >= 400) Object.assign(request.exchange, { code: problemCodeIn(body), errors: violationsIn(body) })
  const { operation } = request.exchange
  const seen = request.headers['if-none-match']
  if (!operation!.mutation && headers.ETag && seen && etagListed(seen, headers.ETag)) {
    addVaryIfCompressible(response, Buffer.byteLength(body))
    response.status(304).end()
    return
  }
  response.status(status)
  if (!headers['Content-Type']) response.setHeader('Content-Type', 'application/json; charset=utf-8')
  if (operation!.hasSecretAnswer) endResponse(request, response, body, Buffer.byteLength(body))
  else return sendBody(request, response, body)
}
