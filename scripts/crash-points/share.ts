import { SeededChance } from '../conformance/chance.ts'
import type { WireFault } from './fault.ts'

/** Selection of operations and tasks, of the messages at which they are harmed, and of the kind of harm. */
export interface Share {
  has(name: string): boolean
  /**
   * Returns the message numbers to try, given the number of messages of an undisturbed run. Undefined if every message
   * is tried.
   */
  points?(name: string, messages: number): number[]
  harm: WireFault
}

const hashOf = (name: string): number =>
  [...name].reduce((sum, letter) => Math.imul(sum, 31) + letter.charCodeAt(0), 0) >>> 0

/**
 * Selects the operations and tasks of one process among several, with all their messages. If words are given, selects
 * only names that contain one of them.
 */
export const wholeShare = (process: number, processes: number, words: readonly string[] = []): Share => ({
  has: (name) =>
    hashOf(name) % processes === process && (words.length === 0 || words.some((word) => name.includes(word))),
  harm: 'cut',
})

/** Restricts a share to `count` messages of each operation or task, drawn by the seed. */
export const randomShare = (of: Share, seed: number, count: number, harm: WireFault = 'cut'): Share => ({
  ...of,
  harm,
  points(name, messages) {
    const all = Array.from({ length: messages }, (_, point) => point)
    return new SeededChance(seed ^ hashOf(name)).some(all, count).sort((one, other) => one - other)
  },
})
