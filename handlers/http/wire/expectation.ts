import type { IncomingMessage, ServerResponse } from 'node:http'

interface Held {
  response: ServerResponse
  shouldKeepAlive: boolean
}

const held = new WeakMap<IncomingMessage, Held>()

/**
 * Keeps a client waiting that asked before it sends its body (Expect: 100-continue), until somebody wants the body. Is it
 * refused before, its connection ends with the answer: it may send the body all the same, or the next request.
 */
export function holdBody(request: IncomingMessage, response: ServerResponse): void {
  held.set(request, { response, shouldKeepAlive: response.shouldKeepAlive })
  response.shouldKeepAlive = false
}

/** Tells a client that waits for it to send its body. Whoever reads a body calls this first. */
export function askForBody(request: IncomingMessage): void {
  const found = held.get(request)
  if (!found) return
  held.delete(request)
  found.response.shouldKeepAlive = found.shouldKeepAlive
  found.response.writeContinue()
}

/** Whether a client still waits to be asked for its body. */
export const holdsBody = (request: IncomingMessage): boolean => held.has(request)
