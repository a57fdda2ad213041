import type { Operations } from '../../../generated/sdk/sdk.gen.ts'
import type { EventType, Webhooks } from '../../../generated/sdk/types.gen.ts'
import { pagesOf } from './lists.ts'
import { pauseFor } from './pause.ts'
import { ApiProblem } from './problem.ts'

/**
 * An event of any type; `type` determines the type of `data`. A later version of the service may send types that are
 * not listed here, so a `switch` needs a `default`.
 */
export type TypedEvent = NonNullable<Webhooks['body']>

/** The event of one type, such as `EventOf<'bid.accepted'>`. */
export type EventOf<Type extends TypedEvent['type']> = Extract<TypedEvent, { type: Type }>

/** An event of the log with its sequence number. */
export interface NumberedEvent {
  sequence: number
  event: TypedEvent
}

export interface FollowOptions {
  /** Sequence number of the last processed event; by default the end of the log. */
  after?: number
  /** The only event type to return; by default all types. */
  type?: EventType
  /** Pause at the end of the log before the next request, in milliseconds; 2,000 by default. */
  everyMs?: number
  signal?: AbortSignal
}

/**
 * Time in milliseconds without an event of the requested type, after which the position moves to the end of the log.
 * The log is stored for far longer.
 */
const rareMs = 24 * 3600 * 1000

/**
 * Returns the events of the log in order and never ends: at the end of the log it waits for new events.
 *
 * Events of one type may be so rare that the log no longer has the last one. After a day without such an event, the log
 * is read to its end, and the next request starts there.
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
 * Returns the number of the newest event, 0 if there is none. The numbers have no gaps, so a binary search needs only a
 * few dozen requests, however long the log is.
 */
export async function lastSequence(operations: Operations, signal?: AbortSignal): Promise<number> {
  const hasMoreAfter = async (after: number): Promise<boolean> => {
    try {
      const { data } = await operations.listEvents({ query: { after, limit: 1 }, signal })
      return data.length > 0
    } catch (error) {
      // A 410 means that the event after `after` was already removed from the log. So there were later events.
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
