import type { Violation } from '../refusal.ts'

interface Member {
  userId: number
}

/** Returns a violation for each crew entry whose user is already listed earlier in the crew. */
export function repeatedMemberViolations(crew: readonly Member[]): Violation[] {
  const first = new Map<number, number>()
  return crew.flatMap(({ userId }, index): Violation[] => {
    const earlier = first.get(userId)
    if (earlier === undefined) first.set(userId, index)
    if (earlier === undefined) return []
    return [{ field: `crew[${index}].userId`, code: 'rule', message: `is the same user as crew[${earlier}]` }]
  })
}

/** Another project to which a crew member is assigned on the same day. */
export interface OtherAssignment {
  userId: number
  projectId: number
  /** Null if the caller may not see projects. */
  projectNumber: string | null
}

/** A warning that a crew member is also assigned to another project on the same day. The crew is saved nevertheless. */
export interface DoubleBooking {
  field: string
  code: 'double_booked'
  message: string
}

const maxNamed = 5

const nameOf = ({ projectId, projectNumber }: OtherAssignment): string =>
  projectNumber === null ? String(projectId) : `${projectId} (${projectNumber})`

/**
 * Returns a warning for each crew member who is also assigned to other projects on the same day. Warnings are in the
 * crew's order and list at most five projects each.
 */
export function doubleBookings(crew: readonly Member[], elsewhere: readonly OtherAssignment[]): DoubleBooking[] {
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
