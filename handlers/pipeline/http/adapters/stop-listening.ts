import type { Server } from 'node:http'
import { Server as NetServer } from 'node:net'

/**
 * Stops accepting connections and does not close open ones. Resolves when the last open connection has ended.
 *
 * Relies on a Node internal. An HTTP server's close() first calls closeIdleConnections(), which ends a kept-alive
 * connection even while its next request is on the way. This calls only the close() of net.Server.
 */
export const stopListening = (server: Server): Promise<void> =>
  new Promise((resolve) => NetServer.prototype.close.call(server, () => resolve()))
