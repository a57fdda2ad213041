import type pg from 'pg'

/**
 * Internals of pg 8 used here. Before each statement, a client checks its member `pipeline`: whether the statement may
 * be sent before earlier ones are answered.
 */
interface Switchable {
  pipeline: boolean
}

/**
 * Switches an idle client to pipelining. The returned function switches back and must be called when the client is
 * idle. COPY cannot run in between.
 */
export function startPipelining(client: pg.ClientBase): () => void {
  const switchable = client as unknown as Switchable
  const before = switchable.pipeline
  switchable.pipeline = true
  return () => {
    switchable.pipeline = before
  }
}
