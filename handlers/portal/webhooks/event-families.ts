import { humanizeName } from '../../../db/base/capitals.ts'

interface Types {
  components: { schemas: Record<'EventType' | 'EndpointEventType', { enum: string[] }> }
}

export interface EventFamily {
  family: string
  label: string
  all: boolean
  types: { type: string; checked: boolean }[]
}

/** Checked boxes of the form: event types, families of which all types are selected, and whether all events are. */
export interface CheckedEvents {
  types: readonly string[]
  families: readonly string[]
  everything: boolean
}

/** Event subscription of an endpoint, as in an API request. */
export interface Subscription {
  eventTypes: readonly string[]
  eventPatterns: readonly string[]
}

const everything = '*'
const ofFamily = /^(\w+)\.\*$/

/** Returns the contract's event types by family, with their checked state. */
export function eventFamilies(document: object, { types: chosen, families: all }: CheckedEvents): EventFamily[] {
  const { EventType } = (document as Types).components.schemas
  const families = Map.groupBy(EventType.enum, (type) => type.split('.')[0]!)
  return [...families].map(([family, types]) => ({
    family,
    label: humanizeName(family),
    all: all.includes(family),
    types: types.map((type) => ({ type, checked: chosen.includes(type) })),
  }))
}

/** Returns the checked boxes for an endpoint's subscription. */
export const checkedEventsOf = ({ eventTypes, eventPatterns }: Subscription): CheckedEvents => ({
  types: [...eventTypes, ...eventPatterns],
  families: eventPatterns.flatMap((pattern) => ofFamily.exec(pattern)?.[1] ?? []),
  everything: eventPatterns.includes(everything),
})

/**
 * Returns the subscription for the checked boxes. Selections that a wider one includes are dropped. Types that
 * `eventTypes` does not accept become patterns.
 */
export function subscriptionOf(document: object, ticked: CheckedEvents): Subscription {
  if (ticked.everything) return { eventTypes: [], eventPatterns: [everything] }
  const { EndpointEventType } = (document as Types).components.schemas
  const single = ticked.types.filter((type) => !ticked.families.includes(type.split('.')[0]!))
  const isNamed = (type: string): boolean => EndpointEventType.enum.includes(type)
  return {
    eventTypes: single.filter(isNamed),
    eventPatterns: [...ticked.families.map((family) => `${family}.*`), ...single.filter((type) => !isNamed(type))],
  }
}
