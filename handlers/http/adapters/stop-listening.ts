import type { Server } from 'node:http'
import { Server as NetServer } from 'node:net'

/**
 * Accepts no more connections, and leaves those there are. Resolves when the last of them has ended.
 *
 * Taken from Node's inside: that an HTTP server's close() is its net.Server's after closeIdleConnections(), which ends a
 * kept connection between two requests even while the next one is on its way.
 */
export const stopListening = (server: Server): Promise<void> =>
  new Promise((resolve) => NetServer.prototype.close.call(server, () => resolve()))
