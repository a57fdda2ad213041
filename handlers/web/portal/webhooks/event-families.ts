import { humanizeName } from '../../../../db/engine/base/capitals.ts'

interface Types {
  components: { schemas: Record<'EventType' | 'EndpointEventType', { enum: string[] }> }
}

export interface EventFamily {
  family: string
  label: string
  all: boolean
  types: { type: string; checked: boolean }[]
}

/** Selection in the form: single event types, whole families of event types, and whether all events are selected. */
export interface SelectedEvents {
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
export function eventFamilies(document: object, { types: chosen, families: all }: SelectedEvents): EventFamily[] {
  const { EventType } = (document as Types).components.schemas
  const families = Map.groupBy(EventType.enum, (type) => type.split('.')[0]!)
  return [...families].map(([family, types]) => ({
    family,
    label: humanizeName(family),
    all: all.includes(family),
    types: types.map((type) => ({ type, checked: chosen.includes(type) })),
  }))
}

/** Returns the checkboxes to tick in the form for an endpoint's subscription. */
export const checkedEventsOf = ({ eventTypes, eventPatterns }: Subscription): SelectedEvents => ({
  types: [...eventTypes, ...eventPatterns],
  families: eventPatterns.flatMap((pattern) => ofFamily.exec(pattern)?.[1] ?? []),
  everything: eventPatterns.includes(everything),
})

/**
 * Returns the subscription for the ticked checkboxes. Drops types and families that another ticked checkbox includes.
 * Types that the contract does not accept in `eventTypes` become patterns.
 */
export function subscriptionOf(document: object, ticked: SelectedEvents): Subscription {
  if (ticked.everything) return { eventTypes: [], eventPatterns: [everything] }
  const { EndpointEventType } = (document as Types).components.schemas
  const single = ticked.types.filter((type) => !ticked.families.includes(type.split('.')[0]!))
  const isNamed = (type: string): boolean => EndpointEventType.enum.includes(type)
  return {
    eventTypes: single.filter(isNamed),
    eventPatterns: [...ticked.families.map((family) => `${family}.*`), ...single.filter((type) => !isNamed(type))],
  }
}
