import { Refusal } from '../domain/refusal.ts'

export interface TurnOptions {
  /** How many tasks of one party run at a time. */
  atOnce: number
  /** How long the others wait for their turn; without a limit when it is omitted. */
  waitMs?: number
  /** The detail of the refusal for a task that waited in vain. */
  detail?: string
}

export type Turns = <T>(party: string | number, work: () => Promise<T>) => Promise<T>

/**
 * Limits how many tasks of one party, such as an organization, run at a time, in their order of arrival; parties do not
 * wait for each other. A task that has not begun in time is refused with service_unavailable.
 */
export function turnsOf({ atOnce, waitMs, detail = ofYours }: TurnOptions): Turns {
  const parties = new Map<string | number, Party>()
  return async (key, work) => {
    const party = parties.get(key) ?? { running: 0, waiting: [] }
    parties.set(key, party)
    if (party.running < atOnce) party.running += 1
    else await turnOf(party, waitMs, detail)
    try {
      return await work()
    } finally {
      // The next one in line takes over the slot.
      const next = party.waiting.shift()
      if (next) next()
      else party.running -= 1
      if (party.running === 0) parties.delete(key)
    }
  }
}

const ofYours = 'Too much of this is under way for your organization. Try again in a moment.'

interface Party {
  running: number
  waiting: (() => void)[]
}

function turnOf({ waiting }: Party, waitMs: number | undefined, detail: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const begin = (): void => {
      clearTimeout(timer)
      resolve()
    }
    const refuse = (): void => {
      waiting.splice(waiting.indexOf(begin), 1)
      reject(new Refusal('service_unavailable', detail, { headers: { 'Retry-After': '1' } }))
    }
    const timer = waitMs === undefined ? undefined : setTimeout(refuse, waitMs)
    waiting.push(begin)
  })
}
