import type { Color } from '../../db/domain/colors.ts'

/** A word for the standing of a paper: that it is a draft, or was voided. */
export interface Stamp {
  word: string
  color: Color
}

/** What a stamp says of the paper, whichever its word is: each has one color on every paper. */
const tones = { open: '#5b6472', done: '#17713c', over: '#a32020', late: '#a34a00' } as const

export const stamp = (word: string, tone: keyof typeof tones): Stamp => ({ word, color: tones[tone] })

export const draftStamp = stamp('DRAFT', 'open')
export const approvedStamp = stamp('APPROVED', 'done')
export const rejectedStamp = stamp('REJECTED', 'over')
export const voidedStamp = stamp('VOIDED', 'over')
export const paidStamp = stamp('PAID', 'done')
