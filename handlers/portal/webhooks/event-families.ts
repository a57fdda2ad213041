import { spelledOut } from '../../../db/base/capitals.ts'

interface Types {
  components: { schemas: Record<'EventType' | 'EndpointEventType', { enum: string[] }> }
}

export interface EventFamily {
  family: string
  label: string
  all: boolean
  types: { type: string; checked: boolean }[]
}

/** What is ticked: types, families of which all is wanted, and whether everything is. */
export interface Ticked {
  types: readonly string[]
  families: readonly string[]
  everything: boolean
}

/** The subscription of an endpoint, as a request states it. */
export interface Subscription {
  eventTypes: readonly string[]
  eventPatterns: readonly string[]
}

const everything = '*'
const ofFamily = /^(\w+)\.\*$/

/** The contract's event types by what they are about, with what is ticked. */
export function eventFamilies(document: object, { types: chosen, families: all }: Ticked): EventFamily[] {
  const { EventType } = (document as Types).components.schemas
  const families = Map.groupBy(EventType.enum, (type) => type.split('.')[0]!)
  return [...families].map(([family, types]) => ({
    family,
    label: spelledOut(family),
    all: all.includes(family),
    types: types.map((type) => ({ type, checked: chosen.includes(type) })),
  }))
}

/** The ticks that stand for what an endpoint is subscribed to. */
export const ticksOf = ({ eventTypes, eventPatterns }: Subscription): Ticked => ({
  types: [...eventTypes, ...eventPatterns],
  families: eventPatterns.flatMap((pattern) => ofFamily.exec(pattern)?.[1] ?? []),
  everything: eventPatterns.includes(everything),
})

/** What is ticked, without what something wider holds already; types that eventTypes does not name are patterns. */
export function subscriptionOf(document: object, ticked: Ticked): Subscription {
  if (ticked.everything) return { eventTypes: [], eventPatterns: [everything] }
  const { EndpointEventType } = (document as Types).components.schemas
  const single = ticked.types.filter((type) => !ticked.families.includes(type.split('.')[0]!))
  const isNamed = (type: string): boolean => EndpointEventType.enum.includes(type)
  return {
    eventTypes: single.filter(isNamed),
    eventPatterns: [...ticked.families.map((family) => `${family}.*`), ...single.filter((type) => !isNamed(type))],
  }
}
