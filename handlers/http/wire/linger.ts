import type { IncomingMessage } from 'node:http'

/** Time in milliseconds that a refused client gets to read its response before the connection is closed. */
const lingerMs = 3_000

/**
 * Keeps reading for a moment, because a client whose connection is closed while it sends loses the response. Then it
 * destroys the request and its connection: an answered request gets no event when its connection closes.
 */
export function lingerThenDestroy(request: IncomingMessage): void {
  if (request.complete) return
  const timer = setTimeout(() => request.destroy(), lingerMs)
  timer.unref()
  request.once('close', () => clearTimeout(timer)).resume()
}
