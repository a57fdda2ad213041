import type { Server } from 'node:http'

/**
 * Lets a client end its side of the connection after a request and still get the answer; else Node drops the request.
 *
 * Taken from Node's inside: `httpAllowHalfOpen`, which its documentation does not name.
 */
export function allowHalfOpen(server: Server): void {
  Object.assign(server, { httpAllowHalfOpen: true })
}
