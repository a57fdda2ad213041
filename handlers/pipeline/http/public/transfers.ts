import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { NextFunction, Request, Response, Router } from 'express'
import { notFound, Refusal } from '../../../../db/domain/refusal.ts'
import type { Secrets } from '../../../../db/engine/base/secrets.ts'
import type { ClientLimits } from '../../../../db/engine/base/settings.ts'
import type { Database } from '../../../../db/engine/postgres/connection.ts'
import {
  claimTicket,
  findTicketArtifact,
  markTicketUsed,
  releaseTicket,
  ticketLease,
} from '../../../../db/services/files/download-tickets.ts'
import { type FileStore, type ReceivedFile, TransferAborted } from '../../../../db/services/files/file-store.ts'
import { reserveSpace } from '../../../../db/services/files/storage-quota.ts'
import {
  findUpload,
  finishUpload,
  newTransferFileName,
  parseTransferToken,
  refuseClosedUpload,
  refuseExpiredUpload,
  type TransferKey,
  type Upload,
} from '../../../../db/services/files/transfers.ts'
import { uploadPurposeOf } from '../../../../db/services/files/upload-purposes.ts'
import { caseSensitiveRouter } from '../case-sensitive.ts'
import { closeConnectionWhenIdle, closeFile, sendFile, setFileHeaders } from '../files/send.ts'
import { sendContinue } from '../wire/expect-continue.ts'
import { lingerThenDestroy } from '../wire/linger.ts'

export interface TransferDeps {
  database: Database
  files: FileStore
  secrets: Secrets
  /** Maximum size in bytes of a file whose purpose sets no limit. */
  uploadMaxBytes: number
  limits: Pick<ClientLimits, 'idleMs' | 'uploadWindowMs' | 'uploadWindowBytes'>
}

const firstBytes = 1024 * 1024

type Serve = (doors: TransferDeps, request: Request, response: Response) => Promise<void>

/**
 * Returns the router of signed transfer addresses. PUT /files/uploads/{token} uploads a file, and GET there returns the
 * state of the upload. GET or HEAD /files/downloads/{token} downloads a file. The signature is the credential. Refusals
 * go to the next error handler.
 */
export function transferRoutes(doors: TransferDeps): Router {
  const router = caseSensitiveRouter()
  const serve = (handle: Serve) => (request: Request, response: Response, next: NextFunction) => {
    handle(doors, request, response).catch((error: unknown) => {
      if (error instanceof TransferAborted || response.headersSent) return
      lingerThenDestroy(request)
      next(error)
    })
  }
  router.put('/files/uploads/:token', serve(takeUpload))
  router.get('/files/uploads/:token', serve(showUpload))
  router.get('/files/downloads/:token', serve(sendDownload))
  router.all('/files/uploads/:token', refuseMethod('GET, HEAD, PUT'))
  router.all('/files/downloads/:token', refuseMethod('GET, HEAD'))
  return router
}

const refuseMethod = (allow: string) => (request: Request, _response: Response, next: NextFunction) => {
  const detail = `This address takes ${allow}, not ${request.method}.`
  next(new Refusal('bad_request', detail, { status: 405, headers: { Allow: allow } }))
}

/**
 * Returns the result of `receive`, or rejects with a 408 if fewer bytes than the minimum arrive within a time window
 * (`uploadWindowMs`). A large file on a slow connection thus has all the time it needs, but a body that only trickles
 * in does not.
 */
async function receiveAtMinimumRate<T>(
  request: Request,
  { limits }: TransferDeps,
  receive: () => Promise<T>,
): Promise<T> {
  const { socket } = request
  const { uploadWindowMs, uploadWindowBytes } = limits
  request.exchange.hasMinimumRate = true
  let before = socket.bytesRead
  let timer: NodeJS.Timeout | undefined
  const tooSlow = new Promise<never>((_, reject) => {
    const judge = (): void => {
      // A complete request is not too slow: the file is still being written to disk.
      if (!request.complete && socket.bytesRead - before < uploadWindowBytes) reject(tooSlowly(uploadWindowMs))
      before = socket.bytesRead
    }
    // Runs after the event loop has read pending bytes, so that a client is not refused because this process was slow.
    timer = setInterval(() => setImmediate(judge), uploadWindowMs)
  })
  try {
    return await Promise.race([receive(), tooSlow])
  } finally {
    clearInterval(timer)
  }
}

const tooSlowly = (windowMs: number): Refusal =>
  new Refusal('bad_request', `The file arrived too slowly: almost nothing in ${windowMs / 1000} s. Send it again.`, {
    status: 408,
  })

function keyOf(doors: TransferDeps, request: Request, kind: 'upload' | 'download'): TransferKey {
  const key = parseTransferToken(doors.secrets, kind, String(request.params.token))
  if (!key) throw notFound(kind)
  return key
}

/**
 * Receives an uploaded file. After an interrupted transfer the upload can be repeated; after a complete one it cannot.
 */
