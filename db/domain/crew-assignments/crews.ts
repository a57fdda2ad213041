import type { Violation } from '../refusal.ts'

interface Member {
  userId: number
}

/** The indexes of the members of a crew that name the same person as an earlier member. */
export function repeatedMembers(crew: readonly Member[]): Violation[] {
  const first = new Map<number, number>()
  return crew.flatMap(({ userId }, index): Violation[] => {
    const earlier = first.get(userId)
    if (earlier === undefined) first.set(userId, index)
    if (earlier === undefined) return []
    return [{ field: `crew[${index}].userId`, code: 'rule', message: `is the person of crew[${earlier}]` }]
  })
}

/** Where else a person is on that day. */
export interface Elsewhere {
  userId: number
  projectId: number
  /** Null where the caller may not see projects. */
  projectNumber: string | null
}

/** A crew was saved in spite of this. */
export interface DoubleBooking {
  field: string
  code: 'double_booked'
  message: string
}

const maxNamed = 5

const nameOf = ({ projectId, projectNumber }: Elsewhere): string =>
  projectNumber === null ? String(projectId) : `${projectId} (${projectNumber})`

/** A warning for each member who is elsewhere, too, in the crew's order; it names five of the other projects at most. */
export function doubleBookings(crew: readonly Member[], elsewhere: readonly Elsewhere[]): DoubleBooking[] {
  const byPerson = Map.groupBy(elsewhere, ({ userId }) => userId)
  return crew.flatMap(({ userId }, index): DoubleBooking[] => {
    const others = byPerson.get(userId) ?? []
    if (others.length === 0) return []
    const named = others.slice(0, maxNamed).map(nameOf)
    const more = others.length > maxNamed ? ` and ${others.length - maxNamed} more` : ''
    const noun = others.length === 1 ? 'project' : 'projects'
    const message = `Is on ${noun} ${named.join(', ')}${more} that day, too.`
    return [{ field: `crew[${index}].userId`, code: 'double_booked', message }]
  })
}
