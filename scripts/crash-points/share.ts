import { SeededChance } from '../conformance/chance.ts'
import type { WireFault } from './fault.ts'

/** Which operations and tasks to try, at which messages, and with which fault. */
export interface Share {
  has(name: string): boolean
  /**
   * Returns the message numbers to try; `messages` is their count in an undisturbed run. Without this function, every
   * message is tried.
   */
  points?(name: string, messages: number): number[]
  harm: WireFault
}

const hashOf = (name: string): number =>
  [...name].reduce((sum, letter) => Math.imul(sum, 31) + letter.charCodeAt(0), 0) >>> 0

/**
 * Selects the operations and tasks that one of several processes tries, at all their messages. If words are given,
 * selects only names that contain one of them.
 */
export const wholeShare = (process: number, processes: number, words: readonly string[] = []): Share => ({
  has: (name) =>
    hashOf(name) % processes === process && (words.length === 0 || words.some((word) => name.includes(word))),
  harm: 'cut',
})

/** Restricts a share to `count` messages of each operation or task, drawn by the seed, and sets the fault. */
export const randomShare = (of: Share, seed: number, count: number, harm: WireFault = 'cut'): Share => ({
  ...of,
  harm,
  points(name, messages) {
    const all = Array.from({ length: messages }, (_, point) => point)
    return new SeededChance(seed ^ hashOf(name)).some(all, count).sort((one, other) => one - other)
  },
})
