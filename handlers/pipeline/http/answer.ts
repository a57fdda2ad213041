import type { Request, Response } from 'express'
import { etagListed } from '../../../db/engine/records/etags.ts'
import type { Services } from '../contract/contract.ts'
import { problemCodeIn, violationsIn } from '../contract/problems.ts'
import type { Dispatch } from '../dispatch/dispatch.ts'
import type { EnvelopedResponse } from '../dispatch/envelope.ts'
import { toAuditRow } from './audit.ts'
import { asyncGate } from './exchange.ts'
import { sendFile } from './files/send.ts'
import { refundImport } from './import-refunds.ts'
import { addVaryIfCompressible, endResponse, sendBody } from './wire/compression.ts'

/** Returns the last gate of the pipeline, which dispatches the request and sends the response. */
export const answerGate = (services: Pick<Services, 'database'>, dispatch: Dispatch) =>
  asyncGate(async (request, response) => {
    const { exchange, headers, originalUrl } = request
    const { operation, caller, params = {}, requestId, charge, findByKey, lockSession } = exchange
    // Express computes the query again on every access.
    const input = { path: params, query: { ...request.query }, body: request.body, headers, target: originalUrl }
    const outcome = await dispatch(operation!, caller!, input, {
      ...{ requestId, charge, findByKey, lockSession },
      toAuditRow: (status) => toAuditRow(request, status),
    })
    if (outcome.answer?.file) return sendFile(request, response, outcome.answer.file)
    Object.assign(exchange, { audited: outcome.isAudited, jobIds: outcome.jobIds })
    for (const [name, value] of Object.entries(outcome.headers)) response.setHeader(name, value)
    if (outcome.isReplayed) response.setHeader('Idempotent-Replayed', 'true')
    const made = outcome.respond()
    if (made.status >= 400) await refundImport(services, request, response, made.status)
    return send(request, response, made)
  })

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
