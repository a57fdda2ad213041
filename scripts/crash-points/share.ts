import { SeededChance } from '../conformance/chance.ts'
import type { WireHarm } from './fault.ts'

/** Which operations and tasks are tried, at which of their messages, and how each is harmed. */
export interface Share {
  has(name: string): boolean
  /** Of so many messages that an undisturbed run takes, which are tried; undefined for each there is, however many. */
  points?(name: string, messages: number): number[]
  harm: WireHarm
}

const hashOf = (name: string): number =>
  [...name].reduce((sum, letter) => Math.imul(sum, 31) + letter.charCodeAt(0), 0) >>> 0

/** Those of one process among several, each whole; with words, those alone whose name has one of them. */
export const everything = (process: number, processes: number, words: readonly string[] = []): Share => ({
  has: (name) =>
    hashOf(name) % processes === process && (words.length === 0 || words.some((word) => name.includes(word))),
  harm: 'cut',
})

/** Of each so many messages, which the seed draws. */
export const drawnShare = (of: Share, seed: number, count: number, harm: WireHarm = 'cut'): Share => ({
  ...of,
  harm,
  points(name, messages) {
    const all = Array.from({ length: messages }, (_, point) => point)
    return new SeededChance(seed ^ hashOf(name)).some(all, count).sort((one, other) => one - other)
  },
})
