import type { ServerResponse } from 'node:http'

const tasks = Symbol('tasks')

type Answered = ServerResponse & { [tasks]?: (() => void)[] }

/**
 * Runs a task once a response has ended, whether it was sent completely or not. All tasks of a response share one
 * listener. Streams that are piped into a response add several listeners themselves, and Node warns of a leak above
 * ten.
 *
 * The tasks are stored on the response itself. V8's scavenger treats the values of a WeakMap as strong references, and
 * the tasks refer to the request. With a WeakMap, every request would move to V8's old generation.
 */
export function onResponseClosed(response: Answered, task: () => void): void {
  const known = response[tasks]
  if (known) {
    known.push(task)
    return
  }
  const all = [task]
  response[tasks] = all
  response.once('close', () => {
    for (const one of all) one()
  })
}
