import type { IncomingMessage, ServerResponse } from 'node:http'

interface Held {
  response: ServerResponse
  shouldKeepAlive: boolean
}

const held = new WeakMap<IncomingMessage, Held>()

/**
 * Lets a client that sent Expect: 100-continue wait until its body is read. If it is refused before that, its
 * connection ends with the answer, because it may then send either the body or its next request.
 */
export function holdBody(request: IncomingMessage, response: ServerResponse): void {
  held.set(request, { response, shouldKeepAlive: response.shouldKeepAlive })
  response.shouldKeepAlive = false
}

/** Tells a waiting client to send its body. Every reader of a body calls this first. */
export function askForBody(request: IncomingMessage): void {
  const found = held.get(request)
  if (!found) return
  held.delete(request)
  found.response.shouldKeepAlive = found.shouldKeepAlive
  found.response.writeContinue()
}

/** Whether a client is still waiting for 100 Continue. */
export const holdsBody = (request: IncomingMessage): boolean => held.has(request)