async function takeUpload(doors: TransferDeps, request: Request, response: Response): Promise<void> {
  const { database, files } = doors
  const key = keyOf(doors, request, 'upload')
  const upload = await findUpload(database.sql, key)
  refuseClosedUpload(upload)
  refuseOtherContent(request, upload)
  refusePartialPut(request)
  const maxBytes = uploadPurposeOf(upload).maxBytes(doors)
  const announced = Number(request.headers['content-length'] ?? 0)
  if (announced > maxBytes) {
    const detail = `The file has ${announced} bytes; this address accepts at most ${maxBytes}.`
    throw new Refusal('bad_request', detail, { status: 413 })
  }
  // For a file without a Content-Length, more space is reserved as the file grows.
  const bytes = request.headers['content-length'] === undefined ? Math.min(maxBytes, firstBytes) : announced
  const space = await reserveSpace(doors, key.tenantId, bytes)
  const take = async (): Promise<number> => {
    closeConnectionWhenIdle(request, response, 2 * doors.limits.uploadWindowMs)
    sendContinue(request)
    const hold = { bytes, ...space }
    const file = newTransferFileName(key)
    const received = await receiveAtMinimumRate(request, doors, () =>
      files.receiveUpload(request, { id: file, maxBytes, reservation: hold }),
    )
    await storeReceived(database, key, received)
    return received.size
  }
  // Ends the reservation before the response. The client may then send its next file, and this one must not count
  // twice.
  const size = await take().finally(space.release)
  answerJson(response, { sourcePath: key.id, size })
}

async function storeReceived(database: Database, key: TransferKey, received: ReceivedFile): Promise<void> {
  if (received.size === 0) {
    await received.discard()
    throw new Refusal('bad_request', 'The file is empty.')
  }
  await finishUpload(database, key, received)
}

/**
 * Sends the state of an upload. The address stays valid while the uploaded file is stored; afterwards the response is a
 * 410.
 */
async function showUpload(doors: TransferDeps, request: Request, response: Response): Promise<void> {
  const key = keyOf(doors, request, 'upload')
  const upload = await findUpload(doors.database.sql, key)
  refuseExpiredUpload(upload)
  const { contentType, filename, state, size, expiresAt } = upload
  answerJson(response, { sourcePath: key.id, contentType, filename, state, size, expiresAt })
}

function answerJson(response: Response, data: object): void {
  response
    .status(200)
    .set('Cache-Control', 'no-store')
    .json({ data, meta: { request_id: requestIdOf(response) } })
}

const requestIdOf = (response: Response): string => String(response.getHeader('X-Request-Id') ?? randomUUID())

/**
 * Charsets that an import accepts. The import detects UTF-16 by the byte order mark, whatever charset the header has.
 */
const charsets = ['utf-8', 'utf-16', 'utf-16le', 'utf-16be']

/** Refuses a body whose type is not the announced one, whose charset imports cannot read, or that is compressed. */
function refuseOtherContent(request: Request, upload: Upload): void {
  const [type = '', ...parameters] = (request.headers['content-type'] ?? '').toLowerCase().split(';')
  const charset = parameters.map((part) => /^\s*charset\s*=\s*"?([^"\s]+)"?\s*$/.exec(part)?.[1]).find(Boolean)
  const encoding = request.headers['content-encoding'] ?? 'identity'
  const { types, encoding: written } = uploadPurposeOf(upload)
  const isOfType = type.trim() === upload.contentType.toLowerCase()
  // A file that is stored unchanged may have any charset.
  if (isOfType && (!types || charsets.includes(charset ?? 'utf-8')) && encoding === 'identity') return
  const detail = `This address accepts ${upload.contentType}${written}, without compression.`
  throw new Refusal('bad_request', detail, { status: 415 })
}

/**
 * Refuses a partial PUT with a 400, as RFC 9110 (14.5) requires. Otherwise a part would be stored as the whole file,
 * and the following parts would be refused.
 */
function refusePartialPut({ headers }: Request): void {
  if (headers['content-range'] === undefined) return
  throw new Refusal('bad_request', 'This address accepts only the whole file in one PUT, without Content-Range.')
}

async function sendDownload(doors: TransferDeps, request: Request, response: Response): Promise<void> {
  const { database, files } = doors
  const key = keyOf(doors, request, 'download')
  const artifact = await findTicketArtifact(database.sql, key)
  closeConnectionWhenIdle(request, response, doors.limits.idleMs)
  const content = await files.openFile('artifacts', artifact.file)
  if (!content) throw new Refusal('bad_request', 'The file has been removed.', { status: 410 })
  const { filename, contentType } = artifact
  // A single-use address sends the whole file. So the file gets no ETag, and ranges are not served.
  const file = { content, contentType, filename }
  response.setHeader('Cache-Control', 'no-store')
  if (request.method === 'HEAD') return sendFile(request, response, file)
  try {
    setFileHeaders(response, file)
    await sendOnce(database, key, content.stream(), response)
  } finally {
    await closeFile(file)
  }
}

/**
 * Sends the file under the ticket's lease. The ticket is used up before the last bytes are sent, so that a client that
 * got the whole file cannot get it again. An earlier interruption releases the ticket.
 */
async function sendOnce({ sql }: Database, key: TransferKey, file: Readable, response: Response): Promise<void> {
  const held = { ...key, fence: randomUUID() }
  if (!(await claimTicket(sql, key, held.fence))) {
    for (const name of response.getHeaderNames()) if (name.startsWith('content-')) response.removeHeader(name)
    await findTicketArtifact(sql, key)
    throw new Refusal('conflict', 'A download from this address is in progress. Only one can run at a time.')
  }
  const renewal = setInterval(() => void ticketLease.renew(sql, held).catch(() => {}), ticketLease.ms / 3)
  const useUp = (): Promise<void> => markTicketUsed(sql, held)
  try {
    await pipeline(file, (chunks: AsyncIterable<Buffer>) => withLastHeldBack(chunks, useUp), response)
  } catch {
    await releaseTicket(sql, held)
  } finally {
    clearInterval(renewal)
  }
}

/** Yields the same chunks, but the last one only after `before` has succeeded. */
async function* withLastHeldBack(chunks: AsyncIterable<Buffer>, before: () => Promise<void>): AsyncGenerator<Buffer> {
  let held: Buffer | undefined
  for await (const chunk of chunks) {
    if (held) yield held
    held = chunk
  }
  await before()
  if (held) yield held
}
