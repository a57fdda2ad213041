import type pg from 'pg'

/**
 * What is used here of pg 8's inside: a client asks its member `pipeline`, which its option of that name has set, at each
 * statement whether it may leave before those ahead of it are answered.
 */
interface Switchable {
  pipeline: boolean
}

/**
 * Makes a pipeline of a client that is at rest, until the function that it gives is called, at rest again. No COPY can run
 * meanwhile.
 */
export function pipelining(client: pg.ClientBase): () => void {
  const switchable = client as unknown as Switchable
  const before = switchable.pipeline
  switchable.pipeline = true
  return () => {
    switchable.pipeline = before
  }
}
