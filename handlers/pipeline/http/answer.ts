import type { Request, Response } from 'express'
import { etagListed } from '../../../db/engine/records/etags.ts'
import type { EnvelopedResponse } from '../dispatch/envelope.ts'
import { dispatchRequest, type RequestDispatchDeps } from './dispatch-request.ts'
import { asyncGate } from './exchange.ts'
import { sendFile } from './files/send.ts'
import { addVaryIfCompressible, endResponse, sendBody } from './wire/compression.ts'

/** Returns the last gate of the pipeline, which dispatches the request and sends the response. */
export const answerGate = (deps: RequestDispatchDeps) =>
  asyncGate(async (request, response) => {
    const made = await dispatchRequest(deps, request, request, response)
    return 'file' in made ? sendFile(request, response, made.file) : send(request, response, made)
  })

/** Sends the response, or a 304 if If-None-Match shows that the caller already has it. */
function send(
  request: Request,
  response: Response,
  { status, body, headers }: EnvelopedResponse,
): Promise<void> | void {
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
