import type { ServerResponse } from 'node:http'

const tasks = Symbol('tasks')

type Answered = ServerResponse & { [tasks]?: (() => void)[] }

/**
 * Does something once an answer is over, sent whole or not. All that is to be done then shares one listener: a stream that is
 * piped into an answer adds several of its own, and Node suspects a leak where there are more than ten.
 *
 * The tasks stand at the answer itself. A WeakMap would hold them through every scavenge of V8, which takes its values for
 * strong, and they hold the request: each would be copied twice and end among the old objects.
 */
export function whenClosed(response: Answered, task: () => void): void {
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
