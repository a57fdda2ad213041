import type { Server } from 'node:http'

/**
 * Lets a client end its side of the connection after a request and still receive the response. By default Node drops
 * such a request.
 *
 * Relies on a Node internal: `httpAllowHalfOpen`, which is not documented.
 */
export function allowHalfOpen(server: Server): void {
  Object.assign(server, { httpAllowHalfOpen: true })
}
