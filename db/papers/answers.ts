/** What all answers on pages under public links have in common. */

/** How an answer came to us. */
export interface Origin {
  ipAddress: string | null
  userAgent: string | null
}

/** closed: it cannot be answered any more. changed: it is not what was seen. Nothing is stored for either. */
export type AnswerOutcome = 'done' | 'changed' | 'closed'
