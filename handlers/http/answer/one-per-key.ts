import { stillRunning } from '../../../db/access/idempotency.ts'

const longestWaitMs = 5_000

/**
 * Lets requests with the same key run one after the other inside this process, so that waiters hold no database
 * connection. One that has waited 5 s is refused with a conflict that asks it to come back.
 */
export function onePerKey(): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const running = new Map<string, Promise<unknown>>()
  return async (key, work) => {
    const deadline = Date.now() + longestWaitMs
    for (let ahead = running.get(key); ahead; ahead = running.get(key)) {
      if (!(await endsBy(ahead, deadline - Date.now()))) throw stillRunning()
    }
    const mine = work()
    const settled = mine.then(
      () => {},
      () => {},
    )
    running.set(key, settled)
    try {
      return await mine
    } finally {
      running.delete(key)
    }
  }
}

async function endsBy(ahead: Promise<unknown>, waitMs: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), Math.max(0, waitMs))
  })
  try {
    return await Promise.race([ahead.then(() => true), late])
  } finally {
    clearTimeout(timer)
  }
}
