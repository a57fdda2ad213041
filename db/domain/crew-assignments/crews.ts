import type { Violation } from '../refusal.ts'

interface Member {
  userId: number
}

/** Returns a violation for each member of a crew who is already listed earlier in it. */
export function repeatedMembers(crew: readonly Member[]): Violation[] {
  const first = new Map<number, number>()
  return crew.flatMap(({ userId }, index): Violation[] => {
    const earlier = first.get(userId)
    if (earlier === undefined) first.set(userId, index)
    if (earlier === undefined) return []
    return [{ field: `crew[${index}].userId`, code: 'rule', message: `is the same user as crew[${earlier}]` }]
  })
}

/** Another project on which a person works on the same day. */
export interface Elsewhere {
  userId: number
  projectId: number
  /** Null if the caller may not see projects. */
  projectNumber: string | null
}

/** A warning about a crew that is saved although one of its members is double-booked. */
export interface DoubleBooking {
  field: string
  code: 'double_booked'
  message: string
}

const maxNamed = 5

const nameOf = ({ projectId, projectNumber }: Elsewhere): string =>
  projectNumber === null ? String(projectId) : `${projectId} (${projectNumber})`

/**
 * Returns a warning for each crew member who is also booked elsewhere, in the crew's order. A warning names at most
 * five of the other projects.
 */
export function doubleBookings(crew: readonly Member[], elsewhere: readonly Elsewhere[]): DoubleBooking[] {
  const byPerson = Map.groupBy(elsewhere, ({ userId }) => userId)
  return crew.flatMap(({ userId }, index): DoubleBooking[] => {
    const others = byPerson.get(userId) ?? []
    if (others.length === 0) return []
    const named = others.slice(0, maxNamed).map(nameOf)
    const more = others.length > maxNamed ? ` and ${others.length - maxNamed} more` : ''
    const noun = others.length === 1 ? 'project' : 'projects'
    const message = `Is also assigned to ${noun} ${named.join(', ')}${more} on that day.`
    return [{ field: `crew[${index}].userId`, code: 'double_booked', message }]
  })
}
