import type { Server } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { stopListening } from '../adapters/stop-listening.ts'

const idleLookMs = 50
const busyRoundMs = 0.5
const maxRounds = 1_000

/**
 * Stops accepting and resolves when the last request is answered. For `graceMs` a kept connection may still bring a request
 * that was on its way; then connections are closed once they are idle. A client would go on sending on its connection, so
 * whoever calls this has told it that its next answer is the last.
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
 * Waits for a round of the event loop in which hardly anything was done. Connections that wait in the kernel to be accepted
 * are reset when the listener closes, and shortly after all were accepted there is hardly any.
 */
async function idleMoment(): Promise<void> {
  for (let round = 0; round < maxRounds; round += 1) {
    const from = performance.now()
    await new Promise((resolve) => setImmediate(resolve))
    if (performance.now() - from < busyRoundMs) return
  }
}
