import type { Server } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { stopListening } from '../adapters/stop-listening.ts'

const idleLookMs = 50
const busyRoundMs = 0.5
const maxRounds = 1_000

/**
 * Stops accepting connections and resolves when the last request is answered. Idle connections stay open for `graceMs`,
 * so that requests that are already on their way are answered, and are then closed.
 *
 * Before it calls this, the caller must make every response end its connection (`Connection: close`). Otherwise clients
 * keep sending requests on kept-alive connections.
 */
export async function closeConnections(server: Server, graceMs: number): Promise<void> {
  await idleMoment()
  let isOver = false
  const closed = stopListening(server).then(() => {
    isOver = true
  })
  await Promise.race([closed, sleep(graceMs, undefined, { ref: false })])
  while (!isOver) {
    server.closeIdleConnections()
    await Promise.race([closed, sleep(idleLookMs)])
  }
}

/**
 * Waits for an iteration of the event loop with almost no work. Connections that the process has not accepted yet are
 * reset when the listener closes. After an idle iteration, hardly any are left.
 */
async function idleMoment(): Promise<void> {
  for (let round = 0; round < maxRounds; round += 1) {
    const from = performance.now()
    await new Promise((resolve) => setImmediate(resolve))
    if (performance.now() - from < busyRoundMs) return
  }
}
