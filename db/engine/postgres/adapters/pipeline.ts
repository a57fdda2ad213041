import type pg from 'pg'

/**
 * Internal member of a client of pg 8 that this file uses. If `pipeline` is true, the client sends a statement before
 * earlier ones are answered. The client reads this member before each statement.
 */
interface Switchable {
  pipeline: boolean
}

/**
 * Turns pipelining on for an idle client. Returns a function that turns it off, to be called when the client is idle
 * again. COPY cannot run on a pipelining client.
 */
export function startPipelining(client: pg.ClientBase): () => void {
  const switchable = client as unknown as Switchable
  const before = switchable.pipeline
  switchable.pipeline = true
  return () => {
    switchable.pipeline = before
  }
}
