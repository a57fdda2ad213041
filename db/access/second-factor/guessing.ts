import type { AttemptRule } from '../attempts.ts'
import type { FactorOwner } from './person.ts'

/**
 * How many wrong codes a person may send. Unlike passwords they are counted from everywhere: whoever sends one has the
 * password already, and a million codes are soon tried from many addresses.
 */
export const codeAttempts: AttemptRule = { name: 'second-factor', limit: 10, windowSeconds: 900 }

export const whoGuesses = ({ tenantId, userId }: FactorOwner): string => `${tenantId}:${userId}`
