/** Types shared by all customer answers on the pages of public links. */

/** Network address and browser from which an answer was sent. */
export interface AnswerOrigin {
  ipAddress: string | null
  userAgent: string | null
}

/**
 * Outcome of a customer's answer. `closed`: the record no longer accepts answers. `changed`: the record differs from
 * the version that the customer saw. The answer is stored only if the outcome is `done`.
 */
export type AnswerOutcome = 'done' | 'changed' | 'closed'
