import type { Color } from '../../db/domain/colors.ts'
import type { LabelKey } from '../../db/domain/language/labels.ts'

/** Framed word that shows a paper's status, such as draft or voided. */
export interface Stamp {
  word: LabelKey
  color: Color
}

/** Colors of stamps, keyed by kind of status; the same on every paper. */
const tones = { open: '#5b6472', done: '#17713c', over: '#a32020', late: '#a34a00' } as const

export const makeStamp = (word: LabelKey, tone: keyof typeof tones): Stamp => ({ word, color: tones[tone] })

export const draftStamp = makeStamp('common.stampDraft', 'open')
