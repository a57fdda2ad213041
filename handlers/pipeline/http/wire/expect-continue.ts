import type { IncomingMessage, ServerResponse } from 'node:http'

interface Held {
  response: ServerResponse
  shouldKeepAlive: boolean
}

const held = new WeakMap<IncomingMessage, Held>()

/**
 * Defers 100 Continue for a client that waits for it: `sendContinue` sends it when the body is to be read. If the
 * request is refused before that, the connection is closed after the response. Otherwise the client may send either the
 * body or its next request, and the server could not distinguish the two.
 */
export function deferBody(request: IncomingMessage, response: ServerResponse): void {
  held.set(request, { response, shouldKeepAlive: response.shouldKeepAlive })
  response.shouldKeepAlive = false
}

/** Sends 100 Continue to a waiting client. Every reader of a body calls this first. */
export function sendContinue(request: IncomingMessage): void {
  const found = held.get(request)
  if (!found) return
  held.delete(request)
  found.response.shouldKeepAlive = found.shouldKeepAlive
  found.response.writeContinue()
}

/** Reports whether a client is still waiting for 100 Continue. */
export const isBodyDeferred = (request: IncomingMessage): boolean => held.has(request)
