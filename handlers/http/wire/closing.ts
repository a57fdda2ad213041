import type { Server } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { stopListening } from '../adapters/stop-listening.ts'

const idleLookMs = 50
const busyRoundMs = 0.5
const maxRounds = 1_000

/**
 * Stops accepting connections and resolves when the last request is answered. For `graceMs`, kept-alive connections may
 * still deliver requests that were on the way; then idle connections are closed. Clients would otherwise keep sending,
 * so the caller must first announce, by `Connection: close`, that the next response is the last.
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
 * Waits for a turn of the event loop with almost no work. Connections that wait in the kernel to be accepted are reset
 * when the listener closes. Shortly after all were accepted, hardly any are waiting.
 */
async function idleMoment(): Promise<void> {
  for (let round = 0; round < maxRounds; round += 1) {
    const from = performance.now()
    await new Promise((resolve) => setImmediate(resolve))
    if (performance.now() - from < busyRoundMs) return
  }
}
