import type { Color } from '../../db/domain/colors.ts'
import type { LabelKey } from '../../db/domain/language/labels.ts'

/** A word for the standing of a paper: that it is a draft, or was voided. */
export interface Stamp {
  word: LabelKey
  color: Color
}

/** What a stamp says of the paper, whichever its word is: each has one color on every paper. */
const tones = { open: '#5b6472', done: '#17713c', over: '#a32020', late: '#a34a00' } as const

export const stamp = (word: LabelKey, tone: keyof typeof tones): Stamp => ({ word, color: tones[tone] })

export const draftStamp = stamp('common.stampDraft', 'open')
