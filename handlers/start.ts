import { readFile } from 'node:fs/promises'
import { createServer, type Server, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Logger } from 'pino'
import { admissionOver } from '../db/admission.ts'
import { auditBuffer } from '../db/audit.ts'
import { connect } from '../db/connection.ts'
import { cursorsWith } from '../db/cursor.ts'
import { Files } from '../db/files.ts'
import { timeOrderedId } from '../db/ids.ts'
import { joinInstallation } from '../db/installation.ts'
import { accessTokensOf } from '../db/oauth-access-tokens.ts'
import { signingKeysOver } from '../db/oauth-keys.ts'
import { secretsFrom } from '../db/secrets.ts'
import type { Settings } from '../db/settings.ts'
import { createApp } from './app.ts'
import { warmUp } from './http/warm-up.ts'

export interface RunningApi {
  server: Server
  /** The port that it listens on, which PORT=0 leaves to the system. */
  port: number
  /** Stops accepting, finishes what runs, writes what is buffered. */
  close(): Promise<void>
}

/** Starts the API on settings.port over the database at `url`. Rejects when the port is taken or the key is not ours. */
export async function startApi(settings: Settings, url: string, log: Logger): Promise<RunningApi> {
  const database = connect({ url, name: 'api', poolSize: settings.poolSize })
  const secrets = secretsFrom(settings.secretKey)
  const installation = await joinInstallation(database, secrets).catch(async (error: unknown) => {
    await database.close()
    throw error
  })
  const buffer = auditBuffer(database, (error) => log.warn({ err: error }, 'audit rows were not written'))
  const document = JSON.parse(await readFile(new URL('../generated/openapi.json', import.meta.url), 'utf8')) as object
  const files = new Files(settings.dataDir)
  const signingKeys = signingKeysOver(database, secrets)
  const services = {
    settings,
    database,
    secrets,
    cursors: cursorsWith(secrets),
    files,
    admission: admissionOver(database),
    accessTokens: accessTokensOf(signingKeys, settings.publicOrigin),
    signingKeys,
    document,
  }
  const { app, health, operations } = await createApp({ services, installation, auditBuffer: buffer, log })
  const server = createServer(
    {
      maxHeaderSize: 16 * 1024,
      keepAliveTimeout: 65_000,
      headersTimeout: 15_000,
      requestTimeout: 0,
      // Node would answer a request without Host itself, and not with a problem; the first gate does.
      requireHostHeader: false,
    },
    app,
  )
  // An expectation that we do not know is no reason to refuse (RFC 9110, 10.1.1), and Node's refusal is no problem.
  server.on('checkExpectation', app)
  server.on('clientError', (error, socket) =>
    refuseBroken(error as NodeJS.ErrnoException, socket as Socket, settings.docsUrl),
  )
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(settings.port, resolve)
  })
  const { port } = server.address() as { port: number }
  await warmUp(operations)
  let closing: Promise<void> | undefined
  const closeAll = async (): Promise<void> => {
    health.drain()
    await closeConnections(server)
    installation.stop()
    await buffer.stop()
    await database.close()
  }
  return {
    server,
    port,
    close: () => (closing ??= closeAll()),
  }
}

const idleLookMs = 50

/**
 * Stops accepting and resolves when the last request has its answer. A client that keeps its connection would go on
 * sending over it: what still comes is answered and told to be the last, and connections are closed once they are idle.
 */
async function closeConnections(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  server.prependListener('request', (_request, response) => response.setHeader('Connection', 'close'))
  const timer = setInterval(() => server.closeIdleConnections(), idleLookMs)
  server.closeIdleConnections()
  await closed
  clearInterval(timer)
}

/** What Node's parser refuses never becomes a request, but gets a problem document all the same. */
function refuseBroken(error: NodeJS.ErrnoException, socket: Socket, docsUrl: string): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const status = error.code === 'HPE_HEADER_OVERFLOW' ? 431 : error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400
  const details: Record<number, string> = {
    400: 'The request is not valid HTTP.',
    408: 'The request took too long to arrive.',
    431: 'The headers are too large: at most 16 KB.',
  }
  const requestId = timeOrderedId('req')
  const body = JSON.stringify({
    type: `${docsUrl}/docs/api/concepts/errors#bad_request`,
    title: 'Bad request',
    status,
    detail: details[status],
    request_id: requestId,
  })
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/problem+json; charset=utf-8\r\nX-Request-Id: ${requestId}\r\nConnection: close\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  )
}
