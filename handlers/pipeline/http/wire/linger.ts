import type { IncomingMessage } from 'node:http'

/** Time in milliseconds that a refused client gets to read its response before the connection is closed. */
const lingerMs = 3_000

/**
 * Keeps reading a refused request for `lingerMs`, and then destroys the request and its connection. A client whose
 * connection is closed while it still sends would lose the response. The request itself must be destroyed too: it gets
 * no event when the connection closes after the response.
 */
export function lingerThenDestroy(request: IncomingMessage): void {
  if (request.complete) return
  const timer = setTimeout(() => request.destroy(), lingerMs)
  timer.unref()
  request.once('close', () => clearTimeout(timer)).resume()
}
