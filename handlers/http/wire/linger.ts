import type { IncomingMessage } from 'node:http'

/** How long a refused client may go on sending before its connection is closed; it needs time to read the answer. */
const lingerMs = 3_000

/**
 * Reads on for a moment, since a client whose connection is closed while it sends loses the answer. Then the request is
 * destroyed, and its connection with it: an answered request would not learn that its connection is gone.
 */
export function lingerOver(request: IncomingMessage): void {
  if (request.complete) return
  const timer = setTimeout(() => request.destroy(), lingerMs)
  timer.unref()
  request.once('close', () => clearTimeout(timer)).resume()
}
