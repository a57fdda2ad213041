/** What all answers on pages under public links have in common. */

/** How an answer came to us. */
export interface Origin {
  ipAddress: string | null
  userAgent: string | null
}

/** closed: it cannot be answered any more. changed: it is not what was seen. Neither leaves a trace. */
export type AnswerOutcome = 'done' | 'changed' | 'closed'
