import type { Operations } from '../../generated/sdk/sdk.gen.ts'
import type { EventType, Webhooks } from '../../generated/sdk/types.gen.ts'
import { pagesOf } from './lists.ts'
import { pauseFor } from './pause.ts'
import { ApiProblem } from './problem.ts'

/**
 * An event of any type; `type` decides what its `data` is. A later version of the service may send types that are not
 * among these, so a `switch` wants a `default`.
 */
export type TypedEvent = NonNullable<Webhooks['body']>

/** The event of one type, such as `EventOf<'bid.accepted'>`. */
export type EventOf<Type extends TypedEvent['type']> = Extract<TypedEvent, { type: Type }>

/** An event in the log, with its number there. */
export interface NumberedEvent {
  sequence: number
  event: TypedEvent
}

export interface FollowOptions {
  /** The number of the last event that was dealt with; the end of the log unless said. */
  after?: number
  /** Events of this type alone. */
  type?: EventType
  /** How long to wait at the end of the log before asking again; 2 s unless said. */
  everyMs?: number
  signal?: AbortSignal
}

/** Far less than the log goes back. */
const rareMs = 24 * 3600 * 1000

/**
 * The events of the log in their order, without end: at the end of the log it waits for more. Events of one type may be so rare
 * that the log goes back to the last one no longer; so where none has come for a day, all that was looked at counts as dealt with.
 */
export async function* followEvents(
  operations: Operations,
  { after, type, everyMs = 2_000, signal }: FollowOptions = {},
): AsyncGenerator<NumberedEvent, void, undefined> {
  let last = after ?? (await lastSequence(operations, signal))
  for (let knownMs = Date.now(); ; ) {
    const isRare = type !== undefined && Date.now() - knownMs >= rareMs
    const end = isRare ? await lastSequence(operations, signal) : 0
    const query = { after: last, type, limit: 100 }
    for await (const { data } of pagesOf(operations, 'listEvents', { query, signal })) {
      for (const { sequence, event } of data) {
        yield { sequence, event }
        last = sequence
        knownMs = Date.now()
      }
    }
    if (isRare) [last, knownMs] = [Math.max(last, end), Date.now()]
    await pauseFor(everyMs, signal)
  }
}

/**
 * The number of the newest event, 0 when there is none. Numbers have no gaps, so it is found by halving: a few dozen
 * requests, however long the log is.
 */
export async function lastSequence(operations: Operations, signal?: AbortSignal): Promise<number> {
  const hasMoreAfter = async (after: number): Promise<boolean> => {
    try {
      const { data } = await operations.listEvents({ query: { after, limit: 1 }, signal })
      return data.length > 0
    } catch (error) {
      // What is older than the log goes back to is gone, so there is something behind it.
      if (error instanceof ApiProblem && error.status === 410) return true
      throw error
    }
  }
  if (!(await hasMoreAfter(0))) return 0
  let [below, above] = [0, 1]
  while (await hasMoreAfter(above)) [below, above] = [above, above * 2]
  while (above - below > 1) {
    const middle = Math.floor((below + above) / 2)
    if (await hasMoreAfter(middle)) below = middle
    else above = middle
  }
  return above
}
