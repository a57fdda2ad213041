import type { ServerResponse } from 'node:http'

const tasks = new WeakMap<ServerResponse, (() => void)[]>()

/**
 * Does something once an answer is over, sent whole or not. All that is to be done then shares one listener: a stream that is
 * piped into an answer adds several of its own, and Node suspects a leak where there are more than ten.
 */
export function whenClosed(response: ServerResponse, task: () => void): void {
  const known = tasks.get(response)
  if (known) {
    known.push(task)
    return
  }
  const all = [task]
  tasks.set(response, all)
  response.once('close', () => {
    for (const one of all) one()
  })
}
